import type { SellerBalance } from '@lathe/contract/payout-calls';
import type { PayoutGate } from '@lathe/rules/payout-gates';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Instant, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Amounts } from './amounts.tsx';
import { GateList } from './gate-list.tsx';

interface Props {
  balance: SellerBalance;
  canRequest: boolean;
  /** There is money in other currencies. */
  hasOthers: boolean;
}

/** Other currencies can make up for them. */
const AMOUNT_GATES: ReadonlySet<string> = new Set<PayoutGate>(['threshold', 'reserve']);

/** One currency: the amounts, and either the button or everything that is missing. */
export function BalanceCard({ balance, canRequest, hasOthers }: Props) {
  const { t } = useTranslation('payouts');
  const day = useDayText();
  const { currency, gates, open_payout, next_request_at, reserves } = balance;
  const isReady = gates.length === 0 && open_payout === null;
  const isShort = gates.length > 0 && gates.every((gate) => AMOUNT_GATES.has(gate));
  return (
    <Card title={t('balance_in', { currency })}>
      <Amounts amounts={balance} />
      {reserves.length > 0 && (
        <ul className="text-small text-soft mt-4">
          {reserves.map(({ amount, release_on }) => (
            <li key={`${release_on} ${amount.amount}`}>
              {t('reserve_until', { amount: amount.formatted, day: day(release_on) })}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        {open_payout !== null && <p className="text-soft">{t('under_way')}</p>}
        {open_payout === null && gates.length > 0 && <GateList balance={balance} />}
        {open_payout === null && balance.closing_enabled && canRequest && (
          <div className="stack gap-3 stack-start mt-4">
            <p className="text-soft">{t('closing_text')}</p>
            <ButtonLink to={`/studio/payouts?request=${currency}&closing=yes`}>
              {t('closing_request')}
            </ButtonLink>
          </div>
        )}
        {isReady && next_request_at !== null && (
          <p>
            {t('next_request')} <Instant value={next_request_at} style="date-time" />
          </p>
        )}
        {isReady && next_request_at === null && (
          <div className="stack gap-3 stack-start">
            <p>{t('all_open')}</p>
            {canRequest && (
              <ButtonLink to={`/studio/payouts?request=${currency}`} variant="primary">
                {t('request')}
              </ButtonLink>
            )}
          </div>
        )}
        {isShort && hasOthers && canRequest && open_payout === null && next_request_at === null && (
          <div className="stack gap-2 stack-start mt-4">
            <ButtonLink to={`/studio/payouts?request=${currency}&convert=yes`}>
              {t('convert')}
            </ButtonLink>
            <p className="text-small text-soft">{t('convert_help')}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
