/** Reports views of public pages that were visible for a second, and serves the switch of `/privacy`. */
import { BEACON_DELAY_MS, OPT_OUT_KEY } from '@lathe/rules/statistics';
import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { leavePage, report } from '../../lib/beacon.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** Pages that belong to an artist. */
const COUNTED = /^routes\/shop\/(artist|release|merch|event|embed)$/;
/** In a page of text, which React does not render in the browser. */
const SWITCH = 'input[name="not-counted"]';

export function CountViews() {
  const { pathname } = useLocation();
  const isCounted = COUNTED.test(useMatches().at(-1)?.id ?? '');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) leavePage();
    before.current = pathname;
    return isCounted ? reportOnceVisible(pathname) : undefined;
  }, [pathname, isCounted]);
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>(SWITCH);
    if (!box || pathname !== '/privacy') return;
    box.checked = readStored(OPT_OUT_KEY) !== null;
    const apply = () => (box.checked ? writeStored(OPT_OUT_KEY, 'yes') : removeStored(OPT_OUT_KEY));
    box.addEventListener('change', apply);
    return () => box.removeEventListener('change', apply);
  }, [pathname]);
  return null;
}

function reportOnceVisible(path: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
  function wait(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      report({ kind: 'view', path });
    }, BEACON_DELAY_MS);
  }
  document.addEventListener('visibilitychange', wait);
  wait();
  return stop;
}
