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
    scope: 'catalogue:read',
    area: 'Labels',
    permission: 'label.read',
    owner: 'user',
    summary: 'The label of the seller, or null',
    params: ofUser,
    reply: z.object({ label: ownLabel.nullable() }),
  },
  'GET /api/users/{user}/label/pages': {
    area: 'Labels',
    permission: 'label.read',
    owner: 'user',
    summary: 'Roster pages on which the label may publish; empty without a label',
    params: ofUser,
    reply: collection(
      z.object({
        uuid: z.uuid(),
        name: z.string(),
        is_live: z.boolean(),
        /** Name of the page owner. */
        owner: z.string(),
      }),
    ),
  },
  'POST /api/users/{user}/label': {
    area: 'Labels',
    permission: 'label.open',
    owner: 'user',
    summary: 'Creates a label; a seller can have one',
    params: ofUser,
    body: labelBody,
    reply: ownLabel,
    errors: ['not_found', 'label_exists', 'seller_details_needed'],
  },
  'PUT /api/users/{user}/label': {
    ...manage,
    summary: 'Changes the label; former URLs redirect to it',
    params: ofUser,
    body: labelBody.extend({ version: z.int() }),
    reply: ownLabel,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/users/{user}/label/logo': {
    ...manage,
    summary: 'Uploads the square logo of the label: multipart, field `image`',
    params: ofUser,
    upload: { field: 'image', maxBytes: PICTURE_BYTES_MAX, fields: z.object({}) },
    reply: ownLabel,
    errors: ['not_found', 'picture_refused', 'too_large', 'wrong_content_type'],
  },
  'DELETE /api/users/{user}/label/logo': {
    ...manage,
    summary: 'Removes the logo',
    params: ofUser,
    reply: ownLabel,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/label/roster': {
    ...manage,
    summary: 'Roster requests and agreements of the label, newest first',
    params: ofUser,
    query: z.object({ state: z.enum(AGREEMENT_STATES).optional(), cursor: pageCursor }),
    reply: collection(agreement),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/label/roster': {
    ...manage,
    summary: 'Requests that the owner of a page joins the roster, with the given rights',
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
    summary: 'Withdraws a request or ends an agreement, with all granted rights',
    params: ofAgreement,
    reply: null,
    errors: ['not_found', 'agreement_closed'],
  },
  'GET /api/users/{user}/agreements': {
    ...answer,
    summary: 'Requests from labels and existing agreements of the seller, newest first',
    params: ofUser,
    query: z.object({ state: z.enum(AGREEMENT_STATES).optional(), cursor: pageCursor }),
    reply: collection(agreement),
  },
  'POST /api/users/{user}/agreements/{agreement}/agree': {
    ...answer,
    stepUp: true,
    summary: 'Accepts exactly the requested rights; `page` may limit them to one page',
    params: ofAgreement,
    body: z.object({ page: z.uuid().nullable().default(null) }),
    reply: agreement,
    errors: ['not_found', 'agreement_closed', 'agreement_exists'],
  },
  'POST /api/users/{user}/agreements/{agreement}/decline': {
    ...answer,
    summary: 'Declines the request of a label',
    params: ofAgreement,
    reply: agreement,
    errors: ['not_found', 'agreement_closed'],
  },
  'DELETE /api/users/{user}/agreements/{agreement}': {
    ...answer,
    summary: 'Ends an agreement, with all granted rights',
    params: ofAgreement,
    reply: agreement,
    errors: ['not_found', 'agreement_closed'],
  },
  'GET /api/labels/{label}': {
    summary: 'A label by its current or former slug, with the live pages of its roster',
    area: 'Labels',
    permission: 'anyone',
    params: ofLabel,
    reply: publicLabel,
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/labels/{label}/release_groups': {
    summary: 'Titles on sale of the label and its roster, newest first',
    area: 'Labels',
    permission: 'anyone',
    params: ofLabel,
    query: z.object({ page: pageCursor }),
    reply: collection(groupCard),
    errors: ['not_found'],
    cache: REVALIDATED,
  },
} as const satisfies CallTable;
