/** Names of those for whom tickets are bought. */
import type { CallInput } from '@lathe/contract/call';
import type { CheckoutOffer, checkoutCalls } from '@lathe/contract/checkout-calls';
import { collapseWhitespace } from '@lathe/rules/addresses';
import type { PricedCart } from '../basket/index.ts';
import { kindNamed } from '../kinds/index.ts';

type Holders = CallInput<(typeof checkoutCalls)['POST /es/checkout']>['body']['holders'];

/** A single one is in the name of the buyer. */
export function holdersOf({ counted }: PricedCart): CheckoutOffer['holders'] {
  const named = counted.filter(({ line }) => kindNamed(line.offer.kind).hasHolders);
  const quantity = named.reduce((sum, { line }) => sum + line.quantity, 0);
  if (quantity < 2) return [];
  return named.map(({ line: { offer, quantity: copies } }) => ({
    uuid: offer.uuid,
    title: offer.title,
    quantity: copies,
  }));
}

/** By thing. Names of what is not in the basket any more are left out. */
export function holderNames(
  holders: Holders,
  priced: PricedCart,
): Readonly<Record<string, readonly string[]>> {
  const quantities = new Map(holdersOf(priced).map(({ uuid, quantity }) => [uuid, quantity]));
  return Object.fromEntries(
    holders
      .filter(({ uuid }) => quantities.has(uuid))
      .map(({ uuid, names }) => [
        uuid,
        names.slice(0, quantities.get(uuid)).map((name) => collapseWhitespace(name)),
      ]),
  );
}
