/**
 * Wallet buttons above the form. The height is reserved, so that nothing moves when they appear.
 * Without scripts there is only the form.
 */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import { lazy, Suspense, useState } from 'react';
import { TERMS_LINKS } from '../../../lib/terms-links.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { importUntilLoaded } from '../../../ui/import-again.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { SandboxWallets } from './sandbox-wallets.tsx';
import './express.css';

const load = () => import('./stripe-wallet-buttons.tsx');
const StripeWallets = lazy(async () => ({
  default: (await importUntilLoaded(load)).StripeWallets,
}));

interface Props {
  offer: CheckoutOffer;
  countries: readonly CountryOption[];
}

export interface WalletProps {
  offer: CheckoutOffer;
  /** To which we ship. */
  countries: readonly CountryOption[];
  importTaxesConfirmed: boolean;
  onFailure: (message: string | null) => void;
}

export function ExpressCheckout({ offer, countries }: Props) {
  const { t } = useTranslation('checkout');
  const [failure, setFailure] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const asksForImportTaxes = offer.cart.shouldShowVATConfirmation;
  const Wallets = offer.card_provider === 'stripe' ? StripeWallets : SandboxWallets;
  return (
    <section className="express" aria-labelledby="express-title">
      <h2 id="express-title" className="subheading">
        {t('express.title')}
      </h2>
      {asksForImportTaxes && (
        <div className="needs-scripts">
          <Checkbox
            label={t('express.import_taxes')}
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        </div>
      )}
      <div className="express-buttons" inert={asksForImportTaxes && !isConfirmed}>
        <Suspense>
          <Wallets
            // The wallet keeps the currency with which it was created.
            key={offer.cart.currency}
            offer={offer}
            countries={countries}
            importTaxesConfirmed={isConfirmed}
            onFailure={setFailure}
          />
        </Suspense>
      </div>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <p className="text-small text-soft">
        <Trans t={t} i18nKey="express.terms" components={TERMS_LINKS} />
      </p>
      <p className="express-or">
        <span>{t('express.or')}</span>
      </p>
    </section>
  );
}
