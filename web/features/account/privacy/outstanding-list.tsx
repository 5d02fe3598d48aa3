/** Why an account cannot be closed yet, and how each of it ends. */
import type { OutstandingItem } from '@lathe/contract/privacy-calls';
import { WRITE_OFF_DAYS } from '@lathe/rules/payout-limits';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function OutstandingList({ items }: { items: readonly OutstandingItem[] }) {
  const { t } = useTranslation('privacy');
  return (
    <div className="stack gap-4">
      <Notice tone="warning" title={t('outstanding.title')}>
        {t('outstanding.lead')}
      </Notice>
      <ul className="stack gap-4">
        {items.map(({ kind, count, amounts, orders, until }) => (
          <li key={kind} className="stack gap-1">
            <p className="text-strong">
              {t(`outstanding.kinds.${kind}`, { count })}
              {amounts.length > 0 && (
                <span className="figures">
                  {': '}
                  {amounts.map(({ formatted }) => formatted).join(', ')}
                </span>
              )}
            </p>
            {orders.length > 0 && (
              <p className="row gap-3">
                {orders.map(({ uuid, number }) => (
                  <TextLink key={uuid} to={`/account/orders/${uuid}`}>
                    {number}
                  </TextLink>
                ))}
              </p>
            )}
            <p className="text-soft">
              {t(`outstanding.ends.${kind}`, { days: WRITE_OFF_DAYS })}{' '}
              {kind === 'earnings_available' && (
                <TextLink to="/studio/payouts">{t('outstanding.to_payouts')}</TextLink>
              )}
              {until && (
                <>
                  {t('outstanding.until')} <Day value={until} style="day-month" />.
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
