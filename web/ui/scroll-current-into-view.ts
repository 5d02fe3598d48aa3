import { type RefObject, useEffect } from 'react';

/** Scrolls a horizontal link row so that the link of the current page is visible on phones. */
export function useScrollCurrentIntoView(
  row: RefObject<HTMLElement | null>,
  pathname: string,
): void {
  useEffect(() => {
    const list = row.current;
    const current = pathname && list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!list || !current) return;
    const box = current.getBoundingClientRect();
    const start = box.left - list.getBoundingClientRect().left + list.scrollLeft;
    list.scrollLeft = start - (list.clientWidth - box.width) / 2;
  }, [row, pathname]);
}
