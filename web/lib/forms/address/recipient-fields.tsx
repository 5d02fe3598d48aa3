/**
 * All fields of an address: recipient, place and phone number for the carrier. All forms share
 * them.
 */
import type { CountryOption } from '@lathe/contract/region-calls';
import type { AddressLayout } from '@lathe/rules/address-layout';
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CountryOptions } from '../../region-options.tsx';
import { AddressFields, type AddressPart, useAddressLabels } from './address-fields.tsx';
import type { AddressValues } from './address-values.ts';

const PART_NAMES = {
  line1: 'address_line_1',
  line2: 'address_line_2',
  city: 'city',
  state: 'state',
  postcode: 'postal_code',
} as const satisfies Record<AddressPart, keyof AddressValues>;

/** Field props from the enclosing form. */
export type AddressField = (name: keyof AddressValues) => {
  name: string;
  id: string;
  label: string | null;
  error: string | undefined;
};

/** Field labels by country, for the form and its error list. */
export function useRecipientLabels(layout: AddressLayout): Record<keyof AddressValues, string> {
  const { t } = useTranslation('addresses');
  const parts = useAddressLabels(layout);
  const cityLabels = { city: parts.city, state: parts.state, postal_code: parts.postcode };
  return {
    country: t('country'),
    name: t('name'),
    business_name: t('business_name'),
    address_line_1: parts.line1,
    address_line_2: parts.line2,
    // In form order, which the error summary uses too.
    ...Object.fromEntries(layout.cityLine.map((part) => [PART_NAMES[part], parts[part]])),
    ...cityLabels,
    phone: t('phone'),
  };
}

interface CountryProps {
  countries: readonly CountryOption[];
  value: string;
  onChange: (country: string) => void;
  help?: string;
  /** Label of the button that applies the country without scripts. */
  update: string;
  field: AddressField;
  isBilling?: boolean;
}

export function CountryField(props: CountryProps) {
  const { countries, value, onChange, help, update, field, isBilling = false } = props;
  // Shows the choice at once, and follows the page when it loads with another country.
  const [shown, setShown] = useState({ value, chosen: value });
  if (shown.value !== value) setShown({ value, chosen: value });
  return (
    <div className="country-choice">
      <SelectField
        {...field('country')}
        {...(help !== undefined && { help })}
        autoComplete={isBilling ? 'billing country' : 'country'}
        value={shown.chosen}
        onChange={({ target }) => {
          setShown({ value, chosen: target.value });
          onChange(target.value);
        }}
      >
        <CountryOptions countries={countries} />
      </SelectField>
      {/* With scripts the dependent fields update automatically. */}
      <Button type="submit" name="update" value="country" className="without-scripts">
        {update}
      </Button>
    </div>
  );
}

interface RecipientProps {
  layout: AddressLayout;
  values: AddressValues;
  field: AddressField;
  /** True if the buyer must be a business. */
  needsBusiness?: boolean;
  /**
   * For invoices: autofill uses the billing address, and no phone number is needed for a carrier.
   */
  isBilling?: boolean;
}

export function RecipientFields(props: RecipientProps) {
  const { layout, values, field, needsBusiness = false, isBilling = false } = props;
  const { t } = useTranslation('addresses');
  const labels = useRecipientLabels(layout);
  const { label: _, ...phone } = field('phone');
  return (
    <>
      <div className="field-pair">
        <TextField
          {...field('name')}
          {...(needsBusiness ? { optional: true } : { help: t('name_help'), required: false })}
          autoComplete={isBilling ? 'billing name' : 'name'}
          maxLength={ADDRESS_MAX_LENGTHS.name}
          defaultValue={values.name}
        />
        <TextField
          {...field('business_name')}
          optional={!needsBusiness}
          autoComplete={isBilling ? 'billing organization' : 'organization'}
          maxLength={ADDRESS_MAX_LENGTHS.businessName}
          defaultValue={values.business_name}
        />
      </div>
      <AddressFields
        layout={layout}
        values={{
          line1: values.address_line_1,
          line2: values.address_line_2,
          city: values.city,
          state: values.state,
          postcode: values.postal_code,
        }}
        field={(part) => ({ ...field(PART_NAMES[part]), label: labels[PART_NAMES[part]] })}
        isBilling={isBilling}
      />
      {!isBilling && (
        <TextField
          {...phone}
          label={labels.phone}
          optional
          help={t('phone_help')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={values.phone}
          className="field-half"
        />
      )}
    </>
  );
}
