import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { ORDER_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { BEARER_OF_REASON, REFUND_REASONS } from '@lathe/rules/refunds';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { orderLineName } from '../../../lib/order-line-name.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessages } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { SubmittedValues } from './admin-order.server.ts';

interface Props {
  deskOrder: DeskOrder;
  failure: CallFailure | undefined;
  submitted: SubmittedValues | undefined;
  /** Idempotency key: submitting the same form twice makes one refund. */
  requestKey: string;
}

const REFUND_MODES = ['things', 'amount', 'all'] as const;

export function RefundCard({ deskOrder, failure, submitted, requestKey }: Props) {
  const { t } = useTranslation('order_help');
  const { left, order, operations } = deskOrder;
  if (!operations.refund_enabled) return null;
  const labels = {
    what: t('refund.what'),
    lines: t('refund.lines'),
    amount: t('refund.amount', { currency: left.total.currency }),
    reason: t('refund.reason'),
    note: t('refund.note'),
  };
  const form = { form: 'refund', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('refund.title')}>
      <ActionForm {...form} submit={t('refund.submit')} variant="danger" className="refund-form">
        <p className="text-soft">{t('refund.left', { total: left.total.formatted })}</p>
        <input type="hidden" name="request_key" value={submitted?.request_key ?? requestKey} />
        <input
          type="hidden"
          name="refunded_before"
          value={submitted?.refunded_before ?? order.refunded_total?.amount ?? 0}
        />
        <RadioGroup
          name="what"
          id="refund-what"
          label={labels.what}
          error={failure?.fields.what?.join(' ')}
          defaultValue={REFUND_MODES.find((mode) => mode === submitted?.what) ?? 'things'}
          options={REFUND_MODES.map((value) => ({ value, label: t(`refund.ways.${value}`) }))}
        />
        <RefundItems
          deskOrder={deskOrder}
          submitted={submitted}
          error={failure?.fields.lines?.join(' ')}
        />
        <TextField
          {...field('amount')}
          required={false}
          inputMode="decimal"
          autoComplete="off"
          className="refund-amount"
          defaultValue={submitted?.amount ?? ''}
        />
        <SelectField
          {...field('reason')}
          help={t('refund.reason_help')}
          defaultValue={submitted?.reason ?? ''}
        >
          <option value="" disabled>
            {t('refund.choose')}
          </option>
          {REFUND_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`refund.reason_and_bearer.${BEARER_OF_REASON[reason]}`, {
                reason: t(`reasons.${reason}`),
              })}
            </option>
          ))}
        </SelectField>
        <TextArea
          {...field('note')}
          optional
          rows={2}
          maxLength={ORDER_NOTE_MAX_LENGTH}
          help={t('refund.note_help')}
          defaultValue={submitted?.note ?? ''}
        />
      </ActionForm>
    </Card>
  );
}

interface RefundItemsProps {
  deskOrder: DeskOrder;
  submitted: SubmittedValues | undefined;
  error: string | undefined;
}

function RefundItems({ deskOrder: { left, order }, submitted, error }: RefundItemsProps) {
  const { t } = useTranslation('order_help');
  const open = left.lines.filter(({ quantity }) => quantity > 0);
  return (
    <fieldset className="refund-items" id="refund-lines" tabIndex={-1}>
      <legend className="sr-only">{t('refund.lines')}</legend>
      <FieldMessages id="refund-lines" error={error} />
      {open.map(({ line, quantity, amount }) => (
        <NumberField
          key={line}
          name={`copies ${line}`}
          label={orderLineName(order, line)}
          help={t('refund.of_copies', { count: quantity, amount: amount.formatted })}
          min={0}
          max={quantity}
          required={false}
          defaultValue={submitted?.[`copies ${line}`] ?? 0}
        />
      ))}
      {left.postage.amount > 0 && (
        <Checkbox
          name="postage"
          label={t('refund.postage', { amount: left.postage.formatted })}
          defaultChecked={submitted?.postage !== undefined}
        />
      )}
      {left.duty.amount > 0 && (
        <Checkbox
          name="duty"
          label={t('refund.duty', { amount: left.duty.formatted })}
          defaultChecked={submitted?.duty !== undefined}
        />
      )}
    </fieldset>
  );
}
