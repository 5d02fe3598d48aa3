import type { ReviewSummary } from '@lathe/contract/review';
import { calendarDate } from '@lathe/rules/dates';
import { reviewDue } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { presentPicture } from '../../platform/pictures.ts';
import type { PriceBook } from '../catalogue/index.ts';
import type { ReviewRow } from './review-store.ts';

export function presentSummary(
  review: ReviewRow,
  { ctx, book, userId }: { ctx: Pick<Ctx, 'clock'>; book: PriceBook; userId: string },
): ReviewSummary {
  const due = reviewDue(calendarDate(review.submittedAt));
  const { claimedBy, claimerName } = review;
  return {
    uuid: review.id,
    number: review.number,
    title: review.title,
    primary_artist: review.artist,
    format: book.type(review.typeId).format,
    image: presentPicture(review.image),
    seller: { uuid: review.ownerId, name: review.ownerName },
    submitted_at: review.submittedAt.toISOString(),
    due_on: due,
    // A decided review counts as late by the day of its decision.
    late: calendarDate(review.decidedAt ?? ctx.clock.now()) > due,
    claimed_by:
      claimedBy === null ? null : { name: claimerName ?? '', is_me: claimedBy === userId },
    decision: review.decision,
    decided_at: review.decidedAt?.toISOString() ?? null,
    decided_by: review.deciderName,
  };
}
