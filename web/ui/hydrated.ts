import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts have taken over: false on the server and in the first picture of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
