import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import type { ActiveFilter } from './filter-bar.tsx';
import { withoutFilters } from './filter-query.ts';
import { Icon } from './icon.tsx';
import { TextLink } from './link.tsx';
import { useTranslation } from './translation.ts';

interface Props {
  active: readonly ActiveFilter[];
  onRemove: (filters: readonly ActiveFilter[]) => void;
}

/** Each active filter as a link that removes it. */
export function ActiveFilters({ active, onRemove }: Props) {
  const { t } = useTranslation('parts');
  const { pathname, search } = useLocation();
  const removal = (filters: readonly ActiveFilter[]) => ({
    to: `${pathname}${withoutFilters(search, filters)}`,
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onRemove(filters);
    },
  });
  return (
    <ul className="filter-chips" aria-label={t('filters.active')}>
      {active.map((filter) => (
        <li key={filter.text}>
          <Link
            {...removal([filter])}
            className="filter-chip"
            aria-label={t('filters.remove', { filter: filter.text })}
          >
            {filter.text}
            <Icon shape={X} size={16} />
          </Link>
        </li>
      ))}
      <li>
        <TextLink {...removal(active)}>{t('filters.clear')}</TextLink>
      </li>
    </ul>
  );
}
