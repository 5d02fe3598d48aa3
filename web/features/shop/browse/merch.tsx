import { Link } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { MerchGrid } from '../merch-grid.tsx';
import { BrowseHead, NextPage } from './browse-head.tsx';
import type { merchLoader } from './lists.server.ts';

export function BrowseMerch({ loaderData: { list, type } }: ScreenProps<typeof merchLoader>) {
  const { t } = useTranslation('browse');
  const kinds = [{ code: undefined, name: t('merch.all') }, ...list.types];
  return (
    <BrowseHead list="merch" hidden={type !== undefined}>
      {list.types.length > 1 && (
        <nav aria-label={t('merch.kinds')} className="browse-kinds">
          <ul className="chips">
            {kinds.map(({ code, name }) => (
              <li key={name}>
                <Link
                  to={code ? `?type=${code}` : '/browse/merch'}
                  preventScrollReset
                  className="chip"
                  aria-current={code === type || undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {list.data.length === 0 ? (
        <EmptyState title={t('merch.empty')}>{t('merch.empty_text')}</EmptyState>
      ) : (
        <MerchGrid items={list.data} level={2} artist eager={2} />
      )}
      <NextPage url={list.next_page_url} />
    </BrowseHead>
  );
}
