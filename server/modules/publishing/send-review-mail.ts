import { SECTIONS_OF_KIND } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { mailUnsubscribeLink, wantsMail } from '../notifications/index.ts';
import { findReviewOfRelease } from './review-of-release.ts';

export async function handler(
  ctx: Ctx,
  { reviewId, userId: named }: { reviewId: string; userId?: string | undefined },
): Promise<void> {
  const review = await findReviewOfRelease(ctx.db, reviewId);
  const userId = named ?? review?.ownerId ?? '';
  const person = review && (await findPerson(ctx.db, userId));
  // The account was deleted before the mail was sent.
  if (!review || !person) return;
  const { title, notes, releaseId } = review;
  const kind = review.decision === 'approved' ? 'approved' : 'rejected';
  if (!(await wantsMail(ctx.db, { userId, kind: `release_${kind}` }))) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t) => ({
    subject: t(`mail:review_${kind}_subject`, { title }),
    paragraphs: [
      t(`mail:review_${kind}_text`, { title }),
      ...SECTIONS_OF_KIND.release.flatMap((section) => {
        const note = notes[section];
        return note ? [`${t(`publishing:sections.${section}`)}: ${note}`] : [];
      }),
    ],
    button: {
      label: t(`mail:review_${kind}_button`),
      address: new URL(`/studio/releases/${releaseId}/submit`, ctx.config.publicUrl).href,
    },
    note: t(`mail:review_${kind}_note`),
    ...(kind === 'approved' && {
      unsubscribe: mailUnsubscribeLink(ctx, { userId, kind: 'release_approved' }),
    }),
  }));
  await ctx.mail.send(message);
}
