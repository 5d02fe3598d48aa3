/** The desk where staff decide about releases and merchandise. */
import { REVIEW_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { REVIEW_KINDS } from '@lathe/rules/reviews';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { review, reviewSummary } from './review.ts';

const ofReview = z.object({ review: z.uuid() });
const staff = { area: 'Reviews', permission: 'releases.review' } as const;
const note = z.string().max(REVIEW_NOTE_MAX_LENGTH).default('');

export const reviewCalls = {
  'GET /api/reviews': {
    ...staff,
    summary: 'Submissions that await a decision, oldest first; or decided ones, newest first',
    query: z.object({
      state: z.enum(['open', 'decided']).default('open'),
      kind: z.enum(REVIEW_KINDS).optional(),
      cursor: pageCursor,
    }),
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
    summary: 'Approves the release or item and starts generating the plant files',
    params: ofReview,
    reply: review,
    errors: [
      'not_found',
      'review_claimed',
      'review_decided',
      'review_own_release',
      'merch_design_outdated',
      'merch_not_made',
      'merch_page_missing',
    ],
  },
  'POST /api/reviews/{review}/reject': {
    ...staff,
    summary: 'Rejects the release or item, with a note for each section to fix',
    params: ofReview,
    body: z.object({
      /** A release has metadata, songs and artwork; merchandise has details and design. */
      notes: z.object({
        metadata: note,
        songs: note,
        artwork: note,
        details: note,
        design: note,
      }),
    }),
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
