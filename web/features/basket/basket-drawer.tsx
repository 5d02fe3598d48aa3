/** Opens after an item is added; loaded on first use. */
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useWholeMessages } from '../../ui/whole-messages.ts';
import { BasketLines } from './basket-lines.tsx';
import { BasketTotals } from './basket-totals.tsx';
import { useBasket } from './store.ts';
import './basket.css';

function close(): void {
  useBasket.setState({ isOpen: false, added: null });
}

export function BasketDrawer() {
  useWholeMessages('basket');
  const { t } = useTranslation('basket');
  const { cart, isOpen, added } = useBasket();
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    // Closes after any navigation.
    if (page.current !== key) close();
    page.current = key;
  }, [key]);
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={t('title')}
      footer={
        <>
          <Button onClick={close}>{t('go_on')}</Button>
          <ButtonLink to="/basket" variant="primary" onClick={close}>
            {t('to_basket')}
          </ButtonLink>
        </>
      }
    >
      <Added title={added} />
      {cart && (
        <>
          <BasketLines cart={cart} compact />
          {cart.items.length > 0 && <BasketTotals cart={cart} />}
          {cart.items.length === 0 && <p className="text-soft">{t('empty')}</p>}
        </>
      )}
    </Drawer>
  );
}

/** Filled after mount, because screen readers announce only changes of an existing live region. */
function Added({ title }: { title: string | null }) {
  const { t } = useTranslation('basket');
  const [announced, setAnnounced] = useState<string | null>(null);
  useEffect(() => setAnnounced(title), [title]);
  return (
    <p role="status" className="basket-added" hidden={title === null}>
      {announced !== null && (
        <>
          <Icon shape={CircleCheck} />
          <span>{t('added', { title: announced })}</span>
        </>
      )}
    </p>
  );
}
