import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import type { Release } from '@lathe/contract/release';
import { useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BulkTotals } from '../../orders/bulk-totals.tsx';
import '../../../lib/forms/address/address-fields.css';
import { PriceSteps } from './price-steps.tsx';

/** Debounce for the slider. */
const DEBOUNCE_MS = 300;

interface Props {
  release: Release;
  countries: readonly CountryOption[];
  choice: { quantity: number; country: string };
  offer: BulkOffer | null;
}

export function CopiesCard({ release, countries, choice, offer }: Props) {
  const { t } = useTranslation('copies');
  const [quantity, setQuantity] = useState(offer?.quantity ?? choice.quantity);
  const [country, setCountry] = useState(choice.country);
  const submit = useSubmit();
  const isShown = offer?.quantity === quantity && offer.country === country;
  const isAsked = choice.quantity === quantity && choice.country === country;
  useEffect(() => {
    if (isShown || isAsked) return undefined;
    const timer = setTimeout(() => {
      const query = { quantity: String(quantity), country };
      void submit(query, { method: 'get', replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [quantity, country, isShown, isAsked, submit]);
  const query = new URLSearchParams({
    type: 'creator-copies',
    quantity: String(quantity),
    country,
  });
  return (
    <Card title={t('copies.title')}>
      <p className="text-soft">{t('copies.text')}</p>
      {release.quantity_limit !== null && <p className="mt-3">{t('copies.limited')}</p>}
      <Form method="get" preventScrollReset className="copies-form">
        <div className="copies-slider">
          <label htmlFor="copies-quantity" className="copies-quantity">
            {t('quantity')} <span className="figures">{quantity}</span>
          </label>
          <input
            type="range"
            id="copies-quantity"
            name="quantity"
            min={offer?.min_quantity ?? 1}
            max={offer?.max_quantity ?? quantity}
            value={quantity}
            onChange={(event) => setQuantity(Number(event.target.value))}
          />
        </div>
        <SelectField
          id="copies-country"
          name="country"
          label={t('country')}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        >
          <CountryOptions countries={countries} />
        </SelectField>
        {/* With scripts the prices update on their own. */}
        <Button type="submit" className="without-scripts">
          {t('update')}
        </Button>
      </Form>
      {offer && (
        <div className="copies-offer" aria-busy={!isShown}>
          <PriceSteps offer={offer} quantity={quantity} />
          <div className="copies-figures">
            <BulkTotals offer={offer} />
            <ButtonLink
              to={`/checkout/bulk/${release.uuid}?${query}`}
              variant="primary"
              wide
              aria-disabled={!isShown || undefined}
            >
              {t('copies.order')}
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}
