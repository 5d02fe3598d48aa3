import { formatDay } from '@lathe/rules/date-format';
import { addWorkingDays, calendarDate } from '@lathe/rules/dates';
import { formatMoney, money } from '@lathe/rules/money';
import { canSellerFix, paymentProblem } from '@lathe/rules/payment-reasons';
import { PAYOUT_TRANSFER_WORKING_DAYS } from '@lathe/rules/payout-limits';
import { providerTitle } from '@lathe/rules/payout-providers';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import type { PayoutMail } from './jobs.ts';
import { findPayout } from './store.ts';

/** Sent about the state that the mail was written for, even if the payout has moved on. */
export async function handler(
  ctx: Ctx,
  { payoutId, state, executeOn }: { payoutId: string; state: PayoutMail; executeOn?: string },
): Promise<void> {
  const payout = await findPayout(ctx.db, payoutId);
  const person = payout && (await findPerson(ctx.db, payout.userId));
  // The account was deleted before the mail was sent.
  if (!payout || !person) return;
  const { accountMasked: account, sentAt } = payout;
  const attempt = await ctx.db
    .selectFrom('payout_attempts')
    .select(['reason_code', 'provider'])
    .where('payout_id', '=', payoutId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const provider = providerTitle(attempt?.provider);
  const problem = paymentProblem(attempt?.reason_code ?? '', { byProvider: provider !== null });
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
      const dayText = formatDay(day, locale, 'long');
      const amount = formatMoney(money(payout.net, payout.currency), locale);
      return {
        subject: t(`payout_mails:${about}_subject`, { amount }),
        paragraphs: [
          provider === null || !isOfProvider(about)
            ? t(`payout_mails:${about}_text`, { amount, account, day: dayText })
            : t(`payout_mails:through.${about}_text`, { amount, provider, day: dayText }),
          ...(state === 'settled'
            ? [t(`payout_mails:ready_${payout.invoiceNumber === null ? 'receipt' : 'invoice'}`)]
            : []),
          ...(state === 'rejected' && payout.endReason !== ''
            ? [t('payout_mails:rejected_reason', { reason: payout.endReason })]
            : []),
          ...(isBack
            ? [
                t(`payout_mails:problems.${problem}`, { provider: provider ?? '' }),
                t(`payout_mails:money_${canSellerFix(problem) ? 'is_back' : 'waits'}`),
              ]
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

const OF_PROVIDERS = ['sent', 'settled', 'failed', 'returned'] as const;

/** What happens at the bank or at the provider, not at Lathe. */
function isOfProvider(about: string): about is (typeof OF_PROVIDERS)[number] {
  return OF_PROVIDERS.some((each) => each === about);
}
