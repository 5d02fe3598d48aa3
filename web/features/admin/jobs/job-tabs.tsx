import { Link } from 'react-router';
import { useTranslation } from '../../../ui/translation.ts';
import '../../../ui/tabs.css';

const STATES = ['dead', 'retrying'] as const;
export type JobState = (typeof STATES)[number];

/** Tabs differ only in the query, so these are links, not ARIA tabs. */
export function JobTabs({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  return (
    <nav className="tab-list" aria-label={t('tabs')}>
      {STATES.map((each) => (
        <Link
          key={each}
          to={each === 'dead' ? '/admin/jobs' : '/admin/jobs?state=retrying'}
          className="tab"
          aria-current={each === state ? 'page' : undefined}
        >
          {t(each)}
        </Link>
      ))}
    </nav>
  );
}
