/** Whose tickets they are: loaded only for several of them. Empty fields stand for the buyer. */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import { TICKET_NAME_MAX_LENGTH } from '@lathe/rules/ticket-limits';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { HOLDER_FIELD } from './holder-field.ts';

interface Props {
  holders: CheckoutOffer['holders'];
  /** Typed before. */
  values: CheckoutValues['holders'];
  /** Of the buyer, if it is known. */
  name: string;
}

export function HolderNames({ holders, values, name }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-holders">
      <h2 id="checkout-holders" className="subheading">
        {t('holders')}
      </h2>
      <p className="text-soft">{t('holders_text')}</p>
      {holders.map(({ uuid, title, quantity }) => {
        const typed = values.find((each) => each.uuid === uuid)?.names;
        return Array.from({ length: quantity }, (_, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: tickets of a category are alike
            key={`${uuid} ${at}`}
            id={`${HOLDER_FIELD}${uuid}-${at}`}
            name={`${HOLDER_FIELD}${uuid}`}
            label={t('holder', { title, number: at + 1, quantity })}
            optional
            autoComplete="off"
            maxLength={TICKET_NAME_MAX_LENGTH}
            defaultValue={typed?.[at] ?? name}
          />
        ));
      })}
    </section>
  );
}
