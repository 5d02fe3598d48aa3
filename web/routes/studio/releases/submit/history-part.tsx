import { useTranslation } from 'react-i18next';
import { Instant } from '../../../../ui/time.tsx';

interface Entry {
  at: string;
  by: string;
  text: string;
}

/** What was changed, when and by whom, the newest first. */
export function HistoryPart({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('publishing');
  return (
    <details className="history">
      <summary>{t('history.title')}</summary>
      <ol>
        {entries.map(({ at, by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several things happen in one moment.
          <li key={index}>
            <Instant value={at} />
            <span>{text}</span>
            <span className="text-soft">{by || t('history.house')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
