import type { SellerBalances } from '@lathe/contract/payout-calls';
import { EARNINGS_PENDING_DAYS } from '@lathe/rules/earning-limits';
import { RESERVE_DAYS } from '@lathe/rules/payout-limits';
import { TICKET_EARNINGS_WORKING_DAYS } from '@lathe/rules/ticket-limits';
import { useTranslation } from '../../../ui/translation.ts';

const SHOWN = ['available', 'pending', 'reserved', 'on_its_way', 'paid'] as const;

const HINT_VALUES = {
  days: EARNINGS_PENDING_DAYS,
  workingDays: TICKET_EARNINGS_WORKING_DAYS,
  reserveDays: RESERVE_DAYS,
};

/** What a seller has, in one currency. */
export function Amounts({
  amounts,
}: {
  amounts: Pick<SellerBalances['converted'], (typeof SHOWN)[number] | 'withheld'>;
}) {
  const { t } = useTranslation('payouts');
  const names = amounts.withheld.amount > 0 ? ([...SHOWN, 'withheld'] as const) : SHOWN;
  return (
    <dl className="payout-amounts">
      {names.map((name) => (
        <div key={name} className={name === 'available' ? 'payout-available' : undefined}>
          <dt>{t(`amounts.${name}`)}</dt>
          <dd className="figures">{amounts[name].formatted}</dd>
          {name !== 'withheld' && (
            <dd className="text-small text-soft">
              {name === 'available' && amounts.available.amount < 0
                ? t('hints.below_zero')
                : t(`hints.${name}`, HINT_VALUES)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
