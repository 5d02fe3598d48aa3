import type { ManagedType } from '@lathe/contract/catalogue-admin-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The same address with another question, so links and not a tab list of one page. */
export function FormatTabs({ types, current }: { types: readonly ManagedType[]; current: number }) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <nav className="tab-list" aria-label={t('prices.formats')}>
      {types.map(({ id, name }) => (
        <Link
          key={id}
          to={`?format=${id}`}
          className="tab"
          preventScrollReset
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
