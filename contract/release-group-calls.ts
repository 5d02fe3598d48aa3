/** A seller's own titles: texts, visibility, and their releases. */
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import { GROUP_FITS } from '@lathe/rules/title-similarity';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { RELEASE_STATUSES } from './release.ts';
import { multilineText, singleLine } from './text.ts';

const ofGroup = ofUser.extend({ group: z.uuid() });
const manage = { area: 'Release groups', permission: 'releases.manage', owner: 'user' } as const;

const groupedRelease = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  format: z.string(),
  type_name: z.string(),
  status: z.enum(RELEASE_STATUSES),
  status_name: z.string(),
});

export const ownGroup = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  primary_artist: z.string(),
  /** Shop URL, when it is visible. */
  url: z.string(),
  page: z.object({
    uuid: z.uuid(),
    name: z.string(),
    is_live: z.boolean(),
    /** False on another seller's page. */
    is_own: z.boolean(),
  }),
  image: picture.nullable(),
  visibility: z.enum(['visible', 'hidden']),
  /** True if it is visible, has a release on sale and its page is live. */
  in_shop: z.boolean(),
  /** Genre ids, as in a release. */
  main_genre: z.int().nullable(),
  sub_genre: z.int().nullable(),
  /** Attached releases. */
  releases: z.array(groupedRelease),
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
});

/** Title similarity in percent, and the required minimum. */
const similarity = {
  fit: z.enum(GROUP_FITS),
  similarity_percent: z.int(),
  needed_percent: z.int(),
};

const looseRelease = groupedRelease.extend({
  page_name: z.string().nullable(),
  /** The most similar group on the page; null without a page or groups. */
  closest: z
    .object({ uuid: z.uuid(), title: z.string(), primary_artist: z.string(), ...similarity })
    .nullable(),
});

const candidate = groupedRelease.extend({
  ...similarity,
  operations: z.object({ attach_enabled: z.boolean() }),
});

export type OwnGroup = z.infer<typeof ownGroup>;
export type UngroupedRelease = z.infer<typeof looseRelease>;
export type Candidate = z.infer<typeof candidate>;

export const ownGroupWithCandidates = ownGroup.extend({
  /** The seller's own ungrouped releases on the page, and why each may join or not. */
  candidates: z.array(candidate),
});

export type OwnGroupWithCandidates = z.infer<typeof ownGroupWithCandidates>;

export const releaseGroupCalls = {
  'GET /api/users/{user}/release_groups': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The release groups of the seller with their releases, and ungrouped releases',
    params: ofUser,
    reply: collection(ownGroup).extend({ not_attached: z.array(looseRelease) }),
  },
  'GET /api/users/{user}/release_groups/{group}': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'One release group, and which other releases could join it',
    params: ofGroup,
    reply: ownGroupWithCandidates,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/release_groups/{group}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Changes texts, genres and visibility of a group; its URL stays the same',
    params: ofGroup,
    body: z.object({
      title: singleLine(MAX.title),
      description: multilineText(MAX.description).default(''),
      main_genre: z.int(),
      sub_genre: z.int().nullable().default(null),
      visibility: z.enum(['visible', 'hidden']),
      version: z.int(),
    }),
    reply: ownGroupWithCandidates,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
