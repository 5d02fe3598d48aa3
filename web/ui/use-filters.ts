import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fillFilters, filterQuery, withoutFilters } from './filter-query.ts';

/** A calendar also reports the years that are typed on the way to 2026. */
const CALENDAR_DELAY_MS = 800;

/** Keeps a filter form and the URL the same. Nothing that is typed meanwhile is lost. */
export function useFilters() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  /** The query of the last navigation, until it is shown. */
  const wanted = useRef<string | null>(null);
  const followed = useRef(search);
  const latestApply = useRef(apply);
  latestApply.current = apply;

  function show(query: string) {
    wanted.current = query;
    const done = () => {
      if (wanted.current === query) wanted.current = null;
    };
    Promise.resolve(navigate(`${pathname}${query}`, { preventScrollReset: true })).then(done, done);
  }

  function apply() {
    if (!form.current) return;
    const query = filterQuery(form.current, search);
    // Enter in a text field fires a change event and then submits.
    if (query !== (wanted.current ?? search)) show(query);
  }

  /** Also applies a text that was not applied yet. */
  function remove(filters: readonly { name: string; value?: string }[]) {
    if (!form.current) return;
    const query = withoutFilters(filterQuery(form.current, search), filters);
    fillFilters(form.current, query);
    // The link disappears, and the focus would start at the top of the page again.
    form.current.focus({ preventScroll: true });
    show(query);
  }

  useEffect(() => {
    const current = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const applyNow = () => latestApply.current();
    function applySoon({ target }: Event) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'hidden') return;
      clearTimeout(timer);
      timer = setTimeout(applyNow, CALENDAR_DELAY_MS);
    }
    // The browser's own event: React's `onChange` fires on every key.
    current?.addEventListener('change', applyNow);
    current?.addEventListener('input', applySoon);
    return () => {
      clearTimeout(timer);
      current?.removeEventListener('change', applyNow);
      current?.removeEventListener('input', applySoon);
    };
  }, []);

  useEffect(() => {
    // Not on the first render: a text typed before the scripts started stays.
    if (followed.current === search) return;
    followed.current = search;
    // Back, or a link: the fields follow the URL, unless a newer choice is on its way.
    if (form.current && wanted.current === null) fillFilters(form.current, search);
  }, [search]);

  return { form, apply, remove };
}
