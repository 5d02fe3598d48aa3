import type { GroupCard } from '@lathe/contract/release-group';
import type { SearchReply } from '@lathe/contract/storefront-calls';
import { api as browserApi } from '../../lib/api-client.ts';
import { pagePath } from '../../lib/page-path.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';
import { Seo } from '../seo/seo.tsx';
import { EndlessSleeves } from './endless-sleeves.tsx';
import { EventList } from './event-list.tsx';
import {
  FilterForm,
  FilterNumber,
  FilterPair,
  FilterSelect,
  InStockFilter,
  MediaFilter,
  MoreFilters,
} from './filters.tsx';
import { HitList } from './hit-list.tsx';
import type { loader } from './search-page.server.ts';
import { plainFilters, type SearchFilters } from './url-filters.ts';

export function SearchPage({ loaderData: { q, filters, found } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['browse', 'shop']);
  const title = q ? t('search.title_for', { query: q }) : t('search.title');
  const { data, pages, labels, tracks, merch, bundles, events } = found;
  const isEmpty = [data, pages, labels, tracks, merch, bundles, events].every(
    (each) => each.length === 0,
  );
  return (
    <div className="page page-body">
      <Seo
        title={t('shop:page_title', { title })}
        description={t('search.start_text')}
        path="/search"
        hidden={q !== '' || Object.keys(filters).length > 0}
      />
      <h1>{q ? t('search.results_for', { query: q }) : t('search.start')}</h1>
      {found.corrected && (
        <p className="mt-3 text-lead" role="status">
          <Trans
            t={t}
            i18nKey="search.corrected"
            values={{ query: q, corrected: found.corrected }}
            components={{ strong: <strong /> }}
          />
        </p>
      )}
      <Filters q={q} filters={filters} facets={found.facets} />
      {isEmpty ? (
        <EmptyState
          title={t('search.nothing')}
          action={
            <ButtonLink to="/genres" variant="primary">
              {t('shop:browse')}
            </ButtonLink>
          }
        >
          {t('search.nothing_text')}
        </EmptyState>
      ) : (
        <Results q={q} filters={filters} found={found} />
      )}
    </div>
  );
}

async function loadMore({ q, filters, page }: { q: string; filters: SearchFilters; page: string }) {
  return q === ''
    ? await browserApi('GET /api/release_groups', { query: { ...plainFilters(filters), page } })
    : await browserApi('GET /api/search', { query: { q, ...filters, page } });
}

interface ResultProps {
  q: string;
  filters: SearchFilters;
  /** Without a search term these are plain cards. */
  found: Omit<SearchReply, 'data'> & { data: GroupCard[] };
}

function Results({ q, filters, found }: ResultProps) {
  const { t } = useTranslation(['browse', 'shop']);
  const { pages, labels, tracks, merch, bundles, events, total, total_limit } = found;
  const hasMore = total !== null && total >= total_limit;
  return (
    <div className="search-parts">
      {pages.length > 0 && (
        <section aria-labelledby="found-pages">
          <h2 id="found-pages">{t('search.pages')}</h2>
          <HitList
            hits={pages.map((page) => ({
              title: page.name,
              to: pagePath(page.url),
              image: page.image,
            }))}
            round
          />
        </section>
      )}
      {labels.length > 0 && (
        <section aria-labelledby="found-labels">
          <h2 id="found-labels">{t('search.labels')}</h2>
          <HitList hits={labels.map(({ name, url, image }) => ({ title: name, to: url, image }))} />
        </section>
      )}
      {found.data.length > 0 && (
        <section aria-labelledby="found-releases">
          <header className="search-results-head">
            <h2 id="found-releases">{q ? t('search.releases') : t('shop:arrivals')}</h2>
            {total !== null && (
              <p className="figures text-soft" role="status">
                {hasMore
                  ? t('search.total_more', { count: total_limit })
                  : t('search.total', { count: total })}
              </p>
            )}
          </header>
          <EndlessSleeves first={found} eager={2} load={(page) => loadMore({ q, filters, page })} />
        </section>
      )}
      {tracks.length > 0 && (
        <section aria-labelledby="found-tracks">
          <h2 id="found-tracks">{t('search.tracks')}</h2>
          <HitList
            hits={tracks.map(({ title, primary_artist, release, url, image }) => ({
              title,
              to: url,
              image,
              subtitle: `${primary_artist} · ${release}`,
            }))}
          />
        </section>
      )}
      {merch.length > 0 && (
        <section aria-labelledby="found-merch">
          <header className="search-results-head">
            <h2 id="found-merch">{t('search.merch')}</h2>
            <TextLink to={`/browse/merch?${new URLSearchParams({ q: found.corrected ?? q })}`}>
              {t('search.all_merch')}
            </TextLink>
          </header>
          <HitList
            hits={merch.map(({ title, type, url, image, page, price }) => ({
              title,
              to: url,
              image,
              subtitle: `${type} · ${page}`,
              price: price.formatted,
            }))}
          />
        </section>
      )}
      {bundles.length > 0 && (
        <section aria-labelledby="found-bundles">
          <h2 id="found-bundles">{t('search.bundles')}</h2>
          <HitList
            hits={bundles.map(({ title, url, image, page }) => ({
              title,
              to: url,
              image,
              subtitle: page,
            }))}
          />
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="found-events">
          <h2 id="found-events" className="mb-4">
            {t('search.events')}
          </h2>
          <EventList events={events} />
        </section>
      )}
    </div>
  );
}

/** Pairs of minimum and maximum. */
const RANGES = [
  ['price_min', 'price_max'],
  ['year_min', 'year_max'],
] as const;

interface FiltersProps {
  q: string;
  filters: SearchFilters;
  facets: SearchReply['facets'];
}

function Filters({ q, filters, facets }: FiltersProps) {
  const { t } = useTranslation(['browse', 'shop']);
  const option = (each: { value: string; name: string; count: number }) => ({
    value: each.value,
    label: t('filters.option_count', { name: each.name, count: each.count }),
  });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <FilterForm action="/search">
      <SearchField
        name="q"
        label={t('search.label')}
        defaultValue={q}
        maxLength={200}
        className="filter-text"
      />
      <MoreFilters open={isFiltered}>
        <MediaFilter chosen={filters.media} choices={facets?.media.map(option)} />
        {q !== '' && (
          <>
            <FilterSelect
              name="genre"
              label={t('filters.genre')}
              value={filters.genre ?? ''}
              choices={[
                { value: '', label: t('filters.all_genres') },
                ...(facets?.genres ?? []).map(option),
              ]}
            />
            {RANGES.map((range) => (
              <FilterPair key={range[0]}>
                {range.map((name) => (
                  <FilterNumber
                    key={name}
                    name={name}
                    label={t(`filters.${name}`)}
                    value={filters[name]}
                  />
                ))}
              </FilterPair>
            ))}
          </>
        )}
        <InStockFilter checked={filters.in_stock} />
        {isFiltered && (
          <ButtonLink
            to={q ? `/search?q=${encodeURIComponent(q)}` : '/search'}
            variant="quiet"
            preventScrollReset
          >
            {t('filters.reset')}
          </ButtonLink>
        )}
      </MoreFilters>
    </FilterForm>
  );
}
