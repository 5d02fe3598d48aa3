import { typeOf } from '@lathe/contract/cart-item-types';
import type { SoldLine, SoldTotals } from '@lathe/contract/sales-calls';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { paymentState } from '@lathe/rules/order-states';
import { type PriceBook, presentPrice } from '../catalogue/index.ts';
import { describeSold } from '../kinds/index.ts';
import type { SoldRow, SoldSum } from './sold-store.ts';

export interface SalesViewer {
  book: PriceBook;
  locale: Locale;
}

export function presentSold(row: SoldRow, viewer: SalesViewer): SoldLine {
  const { locale } = viewer;
  const price = (amount: number) => presentPrice(money(amount, row.currency), locale);
  return {
    uuid: row.id,
    order: row.order,
    sold_at: row.soldAt.toISOString(),
    type: typeOf(row),
    title: row.title,
    artist: row.artist,
    description: describeSold(row, viewer),
    quantity: row.quantity,
    refunded_quantity: row.refundedQuantity,
    country: row.country,
    country_name: countryName(row.country, locale),
    total: price(row.total),
    refunded: price(row.refunded),
    earnings: price(row.earnings),
    payment_status: paymentState({
      paidAt: row.soldAt,
      disputed: row.disputed,
      refundedTotal: row.refunded,
      total: row.total,
    }),
  };
}

export function presentSum(sum: SoldSum, locale: Locale): SoldTotals {
  const price = (amount: number) => presentPrice(money(amount, sum.currency), locale);
  return {
    currency: sum.currency,
    lines: sum.lines,
    copies: sum.copies,
    refunded_copies: sum.refundedCopies,
    total: price(sum.total),
    refunded: price(sum.refunded),
    earnings: price(sum.earnings),
  };
}
