import type { Cart, CartItem } from '@lathe/contract/cart-calls';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { type BasketLine, entriesOf } from './basket-line.ts';
import { LineProblems, LineTools } from './line-tools.tsx';
import { SetLine } from './set-line.tsx';
import { lineKey, shownQuantity, useBasket } from './store.ts';

/** `compact` is for the drawer. */
export function BasketLines({ cart, compact = false }: { cart: Cart; compact?: boolean }) {
  const pending = useBasket((state) => state.pending);
  // A line that is being removed is gone for the buyer, and comes back if that fails.
  const entries = entriesOf(cart).filter(({ line }) => shownQuantity({ pending }, line) > 0);
  return (
    <ul className={classes('basket-lines', compact && 'basket-lines-compact')}>
      {entries.map(({ line, ...entry }, at) => {
        const shown = { line, first: at === 0 && !compact };
        return entry.set === null ? (
          <ItemLine key={lineKey(line)} item={entry.item} {...shown} />
        ) : (
          <SetLine key={lineKey(line)} set={entry.set} parts={entry.parts} {...shown} />
        );
      })}
    </ul>
  );
}

interface ItemProps {
  line: BasketLine;
  item: CartItem;
  first: boolean;
}

function ItemLine({ line, item, first }: ItemProps) {
  const { meta, url, available, price, total, quantity, discount } = item;
  const { t } = useTranslation('basket');
  const { title, artist } = meta;
  return (
    <li className="basket-line" data-off={!available || undefined}>
      <PlainLink to={url} className="basket-sleeve" tabIndex={-1} aria-hidden="true">
        <Sleeve
          art={artworkOf(meta.artwork)}
          alt=""
          sizes="(width < 64rem) 5.5rem, 7rem"
          first={first}
        />
      </PlainLink>
      <div>
        <p className="basket-title">
          <PlainLink to={url}>{title}</PlainLink>
          {meta.explicit && <ExplicitMark />}
        </p>
        <p className="text-soft">{artist}</p>
        <p className="text-small text-soft">{meta.description}</p>
        <ItemBadges item={item} />
      </div>
      <p className="basket-price">
        {available && discount && (
          <s className="figures text-small text-soft">{discount.full_total.formatted}</s>
        )}
        <span className="figures">{available ? total.formatted : '–'}</span>
        {available && quantity > 1 && (
          <span className="figures text-small text-soft">
            {t('each', { price: price.formatted })}
          </span>
        )}
      </p>
      <LineTools line={line} />
      <LineProblems line={line} />
    </li>
  );
}

function ItemBadges({ item }: { item: CartItem }) {
  const { t } = useTranslation('basket');
  const { limited, preorderUntil, discount } = item;
  if (!item.available) return <SoldOutBadge item={item} />;
  if (!limited && preorderUntil === null && discount === null) return null;
  return (
    <p className="basket-badges">
      {discount && (
        <Badge tone="success">
          {t('discount_line', { code: discount.code, amount: discount.amount.formatted })}
        </Badge>
      )}
      {limited && <Badge tone="accent">{t('limited')}</Badge>}
      {preorderUntil !== null && (
        <>
          <Badge tone="ink">{t('preorder')}</Badge>
          <span className="text-small text-soft">
            {t('out_on')} <Day value={preorderUntil} style="short" />
          </span>
        </>
      )}
    </p>
  );
}

/** Replaces the other badges, which would suggest that the item is still for sale. */
function SoldOutBadge({ item: { problems } }: { item: CartItem }) {
  const { t } = useTranslation('basket');
  if (problems.every(({ code }) => code !== 'sold_out')) return null;
  return (
    <p className="basket-badges">
      <Badge>{t('sold_out')}</Badge>
    </p>
  );
}
