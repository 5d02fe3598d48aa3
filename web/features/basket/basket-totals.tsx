import type { Cart } from '@lathe/contract/cart-calls';
import { useTranslation } from '../../ui/translation.ts';
import { SummaryRow } from './summary-row.tsx';

/** Goods, shipping and duty with their sum: the same in the drawer and on the page. */
export function BasketTotals({ cart }: { cart: Cart }) {
  const { t } = useTranslation('basket');
  const { shippingMinPrice, duty, totalVat, discount } = cart;
  // Without a parcel the goods are the total.
  const totalWithShipping = cart.needsDelivery ? cart.totalWithShipping : null;
  return (
    <dl className="basket-rows">
      {discount && discount.amount.amount > 0 && (
        <>
          <SummaryRow name={t('goods_full')}>{discount.full_total.formatted}</SummaryRow>
          <SummaryRow name={t('discount_total', { code: discount.code })}>
            {`−${discount.amount.formatted}`}
          </SummaryRow>
        </>
      )}
      <SummaryRow
        name={t('goods', { count: cart.totalQuantity })}
        isTotal={totalWithShipping === null}
        note={totalVat.amount > 0 ? `${cart.vatText} (${totalVat.formatted})` : cart.vatText}
      >
        {cart.totalFormatted}
      </SummaryRow>
      {shippingMinPrice && (
        <SummaryRow name={t('shipping_from')} note={t('shipping_note')}>
          {shippingMinPrice.formatted}
        </SummaryRow>
      )}
      {duty && (
        <SummaryRow name={t('duty')} note={duty.text}>
          {duty.amount.formatted}
        </SummaryRow>
      )}
      {totalWithShipping && (
        <SummaryRow name={t('total_with_shipping')} isTotal>
          {totalWithShipping.formatted}
        </SummaryRow>
      )}
    </dl>
  );
}
