/** Shares of earnings for people who were invited by mail, and what staff decide about them. */
import { INVITED_PAYEE_STATES, PAYEE_DECISIONS } from '@lathe/rules/invited-payees';
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';
import { split } from './split-calls.ts';
import { requiredLine } from './text.ts';
import { version } from './version.ts';

const invitedShare = z.object({
  uuid: z.uuid(),
  release: split.shape.release,
  invited_by: z.string(),
  invited_at: z.string(),
  /** What waits, by currency; it moves to the balance of whoever agrees. */
  waiting: z.array(price),
  /** The split that names the payee, in force or proposed; null if none does any more. */
  split: z
    .object({
      is_in_force: z.boolean(),
      shares: z.array(
        z.object({ name: z.string(), share_basis_points: z.int(), is_caller: z.boolean() }),
      ),
    })
    .nullable(),
  /** Sent back with the agreement, so that nobody agrees to a split that they have not seen. */
  version,
});

export const UNCLAIMED_LISTS = ['due', 'waiting', 'decided'] as const;

const unclaimedShare = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Null once nobody needs it any more. */
  email: z.string().nullable(),
  state: z.enum(INVITED_PAYEE_STATES),
  release: split.shape.release,
  /** Null when that account was deleted. */
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  invited_by: z.string(),
  invited_at: z.string(),
  answered_at: z.string().nullable(),
  /** From then on staff decide; null if they keep it without a date. */
  decide_at: z.string().nullable(),
  reminders: z.int(),
  /** They asked for no more mails. */
  reminders_stopped: z.boolean(),
  waiting: z.array(price),
  /** The last one. */
  decision: z
    .object({
      decision: z.enum(PAYEE_DECISIONS),
      reason: z.string(),
      decided_by: z.string().nullable(),
      decided_at: z.string(),
    })
    .nullable(),
  /** What can be decided now; nothing before it is due. */
  decisions_enabled: z.array(z.enum(PAYEE_DECISIONS)),
});

export type InvitedShare = z.infer<typeof invitedShare>;
export type UnclaimedShare = z.infer<typeof unclaimedShare>;

const own = { area: 'Splits', permission: 'shares.own', owner: 'user' } as const;
const ofShare = ofUser.extend({ payee: z.uuid() });
const desk = { area: 'Payouts', permission: 'payouts.review' } as const;

export const invitedShareCalls = {
  'GET /api/users/{user}/invited_shares': {
    ...own,
    summary: 'Shares of earnings that were offered to the mail address of the user',
    params: ofUser,
    reply: collection(invitedShare),
  },
  'POST /api/users/{user}/invited_shares/{payee}/agree': {
    ...own,
    stepUp: true,
    summary: 'Agrees to a share; what waits moves to the balance of the user, who can now sell',
    params: ofShare,
    body: z.object({ version }),
    reply: z.object({ release: z.uuid() }),
    errors: ['not_found', 'payee_closed', 'changed_meanwhile'],
  },
  'POST /api/users/{user}/invited_shares/{payee}/decline': {
    ...own,
    summary: 'Declines a share; from then on it is the owner’s, and staff decide about what waits',
    params: ofShare,
    reply: null,
    errors: ['not_found', 'payee_closed'],
  },
  'GET /api/unsubscribe/payee/{token}': {
    summary: 'Whether a link still stops reminders of a share; a POST to the link stops them',
    area: 'Splits',
    permission: 'anyone',
    params: z.object({ token: z.string().max(300) }),
    reply: z.object({ subscribed: z.boolean() }),
    errors: ['not_found'],
  },
  'GET /api/admin/unclaimed_shares': {
    ...desk,
    summary: 'Earnings that wait for invited payees; `due` has those that staff decide about',
    query: z.object({ list: z.enum(UNCLAIMED_LISTS).default('due'), cursor: pageCursor }),
    reply: collection(unclaimedShare),
  },
  'GET /api/admin/unclaimed_shares/{payee}': {
    ...desk,
    summary: 'One invited payee with what waits, and what can be decided',
    params: z.object({ payee: z.uuid() }),
    reply: unclaimedShare,
    errors: ['not_found'],
  },
  'POST /api/admin/unclaimed_shares/{payee}/decide': {
    ...desk,
    stepUp: true,
    summary: 'Decides about earnings that wait: more time, keep, to the owner, or write off',
    params: z.object({ payee: z.uuid() }),
    /** The reason is for the audit log. */
    body: z.object({
      decision: z.enum(PAYEE_DECISIONS),
      reason: requiredLine(PAYOUT_REASON_MAX_CHARS),
    }),
    reply: unclaimedShare,
    errors: ['not_found', 'payee_closed', 'payee_own'],
  },
} as const satisfies CallTable;
