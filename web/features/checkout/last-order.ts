/** The most recent order, for buyers who go back after paying or left a tab open. */
import { useSyncExternalStore } from 'react';

// Session storage, because anyone with the URL can open a guest order.
const KEY = 'last-order';
const CHANNEL = 'lathe-order';
const MAX_AGE_MS = 60 * 60 * 1000;

interface LastOrder {
  number: string;
  /** Path of the order page, including the guest key. */
  path: string;
  placedAt: string;
}

/** Shares the order with all open tabs. Null after a cancellation. */
export function storeLastOrder(order: LastOrder | null): void {
  const words = order && JSON.stringify(order);
  write(words);
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(words);
  channel.close();
}

export function useLastOrder(): LastOrder | null {
  const kept = useSyncExternalStore(subscribe, read, () => null);
  const order: LastOrder | null = kept === null ? null : JSON.parse(kept);
  return order && Date.now() - Date.parse(order.placedAt) < MAX_AGE_MS ? order : null;
}

function subscribe(look: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    write(data);
    look();
  };
  return () => channel.close();
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(words: string | null): void {
  try {
    if (words === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, words);
  } catch {
    // Storage is blocked; the order link in the confirmation mail still works.
  }
}
