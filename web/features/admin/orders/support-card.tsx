import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { ORDER_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CancelLinesForm, canChooseLines } from '../../orders/cancel-lines-form.tsx';
import { OrderAddressForm } from '../../orders/order-address-form.tsx';
import type { DeskIntent, SubmittedValues } from './admin-order.server.ts';

interface Props {
  deskOrder: DeskOrder;
  failureOf: (intent: DeskIntent) => CallFailure | undefined;
  submitted: SubmittedValues | undefined;
}

export function SupportCard({ deskOrder, failureOf, submitted }: Props) {
  const { t } = useTranslation(['order_help', 'orders']);
  const { order, operations } = deskOrder;
  const { address } = order;
  return (
    <Card title={t('help.title')}>
      <div className="order-actions">
        <ActionForm
          form="receipt"
          failure={failureOf('receipt')}
          submit={t('orders:resend')}
          variant="secondary"
        />
        <details open={failureOf('links') !== undefined}>
          <summary>{t('orders:new_link_title')}</summary>
          <div className="stack stack-start gap-4">
            <p className="text-soft">{t('help.new_link_text')}</p>
            <ActionForm
              form="links"
              failure={failureOf('links')}
              submit={t('orders:new_link_confirm')}
              variant="secondary"
            />
          </div>
        </details>
        {(operations.hold_enabled || operations.let_go_enabled) && (
          <HoldForm deskOrder={deskOrder} failure={failureOf('hold')} submitted={submitted} />
        )}
        <CollectedForm order={order} failure={failureOf('collected')} />
        {operations.change_address_enabled && address && (
          <details open={failureOf('address') !== undefined}>
            <summary>{t('orders:change_address')}</summary>
            <div>
              <OrderAddressForm order={order} address={address} failure={failureOf('address')} />
            </div>
          </details>
        )}
        {operations.cancel_lines_enabled && canChooseLines(order) && (
          <details open={failureOf('cancel_lines') !== undefined}>
            <summary>{t('orders:cancel_lines')}</summary>
            <div className="stack gap-4">
              <p className="text-soft">{t('help.cancel_lines_text')}</p>
              <CancelLinesForm order={order} failure={failureOf('cancel_lines')} />
            </div>
          </details>
        )}
        {operations.cancel_enabled && (
          <details open={failureOf('cancel') !== undefined}>
            <summary>{t('orders:cancel')}</summary>
            <div className="stack stack-start gap-4">
              <p className="text-soft">
                {t('help.cancel_text', { total: deskOrder.left.total.formatted })}
              </p>
              <ActionForm
                form="cancel"
                failure={failureOf('cancel')}
                submit={t('orders:cancel_confirm')}
                variant="danger"
              />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

/** Everything that the buyer has not collected yet. */
function CollectedForm({
  order,
  failure,
}: Pick<DeskOrder, 'order'> & { failure: CallFailure | undefined }) {
  const { t } = useTranslation('order_help');
  const waiting = order.lines.filter(
    (line) =>
      line.fulfilment === 'collected' &&
      line.fulfilled_at === null &&
      line.quantity > line.refunded_quantity,
  );
  if (waiting.length === 0) return null;
  return (
    <details open={failure !== undefined}>
      <summary>{t('help.collected')}</summary>
      <div className="stack stack-start gap-4">
        <ul>
          {waiting.map(({ uuid, title, quantity, refunded_quantity }) => (
            <li key={uuid}>
              {quantity - refunded_quantity} × {title}
            </li>
          ))}
        </ul>
        <ActionForm
          form="collected"
          failure={failure}
          submit={t('help.collected')}
          variant="secondary"
        >
          {waiting.map(({ uuid }) => (
            <input key={uuid} type="hidden" name="line" value={uuid} />
          ))}
        </ActionForm>
      </div>
    </details>
  );
}

function HoldForm({
  deskOrder,
  failure,
  submitted,
}: Omit<Props, 'failureOf'> & { failure: CallFailure | undefined }) {
  const { t } = useTranslation('order_help');
  const isHeld = deskOrder.held_at !== null;
  const form = { form: 'hold', failure, labels: { note: t('help.why') } };
  return (
    <details open={failure !== undefined}>
      <summary>{t(isHeld ? 'help.let_go' : 'help.hold')}</summary>
      <div className="stack gap-4">
        <p className="text-soft">{t(isHeld ? 'help.let_go_text' : 'help.hold_text')}</p>
        <ActionForm {...form} submit={t(isHeld ? 'help.let_go' : 'help.hold')} variant="secondary">
          <input type="hidden" name="held" value={isHeld ? 'no' : 'yes'} />
          <TextField
            {...fieldsOf(form)('note')}
            maxLength={ORDER_NOTE_MAX_LENGTH}
            defaultValue={submitted?.note ?? ''}
          />
        </ActionForm>
      </div>
    </details>
  );
}
