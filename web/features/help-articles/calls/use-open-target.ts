import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Browsers open the target call on page load, but not on client-side navigation. Runs before paint,
 * so that scrolling finds the right position.
 */
export function useOpenTarget() {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const call = document.getElementById(hash.slice(1))?.closest('details');
    if (call) call.open = true;
  }, [hash]);
}
