/** A separate billing address; its fields appear once the box is checked. */
import type { CountryOption } from '@lathe/contract/region-calls';
import type { AddressLayout } from '@lathe/rules/address-layout';
import { useState } from 'react';
import { type AddressValues, emptyAddress } from '../../lib/forms/address/address-values.ts';
import {
  CountryField,
  RecipientFields,
  useRecipientLabels,
} from '../../lib/forms/address/recipient-fields.tsx';
import type { Field } from '../../lib/forms/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useAddressLayout } from './address-layouts.ts';
import { BILLING_DIFFERS, BILLING_PREFIX } from './billing-names.ts';

type AddressName = keyof AddressValues;
type BillingName = `${typeof BILLING_PREFIX}${AddressName}`;

interface Billing {
  values: AddressValues;
  differs: boolean;
  setDiffers: (differs: boolean) => void;
  country: string;
  setCountry: (country: string) => void;
  layout: AddressLayout;
  own: Record<AddressName, string>;
  /** Labels for the error summary, where both addresses have a field of the same name. */
  labels: Record<BillingName, string>;
}

export function useBilling(
  submitted: AddressValues | null,
  deliveryCountry: string,
  layouts: readonly AddressLayout[],
): Billing {
  const { t } = useTranslation('checkout');
  const [differs, setDiffers] = useState(submitted !== null);
  const values = submitted ?? emptyAddress(deliveryCountry);
  // Checked without scripts, it has no country yet.
  const [country, setCountry] = useState(values.country || deliveryCountry);
  // Before another country is chosen.
  const layout = useAddressLayout(country, { layouts, isNeeded: differs });
  const own = useRecipientLabels(layout);
  const labels = Object.fromEntries(
    Object.entries(own).map(([name, label]) => [
      BILLING_PREFIX + name,
      t('billing_field', { label }),
    ]),
  ) as Billing['labels'];
  return { values, differs, setDiffers, country, setCountry, layout, own, labels };
}

interface Props {
  billing: Billing;
  countries: readonly CountryOption[];
  field: Field<BillingName>;
  form: string;
}

export function BillingPart({ billing, countries, field, form }: Props) {
  const { t } = useTranslation('checkout');
  const { values, differs, setDiffers, country, setCountry, layout, own } = billing;
  const ownField = (name: AddressName) => ({
    ...field(`${BILLING_PREFIX}${name}`),
    label: own[name],
  });
  return (
    <section className="checkout-part" aria-labelledby="checkout-billing">
      <h2 id="checkout-billing" className="subheading">
        {t('billing')}
      </h2>
      <Checkbox
        id={`${form}-${BILLING_DIFFERS}`}
        name={BILLING_DIFFERS}
        value="yes"
        label={t('billing_differs')}
        checked={differs}
        onChange={(event) => setDiffers(event.target.checked)}
      />
      {!differs && (
        <Button
          type="submit"
          name="update"
          value="billing"
          className="without-scripts billing-update"
        >
          {t('billing_show')}
        </Button>
      )}
      {differs && (
        <>
          <CountryField
            countries={countries}
            value={country}
            onChange={setCountry}
            update={t('update_country')}
            field={ownField}
            isBilling
          />
          <RecipientFields layout={layout} values={values} field={ownField} isBilling />
        </>
      )}
    </section>
  );
}
