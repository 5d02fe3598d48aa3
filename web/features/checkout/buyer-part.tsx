/** Who buys, for an order of which nothing is sent by post. */
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import type { Field } from '../../lib/forms/form-fields.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  /** Decides the currency, and is chosen elsewhere on the site. */
  country: string;
  name: string;
  field: Field<'name'>;
}

export function BuyerPart({ country, name, field }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-buyer">
      <h2 id="checkout-buyer" className="subheading">
        {t('buyer')}
      </h2>
      <p className="text-soft">{t('buyer_text')}</p>
      <input type="hidden" name="country" value={country} />
      <TextField
        {...field('name')}
        autoComplete="name"
        help={t('buyer_name_help')}
        maxLength={ADDRESS_MAX_LENGTHS.name}
        defaultValue={name}
      />
    </section>
  );
}
