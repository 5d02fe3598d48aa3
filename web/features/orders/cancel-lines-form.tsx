/** Cancels items that are not begun. Used by the buyer and by staff; works without scripts. */
import type { Order } from '@lathe/contract/order-calls';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldId } from '../../lib/forms/form-fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  order: Order;
  failure: CallFailure | undefined;
}

const FORM = 'cancel_lines';

/** An order of one item is cancelled as a whole. */
export function canChooseLines({ lines, operations }: Order): boolean {
  const cancellable = lines.filter(({ cancel_enabled }) => cancel_enabled).length;
  return cancellable > (operations.cancel_enabled ? 1 : 0);
}

export function CancelLinesForm({ order, failure }: Props) {
  const { t } = useTranslation('orders');
  const id = fieldId(FORM, 'lines');
  const labels = { lines: t('cancel_lines_legend') };
  return (
    <ActionForm
      form={FORM}
      failure={failure}
      labels={labels}
      submit={t('cancel_lines_confirm')}
      variant="danger"
    >
      <fieldset className="stack gap-3" id={id} tabIndex={-1}>
        <legend className="field-label return-legend">{labels.lines}</legend>
        <FieldMessages id={id} error={failure?.fields.lines?.join(' ')} />
        {order.lines
          .filter(({ cancel_enabled }) => cancel_enabled)
          .map((line) => (
            <Checkbox
              key={line.uuid}
              name="line"
              value={line.uuid}
              label={t('cancel_line', {
                count: line.quantity - line.refunded_quantity,
                title: line.title,
              })}
              help={<ShippingHelp order={order} line={line} />}
            />
          ))}
      </fieldset>
    </ActionForm>
  );
}

/** The parcel of a line, if there are several, and what was paid for sending it. */
function ShippingHelp({ order, line }: { order: Order; line: Order['lines'][number] }) {
  const { t } = useTranslation('orders');
  const parcel = order.parcels.find(({ number }) => number === line.parcel);
  const { description } = line;
  if (!parcel?.postage || order.parcels.length < 2) return description;
  const { number, postage } = parcel;
  return (
    <>
      {description}
      <span className="block">
        {t('cancel_line_parcel', { number, postage: postage.formatted })}
      </span>
    </>
  );
}
