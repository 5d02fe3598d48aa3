/** Client copy of the basket; the server is authoritative. */
import type { Cart } from '@lathe/contract/cart-calls';
import { create } from 'zustand';
import { entriesOf, type LineKey } from './basket-line.ts';

interface BasketState {
  /** Null until loaded. */
  cart: Cart | null;
  isOpen: boolean;
  /** Title of the last added item, shown in the drawer. */
  added: string | null;
  /** By `lineKey`, until the server has answered the last press. */
  pending: Record<string, PendingLine>;
  /** Why the last change of a line failed, by `lineKey`. */
  lineErrors: Record<string, string>;
}

interface PendingLine {
  /** Zero while the line is being removed. */
  quantity: number;
  /** The press that requested it. */
  press: number;
}

/** A release and its test pressing share a uuid. */
export function lineKey({ type, uuid }: LineKey): string {
  return `${type} ${uuid}`;
}

// Never set on the server, where all visitors would share it.
export const useBasket = create<BasketState>()(() => ({
  cart: null,
  isOpen: false,
  added: null,
  pending: {},
  lineErrors: {},
}));

/** As the buyer sees it, including presses that are on their way to the server. */
export function shownQuantity(
  { pending }: Pick<BasketState, 'pending'>,
  item: LineKey & { quantity: number },
): number {
  return pending[lineKey(item)]?.quantity ?? item.quantity;
}

export function shownCount({ cart, pending }: Pick<BasketState, 'cart' | 'pending'>): number {
  if (cart === null) return 0;
  // What cannot be bought is not in the total.
  const entries = entriesOf(cart).filter(({ line }) => line.available);
  return entries.reduce((count, { line, ...entry }) => {
    const copies = entry.set === null ? 1 : entry.parts.length;
    return count + (shownQuantity({ pending }, line) - line.quantity) * copies;
  }, cart.totalQuantity);
}
