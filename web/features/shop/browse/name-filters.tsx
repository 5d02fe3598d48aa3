/** A list by name, narrowed to a first letter and a genre. */
import { FIRST_LETTERS } from '@lathe/rules/first-letters';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FilterSelect } from '../filters.tsx';
import type { NameFilters as Filters } from './lists.server.ts';

interface Props {
  /** For screen readers. */
  label: string;
  filters: Filters;
  genres: readonly { slug: string; name: string }[];
}

export function NameFilters({ label, filters: { letter, genre }, genres }: Props) {
  const { t } = useTranslation('browse');
  const nameOf = (each: string) => (each === 'other' ? t('names.other') : each.toUpperCase());
  const genreName = genres.find(({ slug }) => slug === genre)?.name ?? genre;
  return (
    <FilterBar
      label={label}
      active={[
        ...(letter ? [{ name: 'letter', text: `${t('names.letter')}: ${nameOf(letter)}` }] : []),
        ...(genre ? [{ name: 'genre', text: `${t('filters.genre')}: ${genreName}` }] : []),
      ]}
    >
      <FilterSelect
        name="letter"
        label={t('names.letter')}
        value={letter ?? ''}
        choices={[
          { value: '', label: t('names.any') },
          ...FIRST_LETTERS.map((each) => ({ value: each, label: nameOf(each) })),
        ]}
      />
      <FilterSelect
        name="genre"
        label={t('filters.genre')}
        value={genre ?? ''}
        choices={[
          { value: '', label: t('filters.all_genres') },
          ...genres.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
    </FilterBar>
  );
}
