import type { CartItem, CartSet } from '@lathe/contract/cart-calls';
import type { CheckoutOffer, ShippingService } from '@lathe/contract/checkout-calls';
import type { ReactNode } from 'react';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { type BasketLine, entriesOf } from '../basket/basket-line.ts';
import { lineKey } from '../basket/store.ts';
import { AmountRow, TotalRow } from '../orders/amount-rows.tsx';

interface Props {
  offer: CheckoutOffer;
  service: ShippingService | undefined;
  totals: Pick<ShippingService, 'total' | 'total_vat'> | undefined;
  /** In two parcels. */
  isSplit: boolean;
  /** Slot for the discount code field, which is a separate feature. */
  code: ReactNode;
}

/** The rows never change, so that nothing moves when amounts do. */
export function OrderSummary({ offer: { cart, split }, service, totals, isSplit, code }: Props) {
  const { t } = useTranslation(['checkout', 'basket']);
  const day = useDayText('day-month');
  const duty = isSplit ? split?.duty : cart.duty?.amount;
  const [first, later] = isSplit
    ? (split?.parcels.map(({ dispatch_date }) => dispatch_date) ?? [])
    : [cart.dispatchDate];
  return (
    <section className="checkout-summary" aria-labelledby="checkout-summary">
      <h2 id="checkout-summary" className="subheading">
        {t('summary')}
      </h2>
      <ul className="checkout-lines">
        {entriesOf(cart).map((entry) =>
          entry.set === null ? (
            <ItemRow key={lineKey(entry.line)} item={entry.item} />
          ) : (
            <SetRow key={lineKey(entry.line)} {...entry} />
          ),
        )}
      </ul>
      {code}
      <dl className="figure-rows" aria-live="polite">
        {cart.discount && cart.discount.amount.amount > 0 && (
          <>
            <AmountRow name={t('basket:goods_full')}>
              {cart.discount.full_total.formatted}
            </AmountRow>
            <AmountRow name={t('basket:discount_total', { code: cart.discount.code })}>
              {`−${cart.discount.amount.formatted}`}
            </AmountRow>
          </>
        )}
        <AmountRow name={t('goods', { count: cart.totalQuantity })}>
          {cart.totalFormatted}
        </AmountRow>
        {cart.needsDelivery && (
          <AmountRow name={t('postage')}>{service?.price.formatted ?? '–'}</AmountRow>
        )}
        {duty && <AmountRow name={t('duty')}>{duty.formatted}</AmountRow>}
        <TotalRow total={totals?.total} vat={totals?.total_vat} vatText={cart.vatText} />
      </dl>
      {first && (
        <p className="text-small text-soft">
          {later
            ? t('dispatch_split', { date: day(first), later: day(later) })
            : t('dispatch', { date: day(first) })}
        </p>
      )}
    </section>
  );
}

function ItemRow({ item }: { item: CartItem }) {
  const { t } = useTranslation(['checkout', 'basket']);
  const { meta, quantity, total, discount, available, problems } = item;
  return (
    <li>
      <Sleeve art={artworkOf(meta.artwork)} alt="" sizes="3.5rem" />
      <span>
        <span className="block text-strong">{meta.title}</span>
        <span className="block text-small text-soft">
          {t('quantity', { count: quantity })} {meta.description}
        </span>
        {available && discount && (
          <span className="block text-small">
            {t('basket:discount_line', {
              code: discount.code,
              amount: discount.amount.formatted,
            })}
          </span>
        )}
        <BlockingProblems problems={problems} />
      </span>
      <span className="figures">{available ? total.formatted : '–'}</span>
    </li>
  );
}

interface SetProps {
  set: CartSet;
  parts: readonly CartItem[];
  line: BasketLine;
}

/** Under the name of the bundle, because only that has a price. */
function SetRow({ set, parts, line }: SetProps) {
  const { t } = useTranslation(['checkout', 'basket']);
  return (
    <>
      <li className="checkout-set">
        <span>
          <span className="block text-strong">{set.bundle.title}</span>
          {set.available && (
            <>
              <span className="block text-small text-soft">
                {t('quantity', { count: set.quantity })} {t('basket:bundle')}
              </span>
              <span className="block text-small">
                {t('basket:bundle_saving', { amount: set.saving.formatted })}
              </span>
            </>
          )}
          <BlockingProblems problems={line.problems} />
        </span>
        <span className="figures">{set.available ? set.total.formatted : '–'}</span>
      </li>
      {parts.map(({ uuid, meta }) => (
        <li key={uuid} className="checkout-set-part">
          <Sleeve art={artworkOf(meta.artwork)} alt="" sizes="3.5rem" />
          <span>
            <span className="block">{meta.title}</span>
            <span className="block text-small text-soft">{meta.description}</span>
          </span>
        </li>
      ))}
    </>
  );
}

function BlockingProblems({ problems }: Pick<CartItem, 'problems'>) {
  return problems
    .filter(({ blocking }) => blocking)
    .map(({ code, message }) => (
      <span key={code} className="block text-small text-warning">
        {message}
      </span>
    ));
}
