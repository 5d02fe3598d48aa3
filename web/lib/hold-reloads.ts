/**
 * React Router reloads the page if the script of a route fails to load, also if the route is only
 * prefetched. While the server is unreachable, the browser would show its own error page. So these
 * reloads are cancelled. The page that the user opened is loaded when the server responds.
 */
import { useEffect } from 'react';
import { type Location, useFetchers, useNavigation } from 'react-router';
import { pause } from '../ui/pause.ts';
import { isServerReachable } from './network.ts';

const POLL_INTERVAL_MS = 1000;

/** A window has one router. */
let destination: Location | undefined;
let isFetching = false;
let isHeld = false;
let isOurs = false;

/**
 * For reloads by our own code, which are not cancelled. Opens the page that the user has chosen if
 * it is still loading. After Back or Forward, the address is that of this page already.
 */
export function reloadPage(): void {
  const { pathname, search, hash } = destination ?? {};
  const isHere = pathname === location.pathname && search === location.search;
  isOurs = pathname === undefined || isHere;
  if (isOurs) location.reload();
  else location.assign(`${pathname}${search}${hash}`);
}

export function useHeldReloads(): void {
  const { location: to } = useNavigation();
  const fetchers = useFetchers();
  useEffect(() => {
    destination = to;
    isFetching = fetchers.length > 0;
  }, [to, fetchers]);
  useEffect(() => {
    // In development, Vite reloads the page too. Browsers without this API reload at once.
    if (!import.meta.env.PROD || !('navigation' in window)) return;
    window.navigation.addEventListener('navigate', hold);
    return () => window.navigation.removeEventListener('navigate', hold);
  }, []);
}

async function hold(event: NavigateEvent): Promise<void> {
  if (event.navigationType !== 'reload' || isOurs) return;
  event.preventDefault();
  if (isHeld) return;
  isHeld = true;
  let isReachable: boolean;
  do {
    isReachable = await isServerReachable();
    // Also gives React time to render the navigation that needs the script.
    await pause(POLL_INTERVAL_MS);
  } while (!isReachable && (destination || isFetching));
  isHeld = false;
  if (destination || isFetching) reloadPage();
}
