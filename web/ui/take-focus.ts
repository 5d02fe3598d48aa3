import { useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * For a box with news: it takes the focus when it comes, so that it is read out next. What comes
 * with the page is the browser's to focus at once; scripts that take over only later would pull back
 * whoever has gone on meanwhile, and a press that is under way would miss its button.
 */
export function useTakesFocus() {
  const box = useRef<HTMLDivElement>(null);
  const [cameWithPage] = useState(!useHydrated());
  useEffect(() => {
    if (!cameWithPage) box.current?.focus();
  }, [cameWithPage]);
  return { ref: box, tabIndex: -1, autoFocus: cameWithPage };
}
