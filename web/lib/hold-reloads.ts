/**
 * React Router reloads the page if the script of a route fails to load, even that of a link under
 * the pointer. While the server is unreachable, this would show an error page of the browser. Its
 * reloads are cancelled, and the page that the user asked for is loaded when the server responds.
 */
import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';
import { isServerReachable, pause } from './network.ts';

const BETWEEN_LOOKS_MS = 1000;

let isOurs = false;
let isHeld = false;

/** For reloads by our own code, which are not cancelled. */
export function reloadPage(): void {
  isOurs = true;
  window.location.reload();
}

export function useHeldReloads(): void {
  const { location } = useNavigation();
  const isFetching = useFetchers().length > 0;
  const pending = useRef({ location, isFetching });
  useEffect(() => {
    pending.current = { location, isFetching };
  }, [location, isFetching]);
  useEffect(() => {
    async function hold(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || isOurs) return;
      event.preventDefault();
      if (isHeld) return;
      isHeld = true;
      let isReachable: boolean;
      do {
        isReachable = await isServerReachable();
        // Also until React has rendered the navigation that needs the script.
        await pause(BETWEEN_LOOKS_MS);
      } while (!isReachable && isPending(pending.current));
      isHeld = false;
      const { location: to, isFetching: isStuck } = pending.current;
      if (to) window.location.assign(to.pathname + to.search + to.hash);
      else if (isStuck) reloadPage();
    }
    // In development, Vite reloads the page too. Older browsers reload at once.
    if (!import.meta.env.PROD || !('navigation' in window)) return;
    window.navigation.addEventListener('navigate', hold);
    return () => window.navigation.removeEventListener('navigate', hold);
  }, []);
}

function isPending({ location, isFetching }: { location: unknown; isFetching: boolean }): boolean {
  return location !== undefined || isFetching;
}
