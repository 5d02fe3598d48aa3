/**
 * Add-to-basket button. Product pages are cached for all visitors and cannot contain a CSRF token:
 * without scripts the first press loads the page with a form that has one, and the second adds the
 * item. With scripts one press is enough.
 */
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { addToBasket } from './change-basket.tsx';
import { useBasket } from './store.ts';
import './add-to-basket.css';

interface Props {
  type: 'release' | 'merch';
  title: string;
  /** The release; merch variants are chosen in `children` with the field name `uuid`. */
  uuid?: string;
  children?: ReactNode;
}

const BUY_PARAMETER = 'buy';

export function AddToBasket({ type, title, uuid, children }: Props) {
  const { t } = useTranslation('shop');
  const { pathname } = useLocation();
  const isRequested = useSearchParams()[0].has(BUY_PARAMETER);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('uuid');
    if (isBusy || typeof chosen !== 'string') return;
    setBusy(true);
    // Loaded in parallel, so the button stays busy until the drawer can open.
    const drawer = import('./basket-drawer.tsx').catch(() => undefined);
    const isIn = await addToBasket({ type, uuid: chosen });
    await drawer;
    setBusy(false);
    if (isIn) useBasket.setState({ isOpen: true, added: title });
  }

  return (
    <form
      id="buy"
      className="buy-form"
      method={isRequested ? 'post' : 'get'}
      action={isRequested ? '/basket' : `${pathname}#buy`}
      onSubmit={submit}
    >
      {uuid !== undefined && <input type="hidden" name="uuid" value={uuid} />}
      {isRequested ? (
        <>
          <CsrfField />
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="type" value={type} />
        </>
      ) : (
        <>
          <input type="hidden" name={BUY_PARAMETER} value="yes" />
          {uuid !== undefined && <input type="hidden" name="format" value={uuid} />}
        </>
      )}
      {children}
      <Button type="submit" variant="primary" size="large" icon={ShoppingBag} loading={isBusy}>
        {isRequested ? t('release.add_now') : t('release.add')}
      </Button>
    </form>
  );
}
