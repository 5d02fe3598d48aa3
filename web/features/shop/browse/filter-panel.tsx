/** Filters of all releases: chips for one tap, selects for the rest, and what is chosen. */
import type { TitleFacets } from '@lathe/contract/browse-calls';
import { bcp47 } from '@lathe/rules/locales';
import { currencyForCountry } from '@lathe/rules/money';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRootData } from '../../../lib/root-data.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { FilterForm, FilterSelect, MoreFilters } from '../filters.tsx';
import { type BrowseFilters, bandOf, PRICE_BANDS, urlWith } from './browse-filters.ts';

interface Props {
  filters: BrowseFilters;
  facets: TitleFacets;
}

export function FilterPanel({ filters, facets }: Props) {
  return (
    <div className="browse-filters">
      <QuickFilters filters={filters} facets={facets} />
      <Selects filters={filters} facets={facets} />
      <ChosenFilters filters={filters} facets={facets} />
    </div>
  );
}

function QuickFilters({ filters, facets }: Props) {
  const { t } = useTranslation('browse');
  const media = facets.media.map(({ value, name, count }) => ({
    name,
    count,
    isOn: filters.media === value,
    to: urlWith(filters, { media: filters.media === value ? null : value }),
  }));
  const flags = (['preorder', 'in_stock'] as const).map((flag) => ({
    name: t(`all.${flag}`),
    count: facets[flag],
    isOn: filters[flag] === true,
    to: urlWith(filters, { [flag]: filters[flag] ? null : 'true' }),
  }));
  return (
    <nav aria-label={t('all.quick')}>
      <ul className="chips">
        {[...media, ...flags].map(({ name, count, isOn, to }) => (
          <li key={name}>
            <Link
              to={to}
              replace
              preventScrollReset
              className="chip"
              aria-current={isOn || undefined}
            >
              {name}
              <span className="figures chip-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Selects({ filters, facets }: Props) {
  const { t } = useTranslation('browse');
  const bandName = useBandName();
  const withCount = (each: { value: string; name: string; count: number }) => ({
    value: each.value,
    label: t('filters.option_count', { name: each.name, count: each.count }),
  });
  // Chosen by the chips above.
  const kept = (['media', 'preorder', 'in_stock'] as const).flatMap((name) =>
    filters[name] === undefined ? [] : [[name, String(filters[name])] as const],
  );
  return (
    <FilterForm action="/browse">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MoreFilters open={false}>
        <FilterSelect
          name="genre"
          label={t('filters.genre')}
          value={filters.genre ?? ''}
          choices={[{ value: '', label: t('filters.all_genres') }, ...facets.genres.map(withCount)]}
        />
        <FilterSelect
          name="price"
          label={t('all.price')}
          value={filters.price ?? ''}
          choices={[
            { value: '', label: t('all.any_price') },
            ...PRICE_BANDS.map((band) => ({ value: band, label: bandName(band) })),
          ]}
        />
        <FilterSelect
          name="decade"
          label={t('all.decade')}
          value={filters.decade ?? ''}
          choices={[{ value: '', label: t('all.any_year') }, ...facets.years.map(withCount)]}
        />
        <FilterSelect
          name="sort"
          label={t('filters.sort')}
          value={filters.sort ?? ''}
          choices={[
            { value: '', label: t('filters.new') },
            { value: 'popular', label: t('filters.popular') },
          ]}
        />
      </MoreFilters>
    </FilterForm>
  );
}

/** What the selects hide on a phone, each with a way to remove it. */
function ChosenFilters({ filters, facets }: Props) {
  const { t } = useTranslation('browse');
  const bandName = useBandName();
  const nameIn = (list: TitleFacets['genres'], value: string) =>
    list.find((each) => each.value === value)?.name ?? value;
  const { genre, price, decade } = filters;
  const chosen: [keyof BrowseFilters, string][] = [
    ...(genre ? [['genre', nameIn(facets.genres, genre)] as ['genre', string]] : []),
    ...(price ? [['price', bandName(price)] as ['price', string]] : []),
    ...(decade ? [['decade', nameIn(facets.years, decade)] as ['decade', string]] : []),
  ];
  if (chosen.length === 0) return null;
  return (
    <nav aria-label={t('all.chosen')}>
      <ul className="chips">
        {chosen.map(([name, text]) => (
          <li key={name}>
            <Removal
              to={urlWith(filters, { [name]: null })}
              label={t('all.remove', { name: text })}
            >
              {text}
            </Removal>
          </li>
        ))}
        <li>
          <Link to="/browse" preventScrollReset className="chip chip-plain">
            {t('filters.reset')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Removal({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className="chip"
      aria-label={label}
      aria-current="true"
    >
      {children}
      <Icon shape={X} size={16} />
    </Link>
  );
}

function useBandName(): (band: string) => string {
  const { t } = useTranslation('browse');
  const language = bcp47(useLocale());
  const currency = currencyForCountry(useRootData()?.country ?? 'GB');
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return (band) => {
    const range = bandOf(band);
    const from = range.from === null ? '' : format.format(range.from);
    const to = range.to === null ? '' : format.format(range.to);
    if (range.from === null) return t('all.price_to', { to });
    return range.to === null ? t('all.price_from', { from }) : t('all.price_between', { from, to });
  };
}
