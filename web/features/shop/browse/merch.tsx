import { Link, useSearchParams } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FilterForm, FilterNumber, FilterPair, FilterSelect, MoreFilters } from '../filters.tsx';
import { MerchGrid } from '../merch-grid.tsx';
import { BrowseHead, NextPage } from './browse-head.tsx';
import type { merchLoader } from './lists.server.ts';

type Loaded = ScreenProps<typeof merchLoader>['loaderData'];

export function BrowseMerch({ loaderData }: ScreenProps<typeof merchLoader>) {
  const { t } = useTranslation('browse');
  const { list, choices, filters } = loaderData;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <BrowseHead list="merch" hidden={isFiltered}>
      <Kinds choices={choices} filters={filters} />
      {choices.types.length > 0 && <Filters choices={choices} filters={filters} />}
      {list.data.length > 0 && <MerchGrid items={list.data} level={2} artist eager={2} />}
      {list.data.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title={t('merch.nothing')}
            action={
              <ButtonLink to="/browse/merch" variant="primary" preventScrollReset>
                {t('filters.reset')}
              </ButtonLink>
            }
          >
            {t('merch.nothing_text')}
          </EmptyState>
        ) : (
          <EmptyState title={t('merch.empty')}>{t('merch.empty_text')}</EmptyState>
        ))}
      <NextPage url={list.next_page_url} />
    </BrowseHead>
  );
}

/** Links, so that each kind has an address. They keep the other filters. */
function Kinds({ choices: { types }, filters }: Pick<Loaded, 'choices' | 'filters'>) {
  const { t } = useTranslation('browse');
  const [params] = useSearchParams();
  if (types.length < 2) return null;
  const linkTo = (code: string | undefined) => {
    const query = new URLSearchParams(params);
    query.delete('page');
    query.delete('type');
    if (code) query.set('type', code);
    return `/browse/merch${query.size > 0 ? `?${query}` : ''}`;
  };
  return (
    <nav aria-label={t('merch.kinds')} className="browse-kinds">
      <ul className="chips">
        {[{ code: undefined, name: t('merch.all') }, ...types].map(({ code, name }) => (
          <li key={name}>
            <Link
              to={linkTo(code)}
              preventScrollReset
              className="chip"
              aria-current={code === filters.type || undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filters({ choices, filters }: Pick<Loaded, 'choices' | 'filters'>) {
  const { t } = useTranslation('browse');
  const { type, q, ...others } = filters;
  const named = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  const lists = {
    colour: choices.colours.map(named),
    size: choices.sizes.map((size) => ({ value: size, label: size })),
    artist: choices.artists.map(({ url, name }) => ({ value: url, label: name })),
    genre: choices.genres.map(named),
  };
  const isFiltered = Object.keys(others).length > 0;
  return (
    <FilterForm action="/browse/merch">
      {type && <input type="hidden" name="type" value={type} />}
      <SearchField
        name="q"
        label={t('merch.search')}
        placeholder={t('merch.search')}
        defaultValue={q}
        maxLength={200}
        className="filter-text"
      />
      <MoreFilters open={isFiltered}>
        {(['colour', 'size', 'artist', 'genre'] as const).map((name) =>
          lists[name].length > 1 ? (
            <FilterSelect
              key={name}
              name={name}
              label={t(`merch.${name}`)}
              value={filters[name] ?? ''}
              choices={[{ value: '', label: t(`merch.all_${name}`) }, ...lists[name]]}
            />
          ) : null,
        )}
        <FilterPair>
          {(['price_min', 'price_max'] as const).map((name) => (
            <FilterNumber
              key={name}
              name={name}
              label={t(`filters.${name}`)}
              value={filters[name]}
            />
          ))}
        </FilterPair>
        {(isFiltered || q) && (
          <ButtonLink
            to={type ? `/browse/merch?type=${type}` : '/browse/merch'}
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
