/** Basket link in the header with the item count, and the basket drawer. */
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Suspense, useEffect } from 'react';
import { readCartId } from '../../lib/cart-id.ts';
import { useRootData } from '../../lib/root-data.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { importAgain } from '../../ui/import-again.ts';
import { useTranslation } from '../../ui/translation.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { loadDrawer } from './load-drawer.ts';
import { shownCount, useBasket } from './store.ts';
import { subscribeToBasketChanges } from './sync-windows.ts';

/** Most visitors have no basket, so this code loads on demand. */
const loadChanges = () => import('./change-basket.ts');

function run(change: 'fetchBasket' | 'refreshBasket'): void {
  importAgain(loadChanges)
    .then((changes) => changes[change]())
    // For example offline: the next change tries again.
    .catch(() => undefined);
}

export function BasketButton() {
  const { t } = useTranslation();
  const isMember = Boolean(useRootData()?.viewer);
  const count = useBasket(shownCount);
  const isOpen = useBasket((state) => state.isOpen);
  const drawer = useOnDemand(loadDrawer, {
    isNeeded: isOpen,
    // For example offline: the count is updated, and the basket page is still linked.
    onFailure: () => useBasket.setState({ isOpen: false }),
  });

  useEffect(() => {
    // Most visitors have no basket, and cached pages cannot contain a count.
    if (!isMember && readCartId() === null) return;
    const timer = setTimeout(() => {
      // The basket page loads the cart itself.
      if (useBasket.getState().cart === null) run('fetchBasket');
    });
    return () => clearTimeout(timer);
  }, [isMember]);

  useEffect(
    () =>
      subscribeToBasketChanges(() => {
        if (isMember || readCartId() !== null) run('refreshBasket');
      }),
    [isMember],
  );

  return (
    <>
      <IconLink
        to="/basket"
        icon={ShoppingBag}
        label={count > 0 ? t('header.basket_count', { count }) : t('header.basket')}
        {...(count > 0 && { count })}
      />
      <Suspense>{drawer && <drawer.BasketDrawer />}</Suspense>
    </>
  );
}
