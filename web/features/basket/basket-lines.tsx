import type { Cart, CartItem, CartProblem } from '@lathe/contract/cart-calls';
import Trash from 'lucide-react/icons/trash-2';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { removeFromBasket } from './change-lines.tsx';
import { isQueueProblem } from './edition-queue.ts';
import { LineFix } from './line-fix.tsx';
import { LineForm } from './line-form.tsx';
import { Stepper } from './stepper.tsx';
import { lineKey, shownQuantity, useBasket } from './store.ts';

/** `compact` is for the drawer. */
export function BasketLines({ cart, compact = false }: { cart: Cart; compact?: boolean }) {
  const pending = useBasket((state) => state.pending);
  // A line that is being removed is gone for the buyer, and comes back if that fails.
  const items = cart.items.filter((item) => shownQuantity({ pending }, item) > 0);
  return (
    <ul className={classes('basket-lines', compact && 'basket-lines-compact')}>
      {items.map((item, at) => (
        <BasketLine key={lineKey(item)} item={item} first={at === 0 && !compact} />
      ))}
    </ul>
  );
}

function BasketLine({ item, first }: { item: CartItem; first: boolean }) {
  const { t } = useTranslation('basket');
  const { meta, url, available, price, total, quantity, discount } = item;
  const { title, artist } = meta;
  const error = useBasket(({ lineErrors }) => lineErrors[lineKey(item)]);
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
      {available && (
        <div className="basket-tools">
          <Stepper item={item} />
          <LineForm item={item} intent="remove" onSend={() => removeFromBasket(item)}>
            <IconButton type="submit" icon={Trash} label={t('remove', { title })} />
          </LineForm>
        </div>
      )}
      {error !== undefined && (
        <div className="basket-problem">
          <Notice tone="danger" role="alert">
            <p>{error}</p>
          </Notice>
        </div>
      )}
      {item.problems.map((problem) => (
        <Problem key={problem.code} item={item} problem={problem} />
      ))}
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

function Problem({ item, problem }: { item: CartItem; problem: CartProblem }) {
  return (
    <div className="basket-problem">
      <Notice
        tone={problem.blocking ? 'warning' : 'info'}
        action={isQueueProblem(problem) ? undefined : <LineFix item={item} problem={problem} />}
      >
        <p>{problem.message}</p>
      </Notice>
    </div>
  );
}
