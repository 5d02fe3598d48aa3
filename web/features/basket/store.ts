/** Client copy of the basket; the server is authoritative. */
import type { Cart, CartItem } from '@lathe/contract/cart-calls';
import { create } from 'zustand';

interface BasketState {
  /** Null until loaded. */
  cart: Cart | null;
  isOpen: boolean;
  /** Title of the last added item, shown in the drawer. */
  added: string | null;
  /** A change is running; only one runs at a time. */
  isBusy: boolean;
  /** Optimistic quantities by `lineKey`, until the server confirms them. */
  pendingQuantities: Record<string, number>;
}

/** A release and its test pressing share a uuid. */
export function lineKey({ type, uuid }: Pick<CartItem, 'type' | 'uuid'>): string {
  return `${type} ${uuid}`;
}

// Never set on the server, where all visitors would share it.
export const useBasket = create<BasketState>()(() => ({
  cart: null,
  isOpen: false,
  added: null,
  isBusy: false,
  pendingQuantities: {},
}));
