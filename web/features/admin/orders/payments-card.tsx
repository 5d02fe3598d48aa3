import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { ORDER_REFUND_REASONS } from '@lathe/rules/refunds';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { REFUND_TONES } from './refund-tones.ts';

type Refund = DeskOrder['refunds'][number];

/** Reason codes of the card networks. */
const DISPUTE_REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'unrecognized',
] as const;

const TONES = { opened: 'danger', won: 'success', lost: 'neutral' } as const;

/** Payments, refunds and disputes of the order. */
export function PaymentsCard({
  deskOrder: { payments, refunds, disputes },
}: {
  deskOrder: DeskOrder;
}) {
  const { t } = useTranslation('order_help');
  const disputeReason = (reason: string) => {
    const known = DISPUTE_REASONS.find((each) => each === reason);
    return known ? t(`money.dispute_reasons.${known}`) : reason;
  };
  return (
    <Card title={t('money.title')}>
      <ul className="help-list">
        {payments.map(({ id, amount, card, paid_at }) => (
          <li key={id}>
            <p className="help-line">
              <span>
                {card ? t('money.paid_with', { ...card }) : t('money.paid')}
                <span className="block text-small text-soft">{id}</span>
              </span>
              <strong className="figures">{amount.formatted}</strong>
            </p>
            <p className="text-small text-soft">
              <Instant value={paid_at} />
            </p>
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundEntry key={refund.uuid} refund={refund} />
        ))}
        {disputes.map(({ uuid, state, amount, reason, opened_at, fees }) => (
          <li key={uuid}>
            <p className="help-line">
              <span>
                {t('money.dispute', { reason: disputeReason(reason) })}{' '}
                <Badge tone={TONES[state]}>{t(`money.disputes.${state}`)}</Badge>
              </span>
              <strong className="figures">{amount.formatted}</strong>
            </p>
            {fees.length > 0 && (
              <p className="text-small">
                {t('money.dispute_fee', {
                  amount: fees.map(({ formatted }) => formatted).join(' + '),
                })}
              </p>
            )}
            <p className="text-small text-soft">
              <Instant value={opened_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundEntry({ refund }: { refund: Refund }) {
  const { t } = useTranslation('order_help');
  const { amount, note, made_by, created_at, state, postage, duty, lines } = refund;
  const kept = refund.kept_earnings;
  const refundedItems = [
    ...lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ quantity, title }) => `${quantity} × ${title}`),
    ...(postage ? [t('refund.postage', { amount: postage.formatted })] : []),
    ...(duty ? [t('refund.duty', { amount: duty.formatted })] : []),
  ];
  return (
    <li>
      <p className="help-line">
        <span>
          {t('money.refund', { reason: useReason(refund.reason) })}{' '}
          <Badge tone={REFUND_TONES[state]}>{t(`refunds.state.${state}`)}</Badge>
        </span>
        <strong className="figures">−{amount.formatted}</strong>
      </p>
      {refundedItems.length > 0 && <p className="text-small">{refundedItems.join(' · ')}</p>}
      {kept.amount > 0 && (
        <p className="text-small">{t('money.lathe_bears', { amount: kept.formatted })}</p>
      )}
      {refund.settled_note !== '' && <p className="keep-lines text-small">{refund.settled_note}</p>}
      {note !== '' && <p className="keep-lines text-small">{note}</p>}
      <p className="text-small text-soft">
        <Instant value={created_at} />
        {made_by && ` · ${made_by}`}
      </p>
    </li>
  );
}

function useReason(reason: string): string {
  const { t } = useTranslation('order_help');
  const known = [...ORDER_REFUND_REASONS, 'late' as const].find((each) => each === reason);
  return known ? t(`reasons.${known}`) : reason;
}
