import { api } from '../../../lib/api-client.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { breadcrumbData } from '../../seo/json-ld.ts';
import { Seo } from '../../seo/seo.tsx';
import { EndlessSleeves } from '../endless-sleeves.tsx';
import { titleQuery, urlWith } from './browse-filters.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { loader } from './releases.server.ts';

export function BrowseReleases({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['browse', 'shop']);
  const { list, facets, filters, isFirstPage } = loaderData;
  const title = t('all.title');
  const { total, total_limit } = facets;
  return (
    <>
      <Seo
        title={t('shop:page_title', { title })}
        description={t('all.meta')}
        path="/browse"
        hidden={Object.keys(filters).length > 0 || !isFirstPage}
        data={[breadcrumbData([{ name: title, path: '/browse' }])]}
      />
      <header className="browse-head">
        <h1>{title}</h1>
        <p className="figures text-soft" role="status">
          {total >= total_limit
            ? t('all.total_more', { count: total_limit })
            : t('all.total', { count: total })}
        </p>
      </header>
      <FilterPanel filters={filters} facets={facets} />
      {list.data.length === 0 ? (
        <EmptyState
          title={t('all.nothing')}
          action={
            <ButtonLink to="/browse" variant="primary">
              {t('all.show_all')}
            </ButtonLink>
          }
        >
          {t('all.nothing_text')}
        </EmptyState>
      ) : (
        <EndlessSleeves
          // A list of other filters starts again.
          key={urlWith(filters, {})}
          first={list}
          eager={2}
          load={(page) =>
            api('GET /api/release_groups', { query: { ...titleQuery(filters), page } })
          }
        />
      )}
    </>
  );
}
