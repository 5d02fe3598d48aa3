/** Record labels: their profile, their public page, and agreements with artists. */
import { LABEL_RIGHTS, LABEL_TEXT_MAX } from '@lathe/rules/label-rights';
import { PICTURE_BYTES_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { groupCard } from './release-group.ts';
import { multilineText, singleLine } from './text.ts';

const labelBody = z.object({
  name: singleLine(LABEL_TEXT_MAX.name),
  /** Path of its public page, below /labels/. If empty, it is derived from the name. */
  url: singleLine(LABEL_TEXT_MAX.url).default(''),
  description: multilineText(LABEL_TEXT_MAX.description).default(''),
  /** Legal owner, shown in the footer of the public page. */
  legal_name: singleLine(LABEL_TEXT_MAX.legal_name).default(''),
  legal_address: multilineText(LABEL_TEXT_MAX.legal_address).default(''),
  registration_no: singleLine(LABEL_TEXT_MAX.registration_no).default(''),
  contact_email: singleLine(LABEL_TEXT_MAX.contact_email).default(''),
});

const label = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Current URL; former URLs redirect here. */
  url: z.string(),
  description: z.string(),
  legal_name: z.string(),
  legal_address: z.string(),
  registration_no: z.string(),
  contact_email: z.string(),
  logo: picture.nullable(),
});

export const ownLabel = label.extend({
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
  /** Artists who have agreed; followed by those who have not responded yet. */
  roster_count: z.int(),
  asked_count: z.int(),
});

const rosterPage = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  image: picture.nullable(),
  release_count: z.int(),
});

export const publicLabel = label.extend({
  /** Live pages only: the label's own and those of its roster. */
  pages: z.array(rosterPage),
});

const AGREEMENT_STATES = ['asked', 'agreed', 'declined', 'withdrawn', 'ended'] as const;
const rights = z.array(z.enum(LABEL_RIGHTS)).max(LABEL_RIGHTS.length);

export const agreement = z.object({
  uuid: z.uuid(),
  label: z.object({ name: z.string(), url: z.string() }),
  /** Seller name of the artist. */
  artist: z.string(),
  /** Null means all pages of the artist, including future ones. */
  page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string() }).nullable(),
  rights,
  state: z.enum(AGREEMENT_STATES),
  asked_at: z.string(),
  decided_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  operations: z.object({
    agree_enabled: z.boolean(),
    decline_enabled: z.boolean(),
    end_enabled: z.boolean(),
  }),
});

export type OwnLabel = z.infer<typeof ownLabel>;
export type LabelBody = z.output<typeof labelBody>;
export type PublicLabel = z.infer<typeof publicLabel>;
export type Agreement = z.infer<typeof agreement>;

const ofAgreement = ofUser.extend({ agreement: z.uuid() });
const ofLabel = z.object({ label: z.string().max(80) });
const manage = { area: 'Labels', permission: 'label.manage', owner: 'user' } as const;
const answer = { area: 'Labels', permission: 'label.answer', owner: 'user' } as const;

/** A roster depends on agreements and pages of many users, so it is not cached. */
const REVALIDATED = { tags: [], maxAgeSeconds: 0, stored: false } as const;

export const labelCalls = {
  'GET /api/users/{user}/label': {
    area: 'Labels',
    permission: 'label.open',
    owner: 'user',
    summary: "The seller's label; null while none is open",
    params: ofUser,
    reply: z.object({ label: ownLabel.nullable() }),
  },
  'POST /api/users/{user}/label': {
    area: 'Labels',
    permission: 'label.open',
    owner: 'user',
    summary: 'Opens a label; a seller has one at most',
    params: ofUser,
    body: labelBody,
    reply: ownLabel,
    errors: ['not_found', 'label_exists', 'seller_details_needed'],
  },
  'PUT /api/users/{user}/label': {
    ...manage,
    summary: 'Changes the label; a former address goes on leading to it',
    params: ofUser,
    body: labelBody.extend({ version: z.int() }),
    reply: ownLabel,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/users/{user}/label/logo': {
    ...manage,
    summary: 'The square picture of the label: multipart, field `image`',
    params: ofUser,
    upload: { field: 'image', maxBytes: PICTURE_BYTES_MAX, fields: z.object({}) },
    reply: ownLabel,
    errors: ['not_found', 'picture_refused', 'too_large', 'wrong_content_type'],
  },
  'DELETE /api/users/{user}/label/logo': {
    ...manage,
    summary: 'Takes the picture away',
    params: ofUser,
    reply: ownLabel,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/label/roster': {
    ...manage,
    summary: 'Whom the label has asked and who has agreed to what, newest first',
    params: ofUser,
    query: z.object({ state: z.enum(AGREEMENT_STATES).optional(), cursor: pageCursor }),
    reply: collection(agreement),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/label/roster': {
    ...manage,
    summary: 'Asks the owner of a page to be on the roster, with the rights that are named',
    params: ofUser,
    body: z.object({
      /** URL of a live page, with or without the shop's origin. */
      page: singleLine(200).min(1),
      rights: rights.default([]),
    }),
    reply: agreement,
    errors: ['not_found', 'agreement_exists', 'roster_full'],
  },
  'DELETE /api/users/{user}/label/roster/{agreement}': {
    ...manage,
    summary: 'Takes a request back, or ends an agreement; what was granted ends with it',
    params: ofAgreement,
    reply: null,
    errors: ['not_found', 'agreement_closed'],
  },
  'GET /api/users/{user}/agreements': {
    ...answer,
    summary: 'What labels have asked of the seller, and what was agreed to, newest first',
    params: ofUser,
    query: z.object({ state: z.enum(AGREEMENT_STATES).optional(), cursor: pageCursor }),
    reply: collection(agreement),
  },
  'POST /api/users/{user}/agreements/{agreement}/agree': {
    ...answer,
    stepUp: true,
    summary: 'Agrees to exactly the rights that were asked for; `page` may narrow it to one page',
    params: ofAgreement,
    body: z.object({ page: z.uuid().nullable().default(null) }),
    reply: agreement,
    errors: ['not_found', 'agreement_closed', 'agreement_exists'],
  },
  'POST /api/users/{user}/agreements/{agreement}/decline': {
    ...answer,
    summary: 'Declines what a label asked for',
    params: ofAgreement,
    reply: agreement,
    errors: ['not_found', 'agreement_closed'],
  },
  'DELETE /api/users/{user}/agreements/{agreement}': {
    ...answer,
    summary: 'Ends an agreement; what was granted ends with it',
    params: ofAgreement,
    reply: agreement,
    errors: ['not_found', 'agreement_closed'],
  },
  'GET /api/labels/{label}': {
    summary: 'A label by its address or a former one, with the live pages of its roster',
    area: 'Labels',
    permission: 'anyone',
    params: ofLabel,
    reply: publicLabel,
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/labels/{label}/release_groups': {
    summary: 'What the label and its roster sell, newest first',
    area: 'Labels',
    permission: 'anyone',
    params: ofLabel,
    query: z.object({ page: pageCursor }),
    reply: collection(groupCard),
    errors: ['not_found'],
    cache: REVALIDATED,
  },
} as const satisfies CallTable;
