import type { Order } from '@lathe/contract/order-calls';
import { addressLayout } from '@lathe/rules/address-layout';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { addressIn } from '../../lib/forms/address/address-values.ts';
import { RecipientFields, useRecipientLabels } from '../../lib/forms/address/recipient-fields.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  order: Pick<Order, 'parcels'>;
  address: NonNullable<Order['address']>;
  failure: CallFailure | undefined;
}

export function OrderAddressForm({ order, address, failure }: Props) {
  const { t } = useTranslation('orders');
  const open = order.parcels.filter(({ change_address_enabled }) => change_address_enabled);
  const layout = addressLayout(address.country);
  const form = { form: 'address', failure, labels: useRecipientLabels(layout) };
  return (
    <ActionForm {...form} submit={t('save_address')}>
      <p className="text-soft">{t('address_country', { country: address.country_name })}</p>
      {open.length < order.parcels.length && (
        <p className="text-soft">
          {t('address_parcels', {
            count: open.length,
            numbers: open.map(({ number }) => number).join(', '),
          })}
        </p>
      )}
      <RecipientFields layout={layout} values={addressIn(address)} field={fieldsOf(form)} />
    </ActionForm>
  );
}
