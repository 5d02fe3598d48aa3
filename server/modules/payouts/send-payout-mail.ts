import { formatDay } from '@lathe/rules/date-format';
import { addWorkingDays, calendarDate } from '@lathe/rules/dates';
import { formatMoney, money } from '@lathe/rules/money';
import { paymentProblem } from '@lathe/rules/payment-reasons';
import { PAYOUT_TRANSFER_WORKING_DAYS } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { findPayout } from './store.ts';

type MailedState = 'sent' | 'settled' | 'failed' | 'returned';

/** Sent about the state that the mail was written for, even if the payout has moved on. */
export async function handler(
  ctx: Ctx,
  { payoutId, state, executeOn }: { payoutId: string; state: MailedState; executeOn?: string },
): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  const person = payout && (await findPerson(ctx.db, payout.userId));
  // The account was deleted before the mail was sent.
  if (!payout || !person) return;
  const { accountMasked: account, sentAt } = payout;
  const attempt = await ctx.db
    .selectFrom('payout_attempts')
    .select('reason_code')
    .where('payout_id', '=', payoutId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const problem = paymentProblem(attempt?.reason_code ?? '');
  const about = state === 'failed' && problem === 'not-sent' ? 'not_sent' : state;
  const isBack = state === 'failed' || state === 'returned';
  const day =
    executeOn === undefined
      ? addWorkingDays(calendarDate(sentAt ?? ctx.clock.now()), PAYOUT_TRANSFER_WORKING_DAYS)
      : // A bank file is paid one working day after it is sent.
        addWorkingDays(executeOn, PAYOUT_TRANSFER_WORKING_DAYS - 1);
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t, locale) => {
      const amount = formatMoney(money(payout.net, payout.currency), locale);
      return {
        subject: t(`payout_mails:${about}_subject`, { amount }),
        paragraphs: [
          t(`payout_mails:${about}_text`, { amount, account, day: formatDay(day, locale, 'long') }),
          ...(isBack
            ? [t(`payout_mails:problems.${problem}`), t('payout_mails:money_is_back')]
            : []),
        ],
        button: {
          label: t('payout_mails:button'),
          address: new URL('/studio/payouts', ctx.config.publicUrl).href,
        },
        note: t('payout_mails:note'),
      };
    }),
  );
}
