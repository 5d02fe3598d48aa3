import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import { reviewDue } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { findReviewOfItem } from './review-of-item.ts';

export async function handler(ctx: Ctx, { reviewId }: { reviewId: string }): Promise<void> {
  const review = await findReviewOfItem(ctx.db, reviewId);
  const person = review && (await findPerson(ctx.db, review.ownerId));
  // Decided or withdrawn, or the account was deleted, before the mail was sent.
  if (!review || !person || review.decision !== null) return;
  const { title, page, thingId } = review;
  const due = reviewDue(calendarDate(review.submittedAt));
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t, locale) => ({
    subject: t('mail:submission_subject', { title }),
    paragraphs: [
      t('mail:merch_submission_text', {
        title,
        page,
        type: locale === 'de' ? review.type.de : review.type.en,
      }),
      t('mail:merch_submission_due', { day: formatDay(due, locale, 'day-month') }),
      t('mail:merch_submission_withdraw'),
    ],
    button: {
      label: t('mail:merch_submission_button'),
      address: new URL(`/studio/merch/${thingId}/submit`, ctx.config.publicUrl).href,
    },
    note: t('mail:merch_submission_note'),
  }));
  await ctx.mail.send(message);
}
