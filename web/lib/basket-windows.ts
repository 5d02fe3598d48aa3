/** Tells every window of this browser, also this one, that the basket changed on the server. */
import { storeCartId } from './cart-id.ts';

export const BASKET_CHANNEL = 'lathe-basket';

/** For changes that are not made by the basket itself. `cartId` is null for signed-in users. */
export function announceBasketChange(cartId: string | null): void {
  if (cartId !== null) storeCartId(cartId);
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(BASKET_CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
