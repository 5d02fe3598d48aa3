import type { OrderLineRow } from './order-store.ts';

export interface OrderDiscount {
  /** Usually one; sellers can have codes of the same name, so it is said once. */
  codes: string;
  /** Of all lines, in minor units. */
  amount: number;
}

/** What codes took off an order: the same sum for the page, the mail and the invoice. */
export function discountIn(
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
