import type { MakingJobDetails } from '@lathe/contract/production';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useStageName } from './stage-name.ts';

export function HistoryCard({ history }: Pick<MakingJobDetails, 'history'>) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  return (
    <Card title={t('job.history')}>
      {history.length === 0 && <p className="text-soft">{t('job.no_history')}</p>}
      <ol className="job-history">
        {history.map(({ at, event, from, to, reason, by }) => (
          <li key={`${at} ${event} ${from} ${to}`}>
            <p>
              <strong>{t(`job.event.${event}`, { from: nameOf(from), to: nameOf(to) })}</strong>
              {reason !== '' && <span className="block">{reason}</span>}
            </p>
            <p className="text-small text-soft">
              <Instant value={at} /> {by && t('job.by', { name: by })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
