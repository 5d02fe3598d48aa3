import { SECTIONS_OF_KIND } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { mailUnsubscribeLink, wantsMail } from '../notifications/index.ts';
import { findReviewOfItem } from './review-of-item.ts';

export async function handler(
  ctx: Ctx,
  { reviewId, userId }: { reviewId: string; userId: string },
): Promise<void> {
  const review = await findReviewOfItem(ctx.db, reviewId);
  const person = review && (await findPerson(ctx.db, userId));
  // The account was deleted before the mail was sent.
  if (!review || !person) return;
  const { title, notes, thingId } = review;
  const decision = review.decision === 'approved' ? 'approved' : 'rejected';
  if (!(await wantsMail(ctx.db, { userId, kind: `release_${decision}` }))) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t) => ({
    subject: t(`mail:review_${decision}_subject`, { title }),
    paragraphs: [
      t(`mail:merch_${decision}_text`, { title }),
      ...SECTIONS_OF_KIND.merch.flatMap((section) => {
        const note = notes[section];
        return note ? [`${t(`merch_review:sections.${section}`)}: ${note}`] : [];
      }),
    ],
    button: {
      label: t(`mail:merch_${decision}_button`),
      address: new URL(`/studio/merch/${thingId}/submit`, ctx.config.publicUrl).href,
    },
    note: t(`mail:merch_${decision}_note`),
    ...(decision === 'approved' && {
      unsubscribe: mailUnsubscribeLink(ctx, { userId, kind: 'release_approved' }),
    }),
  }));
  await ctx.mail.send(message);
}
