/** A newer version of the page that is loaded and waits. */
import { useSyncExternalStore } from 'react';

let takeOver: (() => void) | null = null;
const listeners = new Set<() => void>();

export function offerUpdate(update: () => void): void {
  takeOver = update;
  for (const each of listeners) each();
}

/** Null if there is none. It loads the page again; everything that matters is kept. */
export function useUpdate(): (() => void) | null {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => takeOver,
  );
}
