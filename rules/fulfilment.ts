/**
 * How a line of an order reaches its buyer. The kind of thing decides: `made` at the plant and sent
 * in a parcel, `mailed` after the payment, or `collected` by the buyer.
 */
export const FULFILMENTS = ['made', 'mailed', 'collected'] as const;

export type Fulfilment = (typeof FULFILMENTS)[number];

export function isSentInParcel(fulfilment: Fulfilment): boolean {
  return fulfilment === 'made';
}
