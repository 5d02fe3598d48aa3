import { REVIEW_SECTIONS } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { findReview } from './review-store.ts';

export async function handler(ctx: Ctx, { reviewId }: { reviewId: string }): Promise<void> {
  const review = await findReview(ctx.db, reviewId);
  const person = review && (await findPerson(ctx.db, review.ownerId));
  // The account was deleted before the mail was sent.
  if (!review || !person) return;
  const { title, notes, releaseId } = review;
  const kind = review.decision === 'approved' ? 'approved' : 'rejected';
  const reader = { to: person.email, name: person.first_name, locale: person.locale };
  const letter = mailFromTemplate(reader, (words) => ({
    subject: words(`mail:review_${kind}_subject`, { title }),
    paragraphs: [
      words(`mail:review_${kind}_text`, { title }),
      ...REVIEW_SECTIONS.flatMap((section) => {
        const note = notes[section];
        return note ? [`${words(`publishing:sections.${section}`)}: ${note}`] : [];
      }),
    ],
    button: {
      label: words(`mail:review_${kind}_button`),
      address: new URL(`/studio/releases/${releaseId}/submit`, ctx.config.publicUrl).href,
    },
    note: words(`mail:review_${kind}_note`),
  }));
  await ctx.mail.send(letter);
}
