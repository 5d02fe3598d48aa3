import type { Cart } from '@lathe/contract/cart-calls';
import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { removeCartId, storeCartId } from '../../lib/cart-id.ts';
import { handleError } from '../../lib/error-helper.ts';
import { toast } from '../../lib/toast.ts';
import type { LineKey } from './basket-line.ts';
import { makeChangeQueue } from './change-queue.ts';
import { lineKey, useBasket } from './store.ts';
import { notifyOtherWindows } from './sync-windows.ts';

const queue = makeChangeQueue<Cart>((cart) => {
  if (cart.id === null) removeCartId();
  else storeCartId(cart.id);
  useBasket.setState({ cart });
  if (cart.notice !== null) toast('WARNING', cart.notice);
});

/** For pages that load the basket with their own data. */
export const startBasketRead = queue.startRead;
export const showBasketRead = queue.showRead;

/** A failure is only a warning, because the rest of the shop still works. */
export async function fetchBasket(): Promise<void> {
  try {
    await readBasket();
  } catch (error) {
    if (error instanceof ApiError) toast('WARNING', error.message);
  }
}

/** Refreshes a window that becomes active again; keeps the old state on failure. */
export async function refreshBasket(): Promise<void> {
  await readBasket().catch(() => null);
}

async function readBasket(): Promise<void> {
  const number = queue.startRead();
  queue.showRead(number, await api('GET /es/cart'));
}

export type ChangeOptions = Parameters<typeof queue.change>[0];

/** Rejects with the error of the call. */
export async function sendChange(options: ChangeOptions): Promise<void> {
  await queue.change(options);
  notifyOtherWindows();
}

/** False if the call failed. */
export async function change(options: ChangeOptions): Promise<boolean> {
  try {
    await sendChange(options);
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}

/** A bundle names what was chosen of each part. */
export async function addToBasket(
  item: LineKey & { choices?: string[] },
  quantity = 1,
): Promise<boolean> {
  const send = () => api('POST /es/cart', { body: { ...item, quantity } });
  return await change({ line: lineKey(item), send });
}
