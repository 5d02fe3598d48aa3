import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router';
import type { ActiveFilter } from './filter-bar.tsx';
import { withoutFilters } from './filter-query.ts';
import { Icon } from './icon.tsx';
import { TextLink } from './link.tsx';
import { useTranslation } from './translation.ts';

/** Each active filter as a link that removes it. */
export function ActiveFilters({ active }: { active: readonly ActiveFilter[] }) {
  const { t } = useTranslation('parts');
  const { pathname, search } = useLocation();
  return (
    <ul className="filter-chips" aria-label={t('filters.active')}>
      {active.map((filter) => (
        <li key={filter.text}>
          <Link
            to={`${pathname}${withoutFilters(search, [filter])}`}
            className="filter-chip"
            aria-label={t('filters.remove', { filter: filter.text })}
            preventScrollReset
          >
            {filter.text}
            <Icon shape={X} size={16} />
          </Link>
        </li>
      ))}
      <li>
        <TextLink to={`${pathname}${withoutFilters(search, active)}`} preventScrollReset>
          {t('filters.clear')}
        </TextLink>
      </li>
    </ul>
  );
}
