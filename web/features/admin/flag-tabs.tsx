import type { FeatureFlag } from '@lathe/rules/flags';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  flags: readonly { flag: FeatureFlag; holders: number }[];
  current: FeatureFlag;
}

/** One page for each flag, told apart by the query: TabLinks goes by the path alone. */
export function FlagTabs({ flags, current }: Props) {
  const { t } = useTranslation('admin');
  return (
    <nav className="tab-list" aria-label={t('sections.flags.title')}>
      {flags.map(({ flag, holders }) => (
        <Link
          key={flag}
          to={`/admin/flags?flag=${flag}`}
          className="tab"
          aria-current={flag === current ? 'page' : undefined}
        >
          {flag}{' '}
          <span className="figures text-soft">({t('flags.holders', { count: holders })})</span>
        </Link>
      ))}
    </nav>
  );
}
