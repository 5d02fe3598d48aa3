/** A refund that the buyer's bank rejected, and what staff can do next. */
import { ORDER_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import type { RefundFailure } from '@lathe/rules/refund-progress';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  refund: {
    uuid: string;
    amount: { formatted: string };
    owed: { amount: number; formatted: string };
    from_dispute: { amount: number; formatted: string };
    failure: RefundFailure | null;
    failed_at: string | null;
    attempts: number;
  };
  /** Of the two forms of this refund. */
  failures: { retry: CallFailure | undefined; settle: CallFailure | undefined };
  /** The note of a rejected form. */
  note?: string | undefined;
}

export function FailedRefundCard({ refund, failures, note }: Props) {
  const { t } = useTranslation('order_help');
  const { uuid, amount, owed, from_dispute, failure, failed_at, attempts } = refund;
  const settle = {
    form: 'refund_settle',
    failure: failures.settle,
    labels: { note: t('refunds.how') },
  };
  return (
    <Card title={t('refunds.failed_title', { amount: amount.formatted })}>
      <div className="stack gap-4">
        <Notice tone="danger">
          <p>
            {t(`refunds.failures.${failure ?? 'unknown'}`)}{' '}
            {t('refunds.attempts', { count: attempts })}{' '}
            {failed_at && <Instant value={failed_at} />}
          </p>
        </Notice>
        {from_dispute.amount > 0 && (
          <p>
            {t('refunds.from_dispute', {
              amount: from_dispute.formatted,
              owed: owed.formatted,
            })}
          </p>
        )}
        <p className="text-soft">{t('refunds.next')}</p>
        <ActionForm
          form="refund_retry"
          failure={failures.retry}
          submit={t('refunds.retry')}
          variant="secondary"
        >
          <input type="hidden" name="refund" value={uuid} />
        </ActionForm>
        <details open={failures.settle !== undefined}>
          <summary>{t('refunds.settle_title')}</summary>
          <div className="stack gap-4">
            <p className="text-soft">{t('refunds.settle_text', { owed: owed.formatted })}</p>
            <ActionForm {...settle} submit={t('refunds.settle')} variant="secondary">
              <input type="hidden" name="refund" value={uuid} />
              <input type="hidden" name="paid" value={owed.amount} />
              <TextArea
                {...fieldsOf(settle)('note')}
                rows={2}
                maxLength={ORDER_NOTE_MAX_LENGTH}
                help={t('refunds.how_help')}
                defaultValue={note ?? ''}
              />
            </ActionForm>
          </div>
        </details>
      </div>
    </Card>
  );
}
