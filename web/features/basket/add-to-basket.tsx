/**
 * Add-to-basket button. Product pages are cached for all visitors and cannot contain a CSRF token:
 * without scripts the first press loads the page with a form that has one, and the second adds the
 * item. With scripts one press is enough.
 */
import type { CartLineType } from '@lathe/contract/cart-item-types';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { FormEvent, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useAddToBasket } from './use-add-to-basket.ts';
import './add-to-basket.css';

interface Props {
  type: CartLineType;
  title: string;
  /** The release or the variant; undefined while no variant is chosen. */
  uuid: string | undefined;
  isPreorder?: boolean;
  /** Hidden fields that the page needs in its address to show the same choice after the first press. */
  addressFields?: ReactNode;
  /** What was chosen of each part of a bundle. */
  choices?: string[] | undefined;
  /** Fields that choose the variant. */
  children?: ReactNode;
  /** Replaces the text of the button, until a variant is chosen. */
  label?: ReactNode | undefined;
  /** Shown instead of the fields before the second press, which cannot change the choice. */
  chosen?: ReactNode;
}

const BUY_PARAMETER = 'buy';
/** Whole keys: a template would select all messages of releases, for every page with this button. */
const LABELS = {
  add: { first: 'release.add', second: 'release.add_now' },
  preorder: { first: 'release.preorder', second: 'release.preorder_now' },
} as const;

export function AddToBasket(props: Props) {
  const { type, title, uuid, isPreorder = false, choices, children, label, chosen } = props;
  const { addressFields } = props;
  const { t } = useTranslation('shop');
  const { pathname } = useLocation();
  const isRequested = useSearchParams()[0].has(BUY_PARAMETER) && uuid !== undefined;
  const { add, isBusy, isIn } = useAddToBasket();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (uuid === undefined) focusFirstMissing(event.currentTarget);
    else void add({ type, uuid, title, choices });
  }

  const action = isPreorder ? 'preorder' : 'add';
  const press = isRequested ? 'second' : 'first';
  return (
    <form
      id="buy"
      className="buy-form"
      noValidate
      method={isRequested ? 'post' : 'get'}
      action={isRequested ? '/basket' : `${pathname}#buy`}
      onSubmit={submit}
    >
      {isRequested ? (
        <>
          <CsrfField />
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="type" value={type} />
          <input type="hidden" name="uuid" value={uuid} />
          {choices?.map((choice) => (
            <input key={choice} type="hidden" name="choice" value={choice} />
          ))}
          {chosen && <div className="without-scripts">{chosen}</div>}
        </>
      ) : (
        <>
          <input type="hidden" name={BUY_PARAMETER} value="yes" />
          {addressFields}
        </>
      )}
      {children && (
        <div className={isRequested ? 'buy-fields needs-scripts' : 'buy-fields'}>{children}</div>
      )}
      <Button type="submit" variant="primary" size="large" icon={ShoppingBag} loading={isBusy}>
        {label ?? t(LABELS[action][press])}
      </Button>
      <p role="status" className="buy-status">
        {isIn && <TextLink to="/basket">{t('release.in_basket')}</TextLink>}
      </p>
    </form>
  );
}

function focusFirstMissing(form: HTMLFormElement): void {
  const groups = [...form.querySelectorAll('fieldset')];
  const missing = groups.find((group) => group.querySelector(':checked') === null);
  missing?.querySelector<HTMLInputElement>('input:enabled')?.focus();
}
