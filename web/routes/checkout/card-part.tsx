/** The card form of the sandbox. What is typed goes to the card company alone, and is never kept. */
import { Trans, useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Field } from './field.ts';

export function CardPart({ field }: { field: Field<'card_number' | 'expiry' | 'security_code'> }) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-payment">
      <h2 id="checkout-payment" className="text-lead tracking-normal">
        {t('payment')}
      </h2>
      <Notice>
        <p>
          <Trans
            t={t}
            i18nKey="sandbox"
            components={{ cards: <TextLink to="/help/test-cards" target="_blank" /> }}
          />
        </p>
      </Notice>
      <div className="checkout-card">
        <TextField
          {...field('card_number')}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={40}
        />
        <TextField
          {...field('expiry')}
          help={t('expiry_help')}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={12}
        />
        <TextField
          {...field('security_code')}
          help={t('security_code_help')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={8}
        />
      </div>
    </section>
  );
}
