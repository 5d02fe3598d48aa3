/** The things on a wish list, with what can be bought of them now. */
import type { Wish } from '@lathe/contract/wish-list-calls';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { FormEvent, ReactNode } from 'react';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useAddToBasket } from '../../basket/use-add-to-basket.ts';
import './wish-list.css';

interface Props {
  wishes: readonly Wish[];
  /** Beside the button to buy it. */
  tools?: (wish: Wish) => ReactNode;
}

export function WishCards({ wishes, tools }: Props) {
  return (
    <ul className="wishes">
      {wishes.map((wish) => (
        <li key={wish.item} className="card card-body wish">
          <Sleeve art={artworkOf(wish.image)} alt="" sizes="6rem" />
          <div className="wish-text">
            <p className="text-strong">
              {wish.url ? <PlainLink to={wish.url}>{wish.title}</PlainLink> : wish.title}
            </p>
            <p className="text-soft">{wish.artist}</p>
            {wish.description && <p className="text-small text-soft">{wish.description}</p>}
            <State wish={wish} />
          </div>
          <div className="wish-tools">
            <Buy wish={wish} />
            {tools?.(wish)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function State({ wish: { state, price, has_higher_prices } }: { wish: Wish }) {
  const { t } = useTranslation(['wish_list', 'shop']);
  if (price) {
    return (
      <p className="figures text-medium">
        {has_higher_prices ? t('shop:from_price', { price: price.formatted }) : price.formatted}
      </p>
    );
  }
  // Its page says when and how it is sold.
  if (state === 'available' || state === 'on_page') return null;
  return (
    <p>
      <Badge tone={state === 'out' ? 'warning' : 'neutral'}>{t(STATES[state])}</Badge>
    </p>
  );
}

const STATES = {
  out: 'states.out',
  not_sold_here: 'states.not_sold_here',
  past: 'states.past',
  gone: 'states.gone',
} as const;

function Buy({ wish: { basket, url, state, title } }: { wish: Wish }) {
  const { t } = useTranslation(['wish_list', 'ui']);
  const { add, isBusy, isIn } = useAddToBasket();
  if (basket === null) {
    if (url === null || (state !== 'available' && state !== 'on_page')) return null;
    return (
      <ButtonLink
        to={url}
        size="small"
        aria-label={t('ui:step_of', { step: t('choose'), of: title })}
      >
        {t('choose')}
      </ButtonLink>
    );
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (basket) void add({ ...basket, title });
  }
  return (
    <form method="post" action="/basket" onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="type" value={basket.type} />
      <input type="hidden" name="uuid" value={basket.uuid} />
      <Button
        type="submit"
        variant="primary"
        size="small"
        icon={ShoppingBag}
        loading={isBusy}
        aria-label={t('ui:step_of', { step: t('buy'), of: title })}
      >
        {t('buy')}
      </Button>
      <p role="status" className="text-small">
        {isIn && <TextLink to="/basket">{t('in_basket')}</TextLink>}
      </p>
    </form>
  );
}
