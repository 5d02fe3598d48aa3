import { BANK_HOLD_HOURS } from '@lathe/rules/bank-limits';
import type { Locale } from '@lathe/rules/locales';
import { PROVIDER_TITLES } from '@lathe/rules/payout-providers';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { ProviderName } from '../../platform/payout-providers/payout-providers.ts';
import type { Translate } from '../../platform/translations.ts';
import { currentAndFormerEmails, findPerson } from '../accounts/index.ts';

/** Cannot be switched off: it is how an owner learns that someone else changed the details. */
export async function handler(
  ctx: Ctx,
  { userId, provider: name }: { userId: string; provider: ProviderName },
): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  // The account was deleted before the mail was sent.
  if (!person) return;
  const now = ctx.clock.now();
  const addresses = await currentAndFormerEmails(ctx.db, { userId, current: person.email, now });
  const values = { provider: PROVIDER_TITLES[name], hours: BANK_HOLD_HOURS };
  const write = (t: Translate, _locale: Locale) => ({
    subject: t('payout_mails:details_changed_subject', values),
    paragraphs: [t('payout_mails:details_changed_text', values)],
    button: {
      label: t('payout_mails:button'),
      address: new URL('/studio/payouts', ctx.config.publicUrl).href,
    },
    note: t('bank_accounts:mail.note'),
  });
  for (const to of addresses) {
    const recipient = { to, name: person.first_name, locale: person.locale };
    await ctx.mail.send(mailFromTemplate(recipient, write));
  }
}
