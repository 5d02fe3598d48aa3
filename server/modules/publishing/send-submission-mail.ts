import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import { reviewDue } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { priceBook, typeName } from '../catalogue/index.ts';
import { findReviewOfRelease } from './review-of-release.ts';

export async function handler(ctx: Ctx, { reviewId }: { reviewId: string }): Promise<void> {
  const review = await findReviewOfRelease(ctx.db, reviewId);
  const person = review && (await findPerson(ctx.db, review.ownerId));
  // Decided or withdrawn, or the account was deleted, before the mail was sent.
  if (!review || !person || review.decision !== null) return;
  const { title, artist, releaseId } = review;
  const { release_date: date, count } = await ctx.db
    .selectFrom('releases')
    .select((eb) => [
      'release_date',
      eb
        .selectFrom('tracks')
        .select((track) => track.fn.countAll<number>().as('count'))
        .where('release_id', '=', releaseId)
        .as('count'),
    ])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow();
  const type = (await priceBook(ctx)).type(review.typeId);
  const due = reviewDue(calendarDate(review.submittedAt));
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t, locale) => ({
    subject: t('mail:submission_subject', { title }),
    paragraphs: [
      t('mail:submission_text', {
        title,
        artist,
        format: typeName(type, locale),
        count: Number(count),
        date: formatDay(date ?? '', locale, 'long'),
      }),
      t('mail:submission_due', { day: formatDay(due, locale, 'day-month') }),
      t('mail:submission_withdraw'),
    ],
    button: {
      label: t('mail:submission_button'),
      address: new URL(`/studio/releases/${releaseId}/submit`, ctx.config.publicUrl).href,
    },
    note: t('mail:submission_note'),
  }));
  await ctx.mail.send(message);
}
