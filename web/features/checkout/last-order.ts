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
  const json = order && JSON.stringify(order);
  write(json);
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(json);
  channel.close();
}

export function useLastOrder(): LastOrder | null {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  const order: LastOrder | null = stored === null ? null : JSON.parse(stored);
  return order && Date.now() - Date.parse(order.placedAt) < MAX_AGE_MS ? order : null;
}

function subscribe(onChange: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    write(data);
    onChange();
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

function write(json: string | null): void {
  try {
    if (json === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, json);
  } catch {
    // Storage is blocked; the order link in the confirmation mail still works.
  }
}
