/** Infinite list that keeps its length when the user navigates back. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** What is on the screen. A page that was requested for another list does not belong to it. */
export interface ShownList<Item> extends LoadedList<Item> {
  /** The first page, which identifies the list. */
  first: ListPage<Item>;
}

/** Null if the filter has changed since the page was requested. */
export function withPage<Item>(
  shown: ShownList<Item>,
  { requestedFor, page }: { requestedFor: ShownList<Item>; page: ListPage<Item> },
): ShownList<Item> | null {
  if (shown.first !== requestedFor.first || shown.cursor !== requestedFor.cursor) return null;
  const items = [...shown.items, ...page.data];
  return { first: shown.first, items, cursor: cursorOf(page.next_page_url) };
}

export function useEndlessList<Item>(
  first: ListPage<Item>,
  load: (cursor: string) => Promise<ListPage<Item>>,
) {
  const { key } = useLocation();
  const [list, setList] = useState<ShownList<Item>>(() => initialList(key, first));
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const shown = list.first === first ? list : initialList(key, first);
  const latest = useRef({ load, shown });
  if (shown !== list) {
    // A filter or link leads to another list, so it starts again.
    setList(shown);
    setState('idle');
  }
  useLayoutEffect(() => {
    latest.current = { load, shown };
  });

  const more = useCallback(async () => {
    const requestedFor = latest.current.shown;
    if (state === 'loading' || requestedFor.cursor === null) return;
    setState('loading');
    try {
      const page = await latest.current.load(requestedFor.cursor);
      const next = withPage(latest.current.shown, { requestedFor, page });
      if (next === null) return;
      cacheList(key, next);
      setList(next);
      setState('idle');
    } catch {
      // The link to the next page stays visible and serves as retry.
      if (latest.current.shown === requestedFor) setState('failed');
    }
  }, [key, state]);

  return { items: shown.items, cursor: shown.cursor, state, more };
}

function initialList<Item>(key: string, first: ListPage<Item>): ShownList<Item> {
  const cached = cachedLists.get(key) as LoadedList<Item> | undefined;
  const isSame = cached !== undefined && first.data.every((_, index) => index in cached.items);
  if (isSame) return { first, items: cached.items, cursor: cached.cursor };
  return { first, items: first.data, cursor: cursorOf(first.next_page_url) };
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
