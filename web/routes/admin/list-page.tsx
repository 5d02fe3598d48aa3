/** What the lists of the back room have in common: filters in the address, and a page after. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TextLink } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';

/** The filters that are set, for a call; an empty field is no filter. */
export function filtersOf<Name extends string>(
  request: Request,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const search = new URL(request.url).searchParams;
  const entries = names.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<
    Record<Name, string>
  >;
}

/** The page's own address for what the call named as its next page. */
export function nextCursor(nextPageUrl: string | null): string | null {
  return nextPageUrl && new URL(nextPageUrl, 'http://here.invalid').searchParams.get('cursor');
}

/** Lists are read forwards; the way back is the browser's, or to the start. */
export function ListPages({ next }: { next: string | null }) {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  const isFirst = !here.has('cursor');
  const to = (cursor: string | null) => {
    const query = new URLSearchParams(here);
    query.delete('cursor');
    if (cursor !== null) query.set('cursor', cursor);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return (
    <div className="list-pages">
      {!isFirst && <TextLink to={to(null)}>{t('to_start')}</TextLink>}
      <Pagination previous={null} next={next === null ? null : to(next)} />
    </div>
  );
}
