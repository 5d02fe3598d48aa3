/** A seller's releases: create, describe, price, group. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofRelease, ofUser } from './params.ts';
import { RELEASE_STATUSES, release, releaseChange, releaseSummary } from './release.ts';
import { singleLine } from './text.ts';

const manage = { area: 'Releases', permission: 'releases.manage', owner: 'user' } as const;

const groupOption = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  formats: z.array(z.string()),
  /** True if the artist matches and the title is similar; others cannot be chosen. */
  selectable: z.boolean(),
});

export const releaseCalls = {
  'GET /api/users/{user}/releases': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The releases of the seller, last changed first',
    params: ofUser,
    query: z.object({
      status: z.enum(RELEASE_STATUSES).optional(),
      q: singleLine(100).optional(),
      sort: z.enum(['changed', 'title', 'release_date']).default('changed'),
    }),
    reply: collection(releaseSummary).extend({
      /** Current number and limit, shown before the limit is reached. */
      count: z.int(),
      releases_limit: z.int(),
      max_releases_reached: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Creates a release of a format, for a page',
    params: ofUser,
    body: z.object({
      release_type_id: z.int(),
      title: singleLine(120),
      primary_artist: singleLine(120),
      page_id: z.uuid().nullable().default(null),
      selected_options: z.array(z.int()).max(10).default([]),
    }),
    reply: release,
    errors: ['not_found', 'releases_limit_reached'],
  },
  'GET /api/users/{user}/releases/{release}': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'One release with all its data',
    params: ofRelease,
    /** Country of the shown prices; defaults to the caller's. */
    query: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    reply: release,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/releases/{release}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Changes the given fields only',
    params: ofRelease,
    body: releaseChange.extend({ version: z.int() }),
    reply: release,
    errors: [
      'not_found',
      'changed_meanwhile',
      'release_not_editable',
      'release_on_sale',
      'page_needed',
    ],
  },
  'POST /api/users/{user}/releases/{release}/issue-ean': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Assigns an EAN from Lathe, unless the release has one',
    params: ofRelease,
    reply: release,
    errors: ['not_found', 'release_not_editable'],
  },
  'GET /api/users/{user}/releases/{release}/release_groups': {
    scope: 'catalogue:read',
    ...manage,
    area: 'Release groups',
    summary: 'The groups on the page of the release, and which of them it may join',
    params: ofRelease,
    reply: collection(groupOption),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/release_groups': {
    scope: 'catalogue:write',
    ...manage,
    area: 'Release groups',
    summary: 'Creates a group for the release',
    params: ofRelease,
    body: z.object({ title: singleLine(120) }),
    reply: release,
    errors: ['not_found', 'release_not_editable', 'page_needed', 'group_not_similar'],
  },
  'PUT /api/users/{user}/releases/{release}/release_groups/{group}': {
    scope: 'catalogue:write',
    ...manage,
    area: 'Release groups',
    summary: 'Adds the release to a group of the same artist with a similar title',
    params: ofRelease.extend({ group: z.uuid() }),
    reply: release,
    errors: ['not_found', 'release_not_editable', 'group_not_similar'],
  },
  'DELETE /api/users/{user}/releases/{release}/release_groups/{group}': {
    scope: 'catalogue:write',
    ...manage,
    area: 'Release groups',
    summary: 'Takes the release out of its group; deletes the group if nothing else uses it',
    params: ofRelease.extend({ group: z.uuid() }),
    reply: release,
    errors: ['not_found', 'release_not_editable'],
  },
  'GET /api/users/{user}/releases/{release}/history': {
    scope: 'catalogue:read',
    ...manage,
    permission: 'releases.read_history',
    summary: 'The change history, newest first; for the owner and staff',
    params: ofRelease,
    query: z.object({ page: pageCursor }),
    reply: collection(
      z.object({ at: z.string(), by: z.string(), action: z.string(), text: z.string() }),
    ),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
