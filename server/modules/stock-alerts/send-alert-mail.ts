import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { mailRecipient } from '../accounts/index.ts';
import { stopLink } from './alert-links.ts';
import { deleteAlert, findAlert, waitAgain } from './alert-store.ts';
import { findThing, stateOf } from './awaited-thing.ts';

/** The request is deleted after its mail. */
export async function handler(ctx: Ctx, { alertId }: { alertId: string }): Promise<void> {
  const alert = await findAlert(ctx.db, alertId);
  if (!alert?.dueAt) return;
  const recipient = await mailRecipient(ctx.db, alert);
  if (!recipient) return await deleteAlert(ctx.db, alertId);
  const { country, hash, thing } = alert;
  const offer = await findThing(ctx, thing, { country, locale: recipient.locale });
  if (!offer || stateOf(offer) !== 'available') return await waitAgain(ctx.db, alertId);
  const { title, artist, description, left, url } = offer;
  const values = { title, artist, description, left: left ?? 0 };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => ({
      subject: t('mail:back_subject', values),
      paragraphs: [
        t('mail:back_text', values),
        ...(left === null ? [] : [t('mail:back_limited', values)]),
      ],
      button: {
        label: t('mail:back_button'),
        address: new URL(url, ctx.config.publicUrl).href,
      },
      note: t('mail:back_note'),
      ...(alert.email !== null && { footer: t('mail:back_footer', { email: recipient.to }) }),
      unsubscribe: stopLink(ctx, hash),
    })),
  );
  await deleteAlert(ctx.db, alertId);
}
