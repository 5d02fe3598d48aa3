import type { Order } from '@lathe/contract/order-calls';
import Check from 'lucide-react/icons/check';
import { Icon } from '../../ui/icon.tsx';
import { Day, Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

type Step =
  | 'paid'
  | 'mailed'
  | 'production'
  | 'dispatched'
  | 'delivered'
  | 'cancelled'
  | 'refunded';

export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const steps: [Step, string | null][] = order.cancelled_at
    ? [
        ['paid', order.paid_at],
        ['cancelled', order.cancelled_at],
        ['refunded', order.refunded_at],
      ]
    : order.service === null
      ? [
          ['paid', order.paid_at],
          ['mailed', order.delivered_at],
        ]
      : [
          ['paid', order.paid_at],
          ['production', order.production_at],
          ['dispatched', order.dispatched_at],
          ['delivered', order.delivered_at],
        ];
  return (
    <ol className="order-steps" aria-label={t('steps')}>
      {steps.map(([step, at]) => (
        <li key={step} data-done={at !== null || undefined}>
          <span className="order-mark">{at !== null && <Icon shape={Check} size={16} />}</span>
          <span>
            <span className="block text-strong">{t(`step.${step}`)}</span>
            <span className="block text-small text-soft">
              {at !== null && <Instant value={at} style="date" />}
              {at === null && step === 'dispatched' && !order.on_hold && order.dispatch_date && (
                <>
                  {t('expected')}{' '}
                  <span className="no-wrap">
                    <Day value={order.dispatch_date} style="day-month" />
                  </span>
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
