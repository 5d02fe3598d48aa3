/** Basket link in the header with the item count, and the basket drawer. */
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { readCartId } from '../../lib/cart-id.ts';
import { useRootData } from '../../lib/root-data.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { shownCount, useBasket } from './store.ts';
import { subscribeToBasketChanges } from './sync-windows.ts';

/** Most visitors have no basket, so this code loads on demand. */
async function run(change: 'fetchBasket' | 'refreshBasket'): Promise<void> {
  try {
    const changes = await import('./change-basket.ts');
    await changes[change]();
  } catch {
    // For example offline: the next change tries again.
  }
}

export function BasketButton() {
  const { t } = useTranslation();
  const isMember = Boolean(useRootData()?.viewer);
  const count = useBasket(shownCount);
  const isOpen = useBasket((state) => state.isOpen);
  const [Drawer, setDrawer] = useState<ComponentType | null>(null);

  useEffect(() => {
    // Most visitors have no basket, and cached pages cannot contain a count.
    if (!isMember && readCartId() === null) return;
    const timer = setTimeout(() => {
      // The basket page loads the cart itself.
      if (useBasket.getState().cart === null) void run('fetchBasket');
    });
    return () => clearTimeout(timer);
  }, [isMember]);

  useEffect(
    () =>
      subscribeToBasketChanges(() => {
        if (isMember || readCartId() !== null) void run('refreshBasket');
      }),
    [isMember],
  );

  useEffect(() => {
    if (!isOpen || Drawer) return;
    import('./basket-drawer.tsx').then(
      ({ BasketDrawer }) => setDrawer(() => BasketDrawer),
      // For example offline: the count is updated, and the basket page is still linked.
      () => useBasket.setState({ isOpen: false }),
    );
  }, [isOpen, Drawer]);

  return (
    <>
      <IconLink
        to="/basket"
        icon={ShoppingBag}
        label={count > 0 ? t('header.basket_count', { count }) : t('header.basket')}
        {...(count > 0 && { count })}
      />
      <Suspense>{Drawer && <Drawer />}</Suspense>
    </>
  );
}
