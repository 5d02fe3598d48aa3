import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Browsers unfold the call that an address points to when they load the page, not when a link within the
 * shop leads there. Before the layout is seen, so that the scrolling which follows finds its place.
 */
export function useOpenTarget() {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const call = document.getElementById(hash.slice(1))?.closest('details');
    if (call) call.open = true;
  }, [hash]);
}
