/** Quantity and country of the offer. A GET form that works without scripts. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import { BULK_QUANTITY_MAX } from '@lathe/rules/limits';
import { Form } from 'react-router';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  choice: Pick<BulkOffer, 'type' | 'quantity' | 'country'>;
  /** Omitted where the country belongs to the address. */
  countries?: readonly CountryOption[];
  address?: string | undefined;
  min?: number;
  max?: number;
}

export function QuantityForm(props: Props) {
  const { choice, countries, address, min = 1, max = BULK_QUANTITY_MAX } = props;
  const { t } = useTranslation('copies');
  return (
    <Form
      method="get"
      replace
      preventScrollReset
      className="stack bulk-quantity gap-4"
      key={choice.quantity}
    >
      <input type="hidden" name="type" value={choice.type} />
      {address && <input type="hidden" name="address" value={address} />}
      <NumberField
        id="bulk-quantity"
        name="quantity"
        label={t('quantity')}
        min={min}
        max={max}
        defaultValue={choice.quantity}
      />
      {countries ? (
        <SelectField
          id="bulk-country"
          name="country"
          label={t('country')}
          defaultValue={choice.country}
        >
          <CountryOptions countries={countries} />
        </SelectField>
      ) : (
        <input type="hidden" name="country" value={choice.country} />
      )}
      <Button type="submit">{t('update')}</Button>
    </Form>
  );
}
