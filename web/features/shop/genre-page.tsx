import type { ActiveGenre } from '@lathe/contract/catalogue-calls';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api-client.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { breadcrumbData } from '../seo/json-ld.ts';
import { Seo } from '../seo/seo.tsx';
import { EndlessSleeves } from './endless-sleeves.tsx';
import { FilterForm, FilterSelect, InStockFilter, MediaFilter } from './filters.tsx';
import type { loader } from './genre-page.server.ts';
import type { ListFilters } from './url-filters.ts';
import '../../ui/tabs.css';

export function GenrePage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['browse', 'shop']);
  const { list, filters, main } = loaderData;
  const { genre } = list;
  const [params] = useSearchParams();
  const path = `/genres/${genre.slug}`;
  const isSub = main !== undefined && main.slug !== genre.slug;
  const crumbs = [
    { name: t('genres.title'), path: '/genres' },
    ...(isSub ? [{ name: main.name, path: `/genres/${main.slug}` }] : []),
  ];
  const isFiltered = Object.keys(filters).length > 0 || params.has('page');
  return (
    <div className="page page-body">
      <Seo
        title={t('shop:page_title', { title: genre.name })}
        description={t('genre.meta', { genre: genre.name })}
        path={path}
        hidden={isFiltered}
        data={[breadcrumbData([...crumbs, { name: genre.name, path }])]}
      />
      <ScreenHead
        title={genre.name}
        crumbs={crumbs.map(({ name, path: to }) => ({ label: name, to }))}
      />
      {main && <SubGenres main={main} currentSlug={genre.slug} />}
      <GenreFilters filters={filters} />
      {list.data.length === 0 ? (
        <EmptyState
          title={t('genre.nothing')}
          action={
            <ButtonLink to={path} variant="primary">
              {t('genre.show_all', { genre: genre.name })}
            </ButtonLink>
          }
        >
          {t('genre.nothing_text', { genre: genre.name })}
        </EmptyState>
      ) : (
        <EndlessSleeves
          first={list}
          eager={2}
          load={(page) =>
            api('GET /api/genres/{genre}/release_groups', {
              params: { genre: genre.slug },
              query: { ...filters, page },
            })
          }
        />
      )}
    </div>
  );
}

function SubGenres({ main, currentSlug }: { main: ActiveGenre; currentSlug: string }) {
  const { t } = useTranslation(['browse', 'shop']);
  const links = [{ slug: main.slug, name: t('genres.all_of', { genre: main.name }) }];
  return (
    <nav aria-label={t('genre.sub_genres')}>
      <ul className="chips scroll-fades mt-4">
        {[...links, ...main.sub_genres].map(({ slug, name }) => (
          <li key={slug}>
            <PlainLink
              to={`/genres/${slug}`}
              className="chip"
              prefetch="intent"
              aria-current={slug === currentSlug ? 'page' : undefined}
            >
              {name}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GenreFilters({ filters }: { filters: ListFilters }) {
  const { t } = useTranslation(['browse', 'shop']);
  return (
    <FilterForm>
      <MediaFilter chosen={filters.media} />
      <FilterSelect
        name="sort"
        label={t('filters.sort')}
        value={filters.sort ?? ''}
        choices={[
          { value: '', label: t('filters.new') },
          { value: 'popular', label: t('filters.popular') },
        ]}
      />
      <InStockFilter checked={filters.in_stock} />
    </FilterForm>
  );
}
