import type { ReviewSummary } from '@lathe/contract/review';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { reviewDue } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { presentPicture } from '../../platform/pictures.ts';
import type { DeskRow } from './desk-store.ts';

export function presentSummary(
  review: DeskRow,
  { ctx, locale, userId }: { ctx: Pick<Ctx, 'clock'>; locale: Locale; userId: string },
): ReviewSummary {
  const due = reviewDue(calendarDate(review.submittedAt));
  const { claimedBy, claimerName } = review;
  return {
    kind: review.kind,
    uuid: review.id,
    number: review.number,
    title: review.title,
    primary_artist: review.artist,
    format: locale === 'de' ? review.format.de : review.format.en,
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
