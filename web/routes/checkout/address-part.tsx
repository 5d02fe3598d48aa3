import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/addresses';
import { useTranslation } from 'react-i18next';
import {
  AddressFields,
  type AddressPart as Part,
  useAddressLabels,
} from '../../features/address-fields/address-fields.tsx';
import type { CheckoutValues } from '../../features/checkout/checkout-values.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CheckoutFormProps } from './checkout-form.tsx';
import type { Field } from './field.ts';

const NAMES = {
  line1: 'address_line_1',
  line2: 'address_line_2',
  city: 'city',
  state: 'state',
  postcode: 'postal_code',
} as const satisfies Record<Part, keyof CheckoutValues>;

type Props = Pick<
  CheckoutFormProps,
  'offer' | 'values' | 'countries' | 'addresses' | 'onCountry'
> & {
  field: Field<'country' | 'name' | 'business_name' | 'phone' | (typeof NAMES)[keyof typeof NAMES]>;
};

export function AddressPart({ offer, values, countries, addresses, onCountry, field }: Props) {
  const { t } = useTranslation(['checkout', 'addresses']);
  const parts = useAddressLabels(offer.country);
  return (
    <section className="checkout-part" aria-labelledby="checkout-address">
      <h2 id="checkout-address" className="text-lead tracking-normal">
        {t('address')}
      </h2>
      {addresses.length > 1 && (
        <nav className="checkout-book" aria-label={t('from_book')}>
          {addresses.map(({ uuid, name, business_name, city }) => (
            <ButtonLink key={uuid} to={`/checkout?address=${uuid}`} size="small" preventScrollReset>
              {`${name || business_name}, ${city}`}
            </ButtonLink>
          ))}
        </nav>
      )}
      <div className="country-choice">
        <SelectField
          {...field('country')}
          help={t('country_note')}
          autoComplete="country"
          defaultValue={offer.country}
          onChange={(event) => onCountry(event.target.value)}
        >
          {countries.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </SelectField>
        {/* With scripts the figures follow by themselves. */}
        <Button type="submit" name="update" value="country" className="without-scripts">
          {t('update_country')}
        </Button>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          help={t('addresses:name_help')}
          autoComplete="name"
          maxLength={ADDRESS_MAX_LENGTHS.name}
          defaultValue={values.name}
          required={false}
        />
        <TextField
          {...field('business_name')}
          optional
          autoComplete="organization"
          maxLength={ADDRESS_MAX_LENGTHS.businessName}
          defaultValue={values.business_name}
        />
      </div>
      <AddressFields
        country={offer.country}
        values={{
          line1: values.address_line_1,
          line2: values.address_line_2,
          city: values.city,
          state: values.state,
          postcode: values.postal_code,
        }}
        field={(part) => ({ ...field(NAMES[part]), label: parts[part] })}
      />
      <TextField
        {...field('phone')}
        optional
        help={t('addresses:phone_help')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={values.phone}
        className="sm:max-w-xs"
      />
    </section>
  );
}
