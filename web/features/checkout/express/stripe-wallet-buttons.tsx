import { useEffect, useRef, useState } from 'react';
import { importAgain } from '../../../ui/import-again.ts';
import { useTranslation } from '../../../ui/translation.ts';
import type { WalletProps } from './express-checkout.tsx';
import { walletCountries } from './wallet-countries.ts';

const load = () => import('./stripe-wallets.ts');

export function StripeWallets(props: WalletProps) {
  const { t } = useTranslation(['checkout', 'basket']);
  const container = useRef<HTMLDivElement>(null);
  const [hasWallet, setHasWallet] = useState(true);
  // The buttons outlive a render, and read what is valid when they are pressed.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { country, card_key } = props.offer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new country creates other buttons, a new price does not
  useEffect(() => {
    const { current } = container;
    if (!current) return undefined;
    let remove: (() => void) | undefined;
    let isUnmounted = false;
    const { offer, countries } = latest.current;
    const show = async () => {
      const { showWallets } = await importAgain(load);
      remove = await showWallets(
        current,
        {
          cardKey: card_key ?? '',
          offer,
          countries: walletCountries(offer.country, countries),
          serviceName: ({ code }) => t(`service_name.${code}`),
          goodsName: t('goods', { count: offer.cart.totalQuantity }),
          dutyName: t('duty'),
          isConfirmed: () => latest.current.importTaxesConfirmed,
          onFailure: (message) => latest.current.onFailure(message),
        },
        setHasWallet,
      );
      if (isUnmounted) remove();
    };
    show().catch(() => setHasWallet(false));
    return () => {
      isUnmounted = true;
      remove?.();
    };
  }, [country, card_key]);

  return (
    <>
      <div ref={container} className="express-stripe" hidden={!hasWallet} />
      {!hasWallet && <p className="text-soft">{t('express.none')}</p>}
    </>
  );
}
