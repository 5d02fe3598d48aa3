import { useEffect } from 'react';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { BasketLines } from '../basket/basket-lines.tsx';
import { BasketSummary } from '../basket/basket-summary.tsx';
import { refreshBasket, showBasketRead } from '../basket/change-basket.ts';
import { usePollWhileInQueue } from '../basket/edition-queue.ts';
import { useBasket } from '../basket/store.ts';
import { NothingYet } from '../orders/nothing-yet.tsx';
import type { LoadedInBrowser } from './basket-in-browser.ts';
import type { action, loader } from './basket-page.server.ts';
import { JustOrdered } from './just-ordered.tsx';
import '../basket/basket.css';
import '../basket/checkout-layout.css';

type Loaded = Awaited<ReturnType<typeof loader>> & Partial<Pick<LoadedInBrowser, 'read'>>;

export function BasketPage({ loaderData, actionData }: ScreenProps<() => Loaded, typeof action>) {
  const { t } = useTranslation('basket');
  const storedCart = useBasket((state) => state.cart);
  useEffect(() => {
    const { cart: loaded, read = 0 } = loaderData;
    if (loaded) showBasketRead(read, loaded);
  }, [loaderData]);
  const cart = storedCart ?? loaderData.cart;
  usePollWhileInQueue(cart, refreshBasket);
  return (
    <div className="page page-body checkout-layout">
      <title>{t('page_title')}</title>
      <h1>{t('title')}</h1>
      {loaderData.warning !== null && (
        <Notice tone="warning" role="alert">
          <p>{loaderData.warning}</p>
        </Notice>
      )}
      {actionData && (
        <Notice tone="warning" role="alert">
          <p>{actionData.notice}</p>
        </Notice>
      )}
      <JustOrdered isShown={cart?.items.length === 0} />
      {cart?.items.length === 0 && (
        <NothingYet title={t('empty')} toShop={t('to_shop')}>
          {t('empty_text')}
        </NothingYet>
      )}
      {cart && cart.items.length > 0 && (
        <div className="checkout-columns">
          <BasketLines cart={cart} />
          <BasketSummary cart={cart} />
        </div>
      )}
    </div>
  );
}
