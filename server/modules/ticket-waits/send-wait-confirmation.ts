import { WAIT_CONFIRM_HOURS } from '@lathe/rules/ticket-limits';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { mailRecipient } from '../accounts/index.ts';
import { leaveLink, waitLink } from './links.ts';
import { footerOf, readWait } from './recipient.ts';

export async function handler(ctx: Ctx, { waitId }: { waitId: string }): Promise<void> {
  const found = await readWait(ctx, waitId);
  if (!found || found.wait.confirmedAt !== null) return;
  const { wait, category } = found;
  const recipient = await mailRecipient(ctx.db, wait);
  if (!recipient) return;
  const values = { event: category.eventName, category: category.name, count: wait.places };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => ({
      subject: t('mail:confirm_wait_subject', values),
      paragraphs: [t('mail:confirm_wait_text', values)],
      button: { label: t('mail:confirm_wait_button'), address: waitLink(ctx, waitId) },
      note: t('mail:confirm_wait_note', { hours: WAIT_CONFIRM_HOURS }),
      ...footerOf(recipient, t),
      unsubscribe: leaveLink(ctx, waitId),
    })),
  );
}
