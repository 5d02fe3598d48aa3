/** Formats and stages with what is in them. Links, so that a station can keep its own address. */
import type { PlantOverview } from '@lathe/contract/production';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { useStageName } from './stage-name.ts';

type Count = PlantOverview['counts'][number];

export interface Chosen {
  format: string | null;
  stage: Count['stage'] | null;
  show: 'open' | 'waiting';
}

function boardAddress({ format, stage, show }: Chosen): string {
  const query = new URLSearchParams();
  if (format) query.set('format', format);
  if (stage) query.set('stage', stage);
  if (show === 'waiting') query.set('show', show);
  return query.size > 0 ? `/admin/production?${query}` : '/admin/production';
}

const sum = (counts: readonly Count[], of: 'jobs' | 'late' | 'waiting') =>
  counts.reduce((total, count) => total + count[of], 0);

export function BoardFilters({ counts, chosen }: { counts: readonly Count[]; chosen: Chosen }) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  const { format, stage, show } = chosen;
  const formats = new Map(counts.map((count) => [count.format.code, count.format.name]));
  const inFormat = counts.filter((count) => format === null || count.format.code === format);
  const stages = [...new Set(inFormat.map((count) => count.stage))];
  const waiting = sum(inFormat, 'waiting');
  return (
    <div className="board-filters">
      <nav aria-label={t('filter.formats')} className="board-pills">
        <Pill
          to={boardAddress({ format: null, stage: null, show: 'open' })}
          current={format === null}
          name={t('filter.all_formats')}
          counts={counts}
        />
        {[...formats].map(([code, name]) => (
          <Pill
            key={code}
            to={boardAddress({ format: code, stage: null, show: 'open' })}
            current={format === code}
            name={name}
            counts={counts.filter((count) => count.format.code === code)}
          />
        ))}
      </nav>
      <nav aria-label={t('filter.stages')} className="board-pills">
        <Pill
          to={boardAddress({ format, stage: null, show: 'open' })}
          current={stage === null && show === 'open'}
          name={t('filter.all_stages')}
          counts={inFormat}
        />
        {stages.map((each) => (
          <Pill
            key={each}
            to={boardAddress({ format, stage: each, show: 'open' })}
            current={stage === each && show === 'open'}
            name={nameOf(each)}
            counts={inFormat.filter((count) => count.stage === each)}
          />
        ))}
        {waiting > 0 && (
          <Link
            to={boardAddress({ format, stage: null, show: 'waiting' })}
            className="board-pill"
            aria-current={show === 'waiting' ? 'page' : undefined}
          >
            {t('filter.count', { name: t('filter.waiting'), count: waiting })}
          </Link>
        )}
      </nav>
    </div>
  );
}

interface PillProps {
  to: string;
  current: boolean;
  name: string;
  counts: readonly Count[];
}

function Pill({ to, current, name, counts }: PillProps) {
  const { t } = useTranslation('production');
  const late = sum(counts, 'late');
  return (
    <Link to={to} className="board-pill" aria-current={current ? 'page' : undefined}>
      {t('filter.count', { name, count: sum(counts, 'jobs') })}
      {late > 0 && (
        <Badge tone="danger">{t('filter.count', { name: t('late'), count: late })}</Badge>
      )}
    </Link>
  );
}
