/** Links of a table: to the list in another order, and to its CSV file. */
import ArrowUp from 'lucide-react/icons/arrow-up';
import Download from 'lucide-react/icons/download';
import { Link } from 'react-router';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTranslation } from './translation.ts';

interface SortProps {
  to: string;
  /** The order after a click. */
  next: 'ascending' | 'descending';
  children: string;
}

/** Described, not named, by the next order: screen readers repeat the name with every cell. */
export function SortLink({ to, next, children }: SortProps) {
  const { t } = useTranslation('parts');
  return (
    <Link
      to={to}
      className="column-sort"
      aria-description={t(`table.sort_${next}`)}
      preventScrollReset
    >
      {children}
      <Icon shape={ArrowUp} size={16} />
    </Link>
  );
}

export function CsvLink({ to }: { to: string }) {
  const { t } = useTranslation('parts');
  return (
    <ButtonLink to={to} reloadDocument size="small" icon={Download}>
      {t('table.csv')}
    </ButtonLink>
  );
}
