/** Submission, review, sale, and withdrawal of releases. */
import { REVIEW_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofRelease } from './params.ts';
import { release } from './release.ts';
import { contentChange, review, reviewSummary } from './review.ts';

const ofReview = z.object({ review: z.uuid() });
const clone = { area: 'Releases', permission: 'releases.clone', owner: 'user' } as const;
const remove = { area: 'Releases', permission: 'releases.remove', owner: 'user' } as const;
const manage = { area: 'Releases', permission: 'releases.manage', owner: 'user' } as const;
const staff = { area: 'Reviews', permission: 'releases.review' } as const;
const note = z.string().max(REVIEW_NOTE_MAX_LENGTH).default('');

export const publishingCalls = {
  'POST /api/users/{user}/releases/{release}/submit': {
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
    ...manage,
    summary: 'Withdraws a submission that nobody reviews yet; the release can be edited again',
    params: ofRelease,
    reply: release,
    errors: ['not_found', 'release_not_pending', 'review_started'],
  },
  'POST /api/users/{user}/releases/{release}/retire': {
    ...remove,
    summary: 'Discontinues the release, after a typed confirmation',
    params: ofRelease,
    body: z.object({ confirmation: z.string().max(40) }),
    reply: release,
    errors: ['not_found', 'release_in_process', 'release_retired'],
  },
  'DELETE /api/users/{user}/releases/{release}': {
    ...remove,
    summary: 'Deletes a discontinued release, after a typed confirmation',
    params: ofRelease,
    query: z.object({ confirmation: z.string().max(40) }),
    reply: null,
    errors: ['not_found', 'release_in_process', 'release_not_retired'],
  },
  'POST /api/users/{user}/releases/{release}/clone': {
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
    ...clone,
    summary: 'Differences between a clone and its source release',
    params: ofRelease,
    reply: z.object({
      source: z.object({ uuid: z.uuid(), title: z.string(), format: z.string() }),
      changes: z.array(contentChange),
    }),
    errors: ['not_found'],
  },
  'GET /api/reviews': {
    ...staff,
    summary: 'Submissions that await a decision, oldest first; or decided ones, newest first',
    query: z.object({ state: z.enum(['open', 'decided']).default('open'), cursor: pageCursor }),
    reply: collection(reviewSummary),
  },
  'GET /api/reviews/{review}': {
    ...staff,
    summary: 'One submission, with everything that the reviewer needs',
    params: ofReview,
    reply: review,
    errors: ['not_found'],
  },
  'POST /api/reviews/{review}/claim': {
    ...staff,
    summary: 'Claims a submission for the caller, even from another reviewer',
    params: ofReview,
    body: z.object({ take_over: z.boolean().default(false) }),
    reply: review,
    errors: ['not_found', 'review_claimed', 'review_decided'],
  },
  'DELETE /api/reviews/{review}/claim': {
    ...staff,
    summary: 'Releases the claim',
    params: ofReview,
    reply: review,
    errors: ['not_found', 'review_decided'],
  },
  'POST /api/reviews/{review}/approve': {
    ...staff,
    summary: 'Approves the release and starts generating the plant files',
    params: ofReview,
    reply: review,
    errors: ['not_found', 'review_claimed', 'review_decided', 'review_own_release'],
  },
  'POST /api/reviews/{review}/reject': {
    ...staff,
    summary: 'Rejects the release, with a note for each section to fix',
    params: ofReview,
    body: z.object({ notes: z.object({ metadata: note, songs: note, artwork: note }) }),
    reply: review,
    errors: ['not_found', 'review_claimed', 'review_decided'],
  },
  'POST /api/reviews/{review}/package': {
    ...staff,
    summary: 'Generates the plant files again after a failure',
    params: ofReview,
    reply: review,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies CallTable;
