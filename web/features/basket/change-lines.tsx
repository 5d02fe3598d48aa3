/** Changes in the basket itself. Loaded with the drawer and the basket page. */
import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { handleError } from '../../lib/error-helper.ts';
import { toast } from '../../lib/toast.ts';
import type { BasketLine, LineKey } from './basket-line.ts';
import {
  addToBasket,
  type ChangeOptions,
  change,
  refreshBasket,
  sendChange,
} from './change-basket.ts';
import { ItemGoneToast, RemovedToast } from './removed-toast.tsx';
import { lineKey, shownQuantity, useBasket } from './store.ts';

let presses = 0;

/** Shows the quantity at once, and an error at the line. False if the call failed. */
async function changeLine(
  item: LineKey,
  { quantity, ...options }: Omit<ChangeOptions, 'line'> & { quantity: number },
): Promise<boolean> {
  const line = lineKey(item);
  presses += 1;
  const press = presses;
  useBasket.setState(({ pending, lineErrors }) => ({
    pending: { ...pending, [line]: { quantity, press } },
    lineErrors: without(lineErrors, line),
  }));
  try {
    await sendChange({ line, ...options });
    return true;
  } catch (error) {
    showLineError(line, error);
    return false;
  } finally {
    // A later press shows its own quantity.
    if (useBasket.getState().pending[line]?.press === press) {
      useBasket.setState(({ pending }) => ({ pending: without(pending, line) }));
    }
  }
}

function showLineError(line: string, error: unknown): void {
  if (!(error instanceof ApiError)) {
    handleError(error);
    return;
  }
  if (error.status === 404) {
    // The line was removed or paid for in another window.
    toast('WARNING', <ItemGoneToast />);
  } else {
    useBasket.setState(({ lineErrors }) => ({
      lineErrors: { ...lineErrors, [line]: error.message },
    }));
  }
  void refreshBasket();
}

function without<Value>(values: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _, ...others } = values;
  return others;
}

/** Quick presses all count: the quantity is shown at once, and the last value is sent. */
export async function setQuantity({ type, uuid }: LineKey, quantity: number): Promise<void> {
  const send = () => api('PUT /es/cart/{uuid}', { params: { uuid }, body: { type, quantity } });
  await changeLine({ type, uuid }, { quantity, setsValue: true, send });
}

export async function removeFromBasket(item: BasketLine): Promise<void> {
  const { type, uuid, title, available, again } = item;
  const quantity = shownQuantity(useBasket.getState(), item);
  const send = () => api('DELETE /es/cart/{uuid}', { params: { uuid }, query: { type } });
  const isGone = await changeLine(item, { quantity: 0, send });
  if (!isGone) return;
  // An unavailable item cannot be added again.
  const undo = available ? () => void addToBasket(again, quantity) : undefined;
  toast('INFO', <RemovedToast title={title} onUndo={undo} />, { durationMs: UNDO_MS });
}

/** Enough time to see, read and reach the undo button. */
const UNDO_MS = 8000;

/** The parts of a bundle become items of their own, as far as they are sold. */
export async function separateBundle(set: string): Promise<void> {
  const send = () => api('POST /es/cart/sets/{set}/separate', { params: { set } });
  await change({ line: lineKey({ type: 'bundle', uuid: set }), send });
}
