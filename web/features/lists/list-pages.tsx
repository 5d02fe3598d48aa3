import { useLocation } from 'react-router';
import { TextLink } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './lists.css';

/** Lists only page forwards; browser Back or the first page lead back. */
export function ListPages({ next }: { next: string | null }) {
  const { t } = useTranslation('ui');
  const { pathname, search } = useLocation();
  const currentQuery = new URLSearchParams(search);
  const isFirst = !currentQuery.has('cursor');
  const to = (cursor: string | null) => {
    const query = new URLSearchParams(currentQuery);
    query.delete('cursor');
    if (cursor !== null) query.set('cursor', cursor);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  if (isFirst && next === null) return null;
  return (
    <div className="list-pages">
      {!isFirst && <TextLink to={to(null)}>{t('first_page')}</TextLink>}
      <Pagination previous={null} next={next === null ? null : to(next)} />
    </div>
  );
}
