import type { OrderLineRow } from './order-store.ts';

export interface OrderDiscount {
  /** Usually one. Codes of different sellers can have the same name, which is listed once. */
  codes: string;
  /** Sum of all lines, in minor units. */
  amount: number;
}

/** Total discount of an order, shared by the order page, the mail and the invoice. */
export function orderDiscountOf(
  lines: readonly Pick<OrderLineRow, 'quantity' | 'unitDiscount' | 'discountCode'>[],
): OrderDiscount | null {
  const codes = new Set(lines.flatMap(({ discountCode }) => discountCode ?? []));
  if (codes.size === 0) return null;
  const amount = lines.reduce(
    (sum, { unitDiscount, quantity }) => sum + unitDiscount * quantity,
    0,
  );
  return { codes: [...codes].join(', '), amount };
}
