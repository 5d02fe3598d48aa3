import type { Address } from '@lathe/contract/address-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import type { AddressLayout } from '@lathe/rules/address-layout';
import { useState } from 'react';
import type { AddressValues } from '../../lib/forms/address/address-values.ts';
import {
  type AddressField,
  CountryField,
  RecipientFields,
} from '../../lib/forms/address/recipient-fields.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  country: string;
  layout: AddressLayout;
  values: AddressValues;
  countries: readonly CountryOption[];
  addresses: readonly Address[];
  onCountry: (country: string) => void;
  /** URL that fills the form with an address from the address book. */
  savedAddressPath: (uuid: string) => string;
  field: AddressField;
  needsBusiness?: boolean;
}

/** Needs a `key`: the chosen address of the address book, which replaces the typed values. */
export function AddressPart(props: Props) {
  const { country, countries, addresses, onCountry, savedAddressPath, field } = props;
  // The page loads again for a new country, which must not overwrite typed values.
  const [values] = useState(props.values);
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-address">
      <h2 id="checkout-address" className="subheading">
        {t('address')}
      </h2>
      {addresses.length > 1 && (
        <nav className="checkout-book" aria-label={t('from_book')}>
          {addresses.map(({ uuid, name, business_name, city }) => (
            // Replaces the history entry, so that Back leads out of the checkout.
            <ButtonLink
              key={uuid}
              to={savedAddressPath(uuid)}
              size="small"
              replace
              preventScrollReset
            >
              {`${name || business_name}, ${city}`}
            </ButtonLink>
          ))}
        </nav>
      )}
      <CountryField
        countries={countries}
        value={country}
        onChange={onCountry}
        help={t('country_note')}
        update={t('update_country')}
        field={field}
      />
      <RecipientFields
        layout={props.layout}
        values={values}
        field={field}
        needsBusiness={props.needsBusiness ?? false}
      />
    </section>
  );
}
