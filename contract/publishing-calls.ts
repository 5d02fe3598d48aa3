/** Submission, sale, and withdrawal of releases. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofRelease } from './params.ts';
import { release } from './release.ts';
import { contentChange } from './review.ts';

const clone = { area: 'Releases', permission: 'releases.clone', owner: 'user' } as const;
const remove = { area: 'Releases', permission: 'releases.remove', owner: 'user' } as const;
const manage = { area: 'Releases', permission: 'releases.manage', owner: 'user' } as const;

export const publishingCalls = {
  'POST /api/users/{user}/releases/{release}/submit': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Submits the release for review, after acceptance of the terms',
    params: ofRelease,
    body: z.object({ terms: z.boolean() }),
    reply: release,
    errors: [
      'not_found',
      'release_not_ready',
      'seller_details_needed',
      'isrc_in_use',
      'isrc_other_recording',
    ],
  },
  'POST /api/users/{user}/releases/{release}/withdraw': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Withdraws a submission that nobody reviews yet; the release can be edited again',
    params: ofRelease,
    reply: release,
    errors: ['not_found', 'release_not_pending', 'review_started'],
  },
  'POST /api/users/{user}/releases/{release}/retire': {
    scope: 'catalogue:write',
    ...remove,
    summary: 'Discontinues the release, after a typed confirmation',
    params: ofRelease,
    body: z.object({ confirmation: z.string().max(40) }),
    reply: release,
    errors: ['not_found', 'release_in_process', 'release_retired'],
  },
  'DELETE /api/users/{user}/releases/{release}': {
    scope: 'catalogue:write',
    ...remove,
    summary: 'Deletes a discontinued release, after a typed confirmation',
    params: ofRelease,
    query: z.object({ confirmation: z.string().max(40) }),
    reply: null,
    errors: ['not_found', 'release_in_process', 'release_not_retired'],
  },
  'POST /api/users/{user}/releases/{release}/clone': {
    scope: 'catalogue:write',
    ...clone,
    summary: 'Clones a release; tracks and artwork are copied in the background',
    params: ofRelease,
    body: z.object({
      /** Format of the new release; defaults to the format of this one. */
      release_type_id: z.int().optional(),
      songs: z.boolean().default(true),
      artwork: z.boolean().default(true),
    }),
    reply: release,
    errors: ['not_found', 'release_in_process', 'release_being_cloned', 'releases_limit_reached'],
  },
  'GET /api/users/{user}/releases/{release}/compare': {
    scope: 'catalogue:read',
    ...clone,
    summary: 'Differences between a clone and its source release',
    params: ofRelease,
    reply: z.object({
      source: z.object({ uuid: z.uuid(), title: z.string(), format: z.string() }),
      changes: z.array(contentChange),
    }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
