import type { CountryOption } from '@lathe/contract/region-calls';
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import type { Refusal } from '../../../features/account/refusal.ts';
import {
  AddressFields,
  type AddressPart,
  useAddressLabels,
} from '../../../features/address-fields/address-fields.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AddressValues } from './address-values.ts';

interface Props {
  values: AddressValues;
  countries: readonly CountryOption[];
  refusal: Refusal | undefined;
  /** Null where there is nothing to choose: the first address, or the default itself. */
  offerDefault: boolean;
}

/** As the calls name the parts. */
const NAMES = {
  line1: 'address_line_1',
  line2: 'address_line_2',
  city: 'city',
  state: 'state',
  postcode: 'postal_code',
} as const satisfies Record<AddressPart, keyof AddressValues>;

export function AddressForm({ values, countries, refusal, offerDefault }: Props) {
  const { t } = useTranslation('addresses');
  const [country, setCountry] = useState(values.country);
  const parts = useAddressLabels(country);
  const labels = {
    country: t('country'),
    name: t('name'),
    business_name: t('business_name'),
    address_line_1: parts.line1,
    address_line_2: parts.line2,
    city: parts.city,
    state: parts.state,
    postal_code: parts.postcode,
    phone: t('phone'),
    is_default: null,
  };
  const form = { form: 'address', refusal, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm
      {...form}
      submit={t('save')}
      aside={
        <ButtonLink to="/account/addresses" look="quiet">
          {t('cancel')}
        </ButtonLink>
      }
    >
      <div className="country-choice">
        <SelectField
          {...field('country')}
          autoComplete="country"
          defaultValue={values.country}
          onChange={(event) => setCountry(event.target.value)}
        >
          {countries.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </SelectField>
        {/* With scripts the fields follow by themselves. */}
        <Button type="submit" name="update" value="country" className="without-scripts">
          {t('update_fields')}
        </Button>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          help={t('name_help')}
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
        country={country}
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
        help={t('phone_help')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={values.phone}
        className="sm:max-w-xs"
      />
      {offerDefault && (
        <Checkbox
          {...field('is_default')}
          label={t('use_as_default')}
          value="yes"
          defaultChecked={values.is_default}
        />
      )}
    </ActionForm>
  );
}
