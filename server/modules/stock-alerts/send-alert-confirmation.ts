import { STOCK_ALERT_CONFIRM_HOURS } from '@lathe/rules/limits';
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { confirmLink } from './alert-links.ts';
import { findAlert } from './alert-store.ts';
import { readThing } from './awaited-thing.ts';

export async function handler(ctx: Ctx, { alertId }: { alertId: string }): Promise<void> {
  const alert = await findAlert(ctx.db, alertId);
  if (!alert || alert.email === null || alert.confirmedAt !== null) return;
  const { email, country, thing } = alert;
  const locale = isLocale(alert.locale) ? alert.locale : DEFAULT_LOCALE;
  const { title, artist, description } = await readThing(ctx, thing, { country, locale });
  const values = { title, artist, description };
  await ctx.mail.send(
    mailFromTemplate({ to: email, name: null, locale }, (t) => ({
      subject: t('mail:confirm_alert_subject', values),
      paragraphs: [t('mail:confirm_alert_text', values)],
      button: { label: t('mail:confirm_alert_button'), address: confirmLink(ctx, alertId) },
      note: t('mail:confirm_alert_note', { hours: STOCK_ALERT_CONFIRM_HOURS }),
      footer: t('mail:back_footer', { email }),
    })),
  );
}
