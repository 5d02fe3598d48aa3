import type { Cart, CartItem, CartProblem } from '@lathe/contract/cart-calls';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { removeFromBasket, setQuantity } from './change-basket.tsx';
import { LineForm } from './line-form.tsx';
import { Stepper } from './stepper.tsx';

/** `compact` for the drawer. */
export function BasketLines({ cart, compact = false }: { cart: Cart; compact?: boolean }) {
  return (
    <ul className={classes('basket-lines', compact && 'basket-lines-compact')}>
      {cart.items.map((item) => (
        <BasketLine key={`${item.type} ${item.uuid}`} item={item} />
      ))}
    </ul>
  );
}

function BasketLine({ item }: { item: CartItem }) {
  const { t } = useTranslation('basket');
  const { meta, url, available, price, total, quantity, discount } = item;
  const { title, artist } = meta;
  return (
    <li className="basket-line" data-off={!available || undefined}>
      <PlainLink to={url} className="basket-sleeve" tabIndex={-1} aria-hidden="true">
        <Sleeve art={artworkOf(meta.artwork)} alt="" sizes="8rem" />
      </PlainLink>
      <div className="basket-words">
        <p className="basket-title">
          <PlainLink to={url}>{title}</PlainLink>
          {meta.explicit && <ExplicitMark />}
        </p>
        <p className="text-soft">{artist}</p>
        <p className="text-small text-soft">{meta.description}</p>
        <Marks item={item} />
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
      <div className="basket-tools">
        {available && <Stepper item={item} />}
        <LineForm item={item} intent="remove" onSend={() => removeFromBasket(item)}>
          <IconButton type="submit" icon={Trash} label={t('remove', { title })} />
        </LineForm>
      </div>
      {item.problems.map((problem) => (
        <Problem key={problem.code} item={item} problem={problem} />
      ))}
    </li>
  );
}

function Marks({ item }: { item: CartItem }) {
  const { t } = useTranslation('basket');
  const { limited, preorderUntil } = item;
  const discount = item.available ? item.discount : null;
  if (!limited && preorderUntil === null && discount === null) return null;
  return (
    <p className="basket-marks">
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
            {t('out_on')} <Day value={preorderUntil} look="short" />
          </span>
        </>
      )}
    </p>
  );
}

function Problem({ item, problem }: { item: CartItem; problem: CartProblem }) {
  const { t } = useTranslation('basket');
  const fits = Math.min(item.quantity, item.maxQuantity);
  const settle = problem.code === 'fewer_left' ? t('take', { count: fits }) : t('noted');
  const isMendable = problem.code === 'price_changed' || problem.code === 'fewer_left';
  return (
    <div className="basket-problem">
      <Notice
        tone={problem.blocking ? 'warning' : 'info'}
        action={
          isMendable && (
            <LineForm
              item={item}
              intent="change"
              quantity={fits}
              onSend={() => setQuantity(item, fits)}
            >
              <Button type="submit" size="small">
                {settle}
              </Button>
            </LineForm>
          )
        }
      >
        <p>{problem.message}</p>
      </Notice>
    </div>
  );
}
