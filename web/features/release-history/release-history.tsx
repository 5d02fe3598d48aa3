/** Change history of a release, newest first, for its owner and staff. */

import { useLocation } from 'react-router';
import { TextLink } from '../../ui/link.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './release-history.css';

export interface HistoryEntry {
  at: string;
  by: string;
  text: string;
}

/** Query parameter with the cursor of the list. */
export const HISTORY_PARAMETER = 'history';

interface Props {
  entries: readonly HistoryEntry[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

export function ReleaseHistory({ entries, next }: Props) {
  const { t } = useTranslation('publishing');
  const { pathname, search } = useLocation();
  const currentQuery = new URLSearchParams(search);
  const isFirst = !currentQuery.has(HISTORY_PARAMETER);
  const to = (cursor: string | null) => {
    const query = new URLSearchParams(currentQuery);
    query.delete(HISTORY_PARAMETER);
    if (cursor !== null) query.set(HISTORY_PARAMETER, cursor);
    return `${pathname}?${query}#history`;
  };
  return (
    <details className="release-history" id="history" open={!isFirst}>
      <summary>{t('history.title')}</summary>
      {entries.length === 0 && <p className="text-soft">{t('history.none')}</p>}
      <ol>
        {entries.map(({ at, by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several entries can have the same time
          <li key={index}>
            <span>{text}</span>
            <span className="text-small text-soft">
              <Instant value={at} /> · {by || t('history.house')}
            </span>
          </li>
        ))}
      </ol>
      {(next !== null || !isFirst) && (
        <p className="release-history-pages">
          {!isFirst && <TextLink to={to(null)}>{t('history.newest')}</TextLink>}
          {next !== null && <TextLink to={to(next)}>{t('history.older')}</TextLink>}
        </p>
      )}
    </details>
  );
}
