/** Parts of a payout, in the history and on its own page. */
import type { Payout } from '@lathe/contract/payout';
import { canSellerFix, type PaymentProblem } from '@lathe/rules/payment-reasons';
import { providerTitle } from '@lathe/rules/payout-providers';
import { PlainLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** With the reason in words, and what to do. */
export function Attempts({ payout: { attempts, state } }: { payout: Payout }) {
  const { t } = useTranslation(['payouts', 'payout_mails']);
  if (attempts.length === 0) return null;
  const isBack = state === 'failed' || state === 'returned';
  const moneyText = (problem: PaymentProblem) =>
    t(`payout_mails:money_${canSellerFix(problem) ? 'is_back' : 'waits'}`);
  return (
    <ul className="payout-attempts" aria-label={t('attempts')}>
      {attempts.map(
        ({ number, problem, reason_code, sent_at, ended_at, end_to_end_id, ...each }) => (
          <li key={number}>
            <p>
              {attempts.length > 1 && `${t('attempt', { number })}: `}
              {t(`attempt_states.${each.state}`)}
              {' · '}
              <Instant value={each.settled_at ?? ended_at ?? sent_at} style="date" />
            </p>
            {problem && (
              <p>
                {t(`payout_mails:problems.${problem}`, {
                  provider: providerTitle(each.provider) ?? '',
                })}
                {reason_code !== '' && ` (${reason_code})`}
                {isBack && number === attempts.length && ` ${moneyText(problem)}`}
              </p>
            )}
            <p className="text-small text-soft break-anywhere">{`${t('reference')}: ${end_to_end_id}`}</p>
          </li>
        ),
      )}
    </ul>
  );
}

export function DocumentLinks({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const base = `/studio/payouts/${payout.uuid}`;
  return (
    <>
      {payout.receipt_enabled && (
        <PlainLink to={`${base}/receipt`} reloadDocument>
          {t('receipt')}
        </PlainLink>
      )}
      {payout.invoice_enabled && (
        <PlainLink to={`${base}/invoice`} reloadDocument>
          {t('invoice', { number: payout.invoice_number ?? '' })}
        </PlainLink>
      )}
    </>
  );
}

/** Through a provider, or to an account of the seller. */
export function PaidTo({ payout: { provider, account } }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const title = providerTitle(provider);
  return title ? t('through', { provider: title }) : `${t('account')} ${account}`;
}
