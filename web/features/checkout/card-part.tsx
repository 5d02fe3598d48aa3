/** Card data goes only to the payment provider and is never stored. */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import type { Price } from '@lathe/contract/price';
import { lazy, Suspense } from 'react';
import type { Field } from '../../lib/forms/form-fields.ts';
import { importUntilLoaded } from '../../ui/import-again.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';
import { CardNumberField, ExpiryField } from './card-field.tsx';

const load = () => import('./stripe-card.tsx');
const StripeCard = lazy(async () => ({ default: (await importUntilLoaded(load)).StripeCard }));

interface Props {
  offer: Pick<CheckoutOffer, 'card_provider' | 'card_key'>;
  total: Price | undefined;
  field: Field<'card_number' | 'expiry' | 'security_code'>;
}

export function CardPart({ offer: { card_provider, card_key }, total, field }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-payment">
      <h2 id="checkout-payment" className="subheading">
        {t('payment')}
      </h2>
      {card_provider === 'stripe' ? (
        <Suspense fallback={<Spinner />}>
          <StripeCard cardKey={card_key ?? ''} total={total} />
        </Suspense>
      ) : (
        <SandboxCard field={field} />
      )}
    </section>
  );
}

function SandboxCard({ field }: Pick<Props, 'field'>) {
  const { t } = useTranslation('checkout');
  return (
    <>
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
        <CardNumberField {...field('card_number')} />
        <ExpiryField {...field('expiry')} help={t('expiry_help')} />
        <TextField
          {...field('security_code')}
          help={t('security_code_help')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </div>
    </>
  );
}
