/** Infinite list that keeps its length when the user navigates back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export interface ListPage<Item> {
  data: Item[];
  next_page_url: string | null;
}

interface LoadedList<Item> {
  items: Item[];
  cursor: string | null;
}

/** Loaded pages by history entry. The oldest entries are dropped. */
const cachedLists = new Map<string, LoadedList<unknown>>();
const CACHED_LISTS_MAX = 12;

function cacheList(key: string, list: LoadedList<unknown>): void {
  cachedLists.delete(key);
  cachedLists.set(key, list);
  const [oldest] = cachedLists.keys();
  if (cachedLists.size > CACHED_LISTS_MAX && oldest !== undefined) cachedLists.delete(oldest);
}

/** Extracts `page=…` from the URL of the next page. */
function cursorOf(nextPageUrl: string | null): string | null {
  if (nextPageUrl === null) return null;
  return new URL(nextPageUrl, 'http://here.invalid').searchParams.get('page');
}

export function useEndlessList<Item>(
  first: ListPage<Item>,
  load: (cursor: string) => Promise<ListPage<Item>>,
) {
  const { key } = useLocation();
  const [list, setList] = useState<LoadedList<Item>>(() => initialList(key, first));
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const shown = useRef(first);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  if (shown.current !== first) {
    // A filter or link leads to another list, so it starts again.
    shown.current = first;
    setList(initialList(key, first));
    setState('idle');
  }

  const more = useCallback(async () => {
    if (state === 'loading' || list.cursor === null) return;
    setState('loading');
    try {
      const page = await latest.current(list.cursor);
      const next = { items: [...list.items, ...page.data], cursor: cursorOf(page.next_page_url) };
      cacheList(key, next);
      setList(next);
      setState('idle');
    } catch {
      // The link to the next page stays visible and serves as retry.
      setState('failed');
    }
  }, [list, key, state]);

  return { items: list.items, cursor: list.cursor, state, more };
}

function initialList<Item>(key: string, first: ListPage<Item>): LoadedList<Item> {
  const cached = cachedLists.get(key) as LoadedList<Item> | undefined;
  const isSame = cached !== undefined && first.data.every((_, index) => index in cached.items);
  return isSame ? cached : { items: first.data, cursor: cursorOf(first.next_page_url) };
}

/** Calls `reached` when the element comes near the viewport. */
export function useOnVisible(reached: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(reached);
  useEffect(() => {
    latest.current = reached;
  });
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
