/** A submission with everything a reviewer needs. */
import type { Review } from '@lathe/contract/review';
import { contentChanges } from '@lathe/rules/reviews';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { findEarlier } from '../reviews/index.ts';
import { findDeskReview } from './desk-store.ts';
import { reviewedKind } from './list.ts';
import { presentSummary } from './present.ts';

export async function readReview(call: Caller, id: string): Promise<Review> {
  const { ctx, locale } = call;
  const { userId } = signedIn(call.actor);
  const review = await findDeskReview(ctx.db, id);
  const details = review && (await reviewedKind(review.kind).read(call, review));
  if (!review || !details) throw new CallError('not_found');
  const earlier = await findEarlier(ctx.db, review);
  const isOpen = review.decision === null;
  const isMine = review.claimedBy === null || review.claimedBy === userId;
  return {
    ...presentSummary(review, { userId, ctx, locale }),
    notes: review.notes,
    changes: earlier ? contentChanges(earlier.content, review.content) : null,
    previous_notes: earlier?.notes ?? null,
    package: details.package,
    operations: {
      decide_enabled: isOpen && isMine,
      package_enabled: details.canRetryPackage,
    },
    ...details.fields,
  };
}
