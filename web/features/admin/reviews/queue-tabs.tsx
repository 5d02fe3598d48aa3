import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const STATES = ['open', 'decided'] as const;

/** The same address with another question, so links and not a tab list of one page. */
export function QueueTabs({ state }: { state: 'open' | 'decided' }) {
  const { t } = useTranslation('reviews');
  return (
    <nav className="tab-list" aria-label={t('tabs.label')}>
      {STATES.map((each) => (
        <Link
          key={each}
          to={`?state=${each}`}
          className="tab"
          aria-current={each === state ? 'page' : undefined}
        >
          {t(`tabs.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
