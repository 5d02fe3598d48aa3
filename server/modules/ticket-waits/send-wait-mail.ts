/** An offer, or why nobody gets a place any more: as it is when the mail is sent. */
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47 } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { type MailRecipient, mailRecipient } from '../accounts/index.ts';
import { deleteEndedWait, type WaitedCategory, type WaitRow } from '../events/index.ts';
import { leaveLink, waitLink } from './links.ts';
import { footerOf, readWait } from './recipient.ts';

interface WaitMail {
  wait: WaitRow;
  category: WaitedCategory;
  recipient: MailRecipient;
}

export async function handler(ctx: Ctx, { waitId }: { waitId: string }): Promise<void> {
  const found = await readWait(ctx, waitId);
  if (!found) return;
  const recipient = await mailRecipient(ctx.db, found.wait);
  if (!recipient) return;
  const { ended, offered, offeredUntil } = found.wait;
  if (ended !== null) {
    await sendEnd(ctx, { ...found, recipient }, ended);
    await deleteEndedWait(ctx.db, waitId);
  } else if (offered > 0 && offeredUntil !== null && offeredUntil > ctx.clock.now()) {
    await sendOffer(ctx, { ...found, recipient }, offeredUntil);
  }
}

async function sendOffer(
  ctx: Ctx,
  { wait, category, recipient }: WaitMail,
  until: Date,
): Promise<void> {
  const { id, places, offered } = wait;
  const { timeZone } = category;
  const format = dateFormat(bcp47(recipient.locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  });
  const values = {
    event: category.eventName,
    category: category.name,
    count: offered,
    wanted: places,
    until: format.format(until),
    zone: timeZone.replaceAll('_', ' '),
  };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => ({
      subject: t('mail:wait_offer_subject', values),
      paragraphs: [
        t('mail:wait_offer_text', values),
        ...(offered < places ? [t('mail:wait_offer_fewer', values)] : []),
        t('mail:wait_offer_until', values),
      ],
      button: { label: t('mail:wait_offer_button', values), address: waitLink(ctx, id) },
      note: t('mail:wait_offer_note'),
      ...footerOf(recipient, t),
      unsubscribe: leaveLink(ctx, id),
    })),
  );
}

async function sendEnd(ctx: Ctx, { category, recipient }: WaitMail, reason: string): Promise<void> {
  const values = { event: category.eventName, category: category.name, reason };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => ({
      subject: t('mail:wait_end_subject', values),
      paragraphs: [t('mail:wait_end_text', values)],
      button: {
        label: t('mail:wait_end_button'),
        address: new URL(category.url, ctx.config.publicUrl).href,
      },
      note: t('mail:wait_end_note'),
      ...footerOf(recipient, t),
    })),
  );
}
