import { formatDay } from '@lathe/rules/date-format';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findReviewed } from './review-store.ts';

export async function handler(ctx: Ctx, { claimId }: { claimId: string }): Promise<void> {
  const claim = await findReviewed(ctx.db, claimId);
  // Withdrawn or deleted before the mail was sent.
  if (claim?.state !== 'approved' && claim?.state !== 'refused') return;
  const { state, reason } = claim;
  const recipient = { to: claim.sellerEmail, name: claim.firstName, locale: claim.locale };
  const message = mailFromTemplate(recipient, (t, locale) => ({
    subject: t(`tax_mail:claim_${state}_subject`),
    paragraphs: [
      t(`tax_mail:claim_${state}_text`, { day: formatDay(claim.validTo, locale) }),
      ...(reason === '' ? [] : [reason]),
    ],
    button: {
      label: t('tax_mail:claim_button'),
      address: new URL('/studio/payouts/tax', ctx.config.publicUrl).href,
    },
    note: t('tax_mail:note'),
  }));
  await ctx.mail.send(message);
}
