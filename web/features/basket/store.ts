/** What the browser knows of its basket; the truth is on the server. */
import type { Cart, CartItem } from '@lathe/contract/cart-calls';
import { create } from 'zustand';

interface BasketState {
  /** Null until it was asked for. */
  cart: Cart | null;
  isOpen: boolean;
  /** The title of what was added last, for the drawer to say. */
  added: string | null;
  /** A change is on its way; there is one at a time. */
  isBusy: boolean;
  /** How many of each line, by `lineKey`, until the server has said so. */
  wanted: Record<string, number>;
}

/** A release and its test pressing have the same uuid. */
export function lineKey({ type, uuid }: Pick<CartItem, 'type' | 'uuid'>): string {
  return `${type} ${uuid}`;
}

// On the server it stays as it is here: it would be shared by all visitors.
export const useBasket = create<BasketState>()(() => ({
  cart: null,
  isOpen: false,
  added: null,
  isBusy: false,
  wanted: {},
}));
