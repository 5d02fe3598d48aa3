import { type RefObject, useEffect } from 'react';

/**
 * Of a row of links that scrolls sideways on a phone: the one of this page may be among those that
 * only a swipe would bring.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    const list = row.current;
    const here = pathname && list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!list || !here) return;
    const box = here.getBoundingClientRect();
    const start = box.left - list.getBoundingClientRect().left + list.scrollLeft;
    list.scrollLeft = start - (list.clientWidth - box.width) / 2;
  }, [row, pathname]);
}
