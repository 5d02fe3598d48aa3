/** How far the refunds of a cancelled event are. */
import type { EventRefunds as Progress } from '@lathe/contract/event-refund-calls';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function EventRefunds({ progress }: { progress: Progress }) {
  const { t } = useTranslation('events');
  const { orders, refunded, amounts, problems } = progress;
  if (orders === 0) return null;
  return (
    <Card title={t('refunds.title')}>
      <p aria-live="polite">{t('refunds.progress', { refunded, orders })}</p>
      {amounts.length > 0 && (
        <p className="text-soft">
          {t('refunds.amounts', { amounts: amounts.map(({ formatted }) => formatted).join(' + ') })}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="refund-problems">
          {problems.map(({ order, why }) => (
            <li key={order}>{t(`refunds.${why}`, { order })}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
