import type { SHIPPING_SERVICES } from '@lathe/rules/shipping';

export type Service = (typeof SHIPPING_SERVICES)[number];

export const SPLIT_FIELD = 'shipment';

/** The hidden field with the total of an order of which nothing is sent by post. */
export const MAILED_TOTAL = 'total_mailed';

/** The hidden field with the total that the buyer sees for this choice. */
export function totalField({ service, split }: { service: Service; split: boolean }): string {
  return split ? `total_split_${service}` : `total_${service}`;
}
