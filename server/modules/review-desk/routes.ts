import type { reviewCalls } from '@lathe/contract/review-calls';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import {
  approveReview,
  claimReview,
  leaveReview,
  rejectReview,
  retryPackage,
} from './decide-review.ts';
import { listReviews } from './desk-store.ts';
import { presentSummary } from './present.ts';
import { readReview } from './read-review.ts';

export const reviewDeskRoutes: Handlers<typeof reviewCalls> = {
  'GET /api/reviews': async ({ ctx, query, actor, locale }) => {
    const { state, kind } = query;
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listReviews(ctx.db, { state, kind: kind ?? null, cursor });
    const viewer = { ctx, locale, userId: signedIn(actor).userId };
    return pageOf(rows, {
      path: '/api/reviews',
      query: { state, kind },
      cursorOf: ({ atKey, id }) => ({ at: atKey, id }),
      present: (row) => presentSummary(row, viewer),
    });
  },

  'GET /api/reviews/{review}': async (call) => await readReview(call, call.params.review),

  'POST /api/reviews/{review}/claim': async (call) => {
    const { params, body } = call;
    await claimReview(call, { id: params.review, takeOver: body.take_over });
    return await readReview(call, params.review);
  },

  'DELETE /api/reviews/{review}/claim': async (call) => {
    await leaveReview(call, call.params.review);
    return await readReview(call, call.params.review);
  },

  'POST /api/reviews/{review}/approve': async (call) => {
    await approveReview(call, call.params.review);
    return await readReview(call, call.params.review);
  },

  'POST /api/reviews/{review}/reject': async (call) => {
    await rejectReview(call, { id: call.params.review, notes: call.body.notes });
    return await readReview(call, call.params.review);
  },

  'POST /api/reviews/{review}/package': async (call) => {
    await retryPackage(call, call.params.review);
    return await readReview(call, call.params.review);
  },
};
