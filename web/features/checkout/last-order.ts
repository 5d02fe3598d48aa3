/** The order that was placed in this tab a while ago, for whoever goes back after paying. */
import { useSyncExternalStore } from 'react';

const KEY = 'last-order';
const FRESH_MS = 60 * 60 * 1000;

interface LastOrder {
  number: string;
  /** Its page, with the key of a guest. */
  path: string;
  placedAt: string;
}

/** Null when it was cancelled. */
export function keepLastOrder(order: LastOrder | null): void {
  try {
    if (order) sessionStorage.setItem(KEY, JSON.stringify(order));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: then the mail with the link is all there is.
  }
}

export function useLastOrder(): LastOrder | null {
  const kept = useSyncExternalStore(never, read, () => null);
  const order: LastOrder | null = kept === null ? null : JSON.parse(kept);
  return order && Date.now() - Date.parse(order.placedAt) < FRESH_MS ? order : null;
}

const never = () => () => undefined;

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
