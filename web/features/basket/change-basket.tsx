import type { Cart, CartItem } from '@lathe/contract/cart-calls';
import type { CartItemType } from '@lathe/contract/cart-item-types';
import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { removeCartId, storeCartId } from '../../lib/cart-id.ts';
import { handleError } from '../../lib/error-helper.ts';
import { toast } from '../../lib/toast.ts';
import { ItemGoneToast, RemovedToast } from './removed-toast.tsx';
import { lineKey, useBasket } from './store.ts';
import { notifyOtherWindows } from './sync-windows.ts';

export interface ItemKey {
  type: CartItemType;
  uuid: string;
}

export function storeBasket(cart: Cart): void {
  if (cart.id === null) removeCartId();
  else storeCartId(cart.id);
  useBasket.setState({ cart, pendingQuantities: {} });
  if (cart.notice !== null) toast('WARNING', cart.notice);
}

/** A failure is only a warning, because the rest of the shop still works. */
export async function fetchBasket(): Promise<void> {
  try {
    storeBasket(await api('GET /es/cart'));
  } catch (error) {
    if (error instanceof ApiError) toast('WARNING', error.message);
  }
}

/** Refreshes a window that becomes active again; keeps the old state on failure. */
export async function refreshBasket(): Promise<void> {
  if (useBasket.getState().isBusy) return;
  const cart = await api('GET /es/cart').catch(() => null);
  if (cart !== null && !useBasket.getState().isBusy) storeBasket(cart);
}

/** False when the call failed or another change is running. */
async function change(
  call: () => Promise<Cart>,
  onError: (error: unknown) => unknown = handleError,
): Promise<boolean> {
  if (useBasket.getState().isBusy) return false;
  useBasket.setState({ isBusy: true });
  try {
    storeBasket(await call());
    notifyOtherWindows();
    return true;
  } catch (error) {
    useBasket.setState({ pendingQuantities: {} });
    if (error instanceof ApiError && error.status === 404) onError(error);
    else handleError(error);
    return false;
  } finally {
    useBasket.setState({ isBusy: false });
  }
}

/** The line was removed or paid for in another window. */
function showItemGone(): void {
  toast('WARNING', <ItemGoneToast />);
  void fetchBasket();
}

export async function addToBasket(item: ItemKey, quantity = 1): Promise<boolean> {
  return await change(() => api('POST /es/cart', { body: { ...item, quantity } }));
}

/** Quick clicks all count: the quantity is shown at once, and the last value is sent. */
export async function setQuantity({ type, uuid }: ItemKey, quantity: number): Promise<void> {
  const line = lineKey({ type, uuid });
  useBasket.setState(({ pendingQuantities }) => ({
    pendingQuantities: { ...pendingQuantities, [line]: quantity },
  }));
  await change(async () => {
    for (;;) {
      const requestedQuantity = useBasket.getState().pendingQuantities[line] ?? quantity;
      const body = { type, quantity: requestedQuantity };
      const cart = await api('PUT /es/cart/{uuid}', { params: { uuid }, body });
      if ((useBasket.getState().pendingQuantities[line] ?? requestedQuantity) === requestedQuantity)
        return cart;
    }
  }, showItemGone);
}

export async function removeFromBasket(item: CartItem): Promise<void> {
  const { type, uuid, quantity, meta, available } = item;
  const isGone = await change(() =>
    api('DELETE /es/cart/{uuid}', { params: { uuid }, query: { type } }),
  );
  if (!isGone) return;
  // An unavailable item cannot be added again.
  const undo = available ? () => void addToBasket({ type, uuid }, quantity) : undefined;
  toast('INFO', <RemovedToast title={meta.title} onUndo={undo} />, { durationMs: UNDO_MS });
}

/** Null on success; otherwise the error message for the field. */
export async function applyDiscountCode(code: string): Promise<string | null> {
  if (useBasket.getState().isBusy) return null;
  useBasket.setState({ isBusy: true });
  try {
    storeBasket(await api('PUT /es/cart/discount', { body: { code } }));
    notifyOtherWindows();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  } finally {
    useBasket.setState({ isBusy: false });
  }
}

export async function removeDiscountCode(): Promise<void> {
  await change(() => api('DELETE /es/cart/discount'));
}

/** Enough time to see, read and reach the undo button. */
const UNDO_MS = 8000;
