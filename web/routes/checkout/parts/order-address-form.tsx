import type { Order } from '@lathe/contract/order-calls';
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/addresses';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import type { Refusal } from '../../../features/account/refusal.ts';
import {
  AddressFields,
  type AddressPart,
  useAddressLabels,
} from '../../../features/address-fields/address-fields.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const NAMES = {
  line1: 'address_line_1',
  line2: 'address_line_2',
  city: 'city',
  state: 'state',
  postcode: 'postal_code',
} as const satisfies Record<AddressPart, string>;

interface Props {
  address: NonNullable<Order['address']>;
  refusal: Refusal | undefined;
}

export function OrderAddressForm({ address, refusal }: Props) {
  const { t } = useTranslation(['orders', 'addresses']);
  const parts = useAddressLabels(address.country);
  const labels = {
    name: t('addresses:name'),
    business_name: t('addresses:business_name'),
    address_line_1: parts.line1,
    address_line_2: parts.line2,
    city: parts.city,
    state: parts.state,
    postal_code: parts.postcode,
    phone: t('addresses:phone'),
  };
  const form = { form: 'address', refusal, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm {...form} submit={t('save_address')}>
      <p className="text-soft">{t('address_country', { country: address.country_name })}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          autoComplete="name"
          maxLength={ADDRESS_MAX_LENGTHS.name}
          defaultValue={address.name}
          required={false}
        />
        <TextField
          {...field('business_name')}
          optional
          autoComplete="organization"
          maxLength={ADDRESS_MAX_LENGTHS.businessName}
          defaultValue={address.business_name}
        />
      </div>
      <AddressFields
        country={address.country}
        values={{
          line1: address.address_line_1,
          line2: address.address_line_2,
          city: address.city,
          state: address.state,
          postcode: address.postal_code,
        }}
        field={(part) => ({ ...field(NAMES[part]), label: parts[part] })}
      />
      <TextField
        {...field('phone')}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={address.phone}
      />
    </ActionForm>
  );
}
