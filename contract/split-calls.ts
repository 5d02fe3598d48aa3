/** The split of a release's earnings, and the consents still missing. */
import { INVITED_PAYEE_STATES, PAYEE_NAME_MAX_CHARS } from '@lathe/rules/invited-payees';
import { SPLIT_PAYEES_MAX } from '@lathe/rules/limits';
import { TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofRelease, ofUser } from './params.ts';
import { requiredLine, singleLine } from './text.ts';
import { emailAddress } from './user.ts';
import { version } from './version.ts';

const SPLIT_STATES = [
  'proposed',
  'agreed',
  'declined',
  'withdrawn',
  'superseded',
  'replaced',
] as const;

const payee = z.object({
  uuid: z.uuid(),
  /** Name of the label, or seller name. */
  name: z.string(),
  is_caller: z.boolean(),
});

export const split = z.object({
  uuid: z.uuid(),
  release: z.object({
    uuid: z.uuid(),
    title: z.string(),
    primary_artist: z.string(),
    format: z.string(),
  }),
  state: z.enum(SPLIT_STATES),
  proposed_by: z.string(),
  proposed_at: z.string(),
  decided_at: z.string().nullable(),
  replaced_at: z.string().nullable(),
  /** In basis points; they add up to 10000. */
  shares: z.array(
    payee.extend({
      share_basis_points: z.int(),
      /** Named by mail address, and has no account with it yet. */
      invited: z
        .object({
          state: z.enum(INVITED_PAYEE_STATES),
          /** Only for those who may propose splits. */
          email: z.string().nullable(),
          /** The address can be corrected. */
          correct_enabled: z.boolean(),
          resend_enabled: z.boolean(),
        })
        .nullable(),
    }),
  ),
  /** Everyone with a share, and the owner of the release. */
  consents: z.array(payee.extend({ answer: z.enum(['waiting', 'agreed', 'declined']) })),
  operations: z.object({
    agree_enabled: z.boolean(),
    decline_enabled: z.boolean(),
    withdraw_enabled: z.boolean(),
  }),
});

/** A user who can be chosen as payee without knowing their page URL. */
const candidate = payee.extend({ role: z.enum(['owner', 'label', 'payee', 'invited']) });

export const releaseSplits = z.object({
  release: split.shape.release,
  owner: payee,
  /** The split in force; null while the owner gets everything. */
  agreed: split.nullable(),
  /** The proposal; it takes effect when everyone has agreed. */
  proposed: split.nullable(),
  /** Earlier splits, newest first. */
  history: z.array(split),
  candidates: z.array(candidate),
  /** Sent back with a proposal, so that a concurrent change is detected and not overwritten. */
  version,
  operations: z.object({ propose_enabled: z.boolean() }),
});

const shareable = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  format: z.string(),
  page_name: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether a split is in force, and whether one is pending; shown next to the title. */
  is_shared: z.boolean(),
  is_proposed: z.boolean(),
});

export type Split = z.infer<typeof split>;
export type ReleaseSplits = z.infer<typeof releaseSplits>;
export type ShareableRelease = z.infer<typeof shareable>;

const ofSplit = ofUser.extend({ split: z.uuid() });
const ofInvited = ofRelease.extend({ payee: z.uuid() });
const answer = { area: 'Splits', permission: 'splits.own', owner: 'user' } as const;

export const splitCalls = {
  'GET /api/users/{user}/splits': {
    ...answer,
    summary: 'Splits that await the agreement of the user or give them a share, newest first',
    params: ofUser,
    query: z.object({
      /** `waiting`: splits that this user has not decided on. */
      state: z.enum(['waiting', 'agreed']).optional(),
      cursor: pageCursor,
    }),
    reply: collection(split),
  },
  'GET /api/users/{user}/shareable_releases': {
    ...answer,
    summary: 'Releases whose split the caller may propose: their own, and those of the roster',
    params: ofUser,
    query: z.object({ cursor: pageCursor }),
    reply: collection(shareable),
  },
  'GET /api/users/{user}/release_splits/{release}': {
    ...answer,
    summary: 'The current, proposed and earlier splits, for everyone involved',
    params: ofRelease,
    reply: releaseSplits,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/release_splits/{release}': {
    ...answer,
    stepUp: true,
    summary: 'Proposes a split; it replaces a proposal that is not agreed yet',
    params: ofRelease,
    body: z.object({
      version,
      shares: z
        .array(
          z.object({
            /**
             * A seller: uuid of a candidate, URL of a page, or `labels/…` for a label. Or the mail
             * address of somebody who is then invited.
             */
            payee: singleLine(254),
            /** Needed with a mail address. */
            name: singleLine(PAYEE_NAME_MAX_CHARS).optional(),
            share_basis_points: z.int().min(1).max(TOTAL_BASIS_POINTS),
          }),
        )
        .min(1)
        .max(SPLIT_PAYEES_MAX),
    }),
    reply: releaseSplits,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
  },
  'PUT /api/users/{user}/release_splits/{release}/invited/{payee}': {
    ...answer,
    stepUp: true,
    summary: 'Corrects name and mail address of an invited payee, who gets a new link',
    params: ofInvited,
    body: z.object({ email: emailAddress, name: requiredLine(PAYEE_NAME_MAX_CHARS) }),
    reply: releaseSplits,
    errors: ['not_found', 'payee_closed'],
  },
  'POST /api/users/{user}/release_splits/{release}/invited/{payee}/resend': {
    ...answer,
    summary: 'Sends an invited payee a new link; the old one becomes invalid',
    params: ofInvited,
    reply: releaseSplits,
    errors: ['not_found', 'payee_closed'],
  },
  'POST /api/users/{user}/splits/{split}/agree': {
    ...answer,
    stepUp: true,
    summary: 'Agrees to a proposal; when all have agreed, it applies to later sales',
    params: ofSplit,
    reply: split,
    errors: ['not_found', 'split_closed'],
  },
  'POST /api/users/{user}/splits/{split}/decline': {
    ...answer,
    summary: 'Declines a proposal, which ends it; the current split stays',
    params: ofSplit,
    reply: split,
    errors: ['not_found', 'split_closed'],
  },
  'DELETE /api/users/{user}/splits/{split}': {
    ...answer,
    summary: 'Withdraws a proposal of the caller',
    params: ofSplit,
    reply: split,
    errors: ['not_found', 'split_closed'],
  },
} as const satisfies CallTable;
