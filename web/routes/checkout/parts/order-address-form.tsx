import type { Order } from '@lathe/contract/order-calls';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import type { Refusal } from '../../../features/account/refusal.ts';
import { addressIn } from '../../../features/address-fields/address-values.ts';
import {
  RecipientFields,
  useRecipientLabels,
} from '../../../features/address-fields/recipient-fields.tsx';

interface Props {
  address: NonNullable<Order['address']>;
  refusal: Refusal | undefined;
}

export function OrderAddressForm({ address, refusal }: Props) {
  const { t } = useTranslation('orders');
  const form = { form: 'address', refusal, labels: useRecipientLabels(address.country) };
  return (
    <ActionForm {...form} submit={t('save_address')}>
      <p className="text-soft">{t('address_country', { country: address.country_name })}</p>
      <RecipientFields
        country={address.country}
        values={addressIn(address)}
        field={fieldsOf(form)}
      />
    </ActionForm>
  );
}
