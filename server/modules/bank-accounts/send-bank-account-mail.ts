import { BANK_HOLD_HOURS } from '@lathe/rules/bank-limits';
import { countryName, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { Translate } from '../../platform/translations.ts';
import { currentAndFormerEmails, findPerson } from '../accounts/index.ts';
import type { BankMail } from './jobs.ts';

interface Payload {
  accountId: string;
  mail: BankMail;
}

/** Cannot be switched off: it is how an owner learns that someone else changed the account. */
export async function handler(ctx: Ctx, { accountId, mail }: Payload): Promise<void> {
  // Also of a removed account.
  const account = await ctx.db
    .selectFrom('bank_accounts')
    .select(['user_id as userId', 'country_iso as country', 'currency', 'masked'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const person = account && (await findPerson(ctx.db, account.userId));
  if (!account || !person) return;
  const addresses = await currentAndFormerEmails(ctx.db, {
    userId: account.userId,
    current: person.email,
    now: ctx.clock.now(),
  });
  const write = (t: Translate, locale: Locale) => {
    const values = {
      masked: account.masked,
      country: countryName(account.country, locale),
      currency: account.currency,
      hours: BANK_HOLD_HOURS,
    };
    return {
      subject: t(`bank_accounts:mail.${mail}_subject`, values),
      paragraphs: [t(`bank_accounts:mail.${mail}_text`, values)],
      button: {
        label: t('bank_accounts:mail.button'),
        address: new URL('/studio/payouts/accounts', ctx.config.publicUrl).href,
      },
      note: t('bank_accounts:mail.note'),
    };
  };
  for (const to of addresses) {
    const recipient = { to, name: person.first_name, locale: person.locale };
    await ctx.mail.send(mailFromTemplate(recipient, write));
  }
}
