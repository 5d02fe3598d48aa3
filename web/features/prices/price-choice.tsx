/** Price tiers to choose from, for a buyer in one country. */
import type { ReactNode } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { CountryOptions } from '../../lib/region-options.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import type { Waterfall } from './waterfall.ts';
import './price.css';

/** Whether VAT is added to what the seller is paid. */
export const BUSINESSES = ['registered', 'private'] as const;

export interface PricedTier {
  id: string;
  name: string;
  waterfall: Waterfall;
}

interface BuyerProps {
  country: string;
  countries: readonly { iso: string; name: string }[];
  business: (typeof BUSINESSES)[number];
}

export function BuyerForm({ country, countries, business }: BuyerProps) {
  const { t } = useTranslation('release_editor');
  const submit = useSubmit();
  return (
    <Form method="get" className="price-country">
      <SelectField
        name="country"
        label={t('price.country')}
        defaultValue={country}
        onChange={({ target }) => submit(target.form, { preventScrollReset: true })}
      >
        <CountryOptions countries={countries} />
      </SelectField>
      <SelectField
        name="business"
        label={t('price.business')}
        defaultValue={business}
        onChange={({ target }) => submit(target.form, { preventScrollReset: true })}
      >
        {BUSINESSES.map((each) => (
          <option key={each} value={each}>
            {t(`price.businesses.${each}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('price.show')}</Button>
    </Form>
  );
}

interface TierProps {
  tiers: readonly PricedTier[];
  chosen: string;
  editable: boolean;
  /** Hidden fields of the form. */
  children: ReactNode;
}

export function TierCards({ tiers, chosen, editable, children }: TierProps) {
  const { t } = useTranslation('release_editor');
  const busy = useNavigation().formData?.get('tier');
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      {children}
      <ul className="tier-cards">
        {tiers.map(({ id, name, waterfall }) => (
          <li key={id} className="card card-body tier-card">
            <div className="tier-head">
              <h3>{name}</h3>
              {id === chosen && <Badge tone="success">{t('price.chosen')}</Badge>}
            </div>
            <PriceBreakdown waterfall={waterfall} />
            {id !== chosen && editable && (
              <Button type="submit" name="tier" value={id} loading={busy === id}>
                {t('price.choose', { tier: name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Form>
  );
}
