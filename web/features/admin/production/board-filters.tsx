/**
 * Filters by format and stage, with counts. They are links, so a station can bookmark its own view.
 */
import type { PlantOverview } from '@lathe/contract/production';
import { Badge } from '../../../ui/badge.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useStageName } from './stage-name.ts';

type Count = PlantOverview['counts'][number];

export interface SelectedFilters {
  format: string | null;
  stage: Count['stage'] | null;
  show: 'open' | 'waiting';
}

export function boardUrl({ format, stage, show }: SelectedFilters): string {
  const query = new URLSearchParams();
  if (format) query.set('format', format);
  if (stage) query.set('stage', stage);
  if (show === 'waiting') query.set('show', show);
  return query.size > 0 ? `/admin/production?${query}` : '/admin/production';
}

const sum = (counts: readonly Count[], of: 'jobs' | 'late' | 'waiting') =>
  counts.reduce((total, count) => total + count[of], 0);

export function BoardFilters({
  counts,
  chosen,
}: {
  counts: readonly Count[];
  chosen: SelectedFilters;
}) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  const { format, stage, show } = chosen;
  const formats = new Map(counts.map((count) => [count.format.code, count.format.name]));
  const inFormat = counts.filter((count) => format === null || count.format.code === format);
  const stages = [...new Set(inFormat.map((count) => count.stage))];
  const waiting = sum(inFormat, 'waiting');
  return (
    <div className="board-filters">
      <PillLinks
        label={t('filter.formats')}
        links={[
          {
            to: boardUrl({ format: null, stage: null, show: 'open' }),
            current: format === null,
            label: <FilterLabel name={t('filter.all_formats')} counts={counts} />,
          },
          ...[...formats].map(([code, name]) => ({
            to: boardUrl({ format: code, stage: null, show: 'open' }),
            current: format === code,
            label: (
              <FilterLabel
                name={name}
                counts={counts.filter((count) => count.format.code === code)}
              />
            ),
          })),
        ]}
      />
      <PillLinks
        label={t('filter.stages')}
        links={[
          {
            to: boardUrl({ format, stage: null, show: 'open' }),
            current: stage === null && show === 'open',
            label: <FilterLabel name={t('filter.all_stages')} counts={inFormat} />,
          },
          ...stages.map((each) => ({
            to: boardUrl({ format, stage: each, show: 'open' }),
            current: stage === each && show === 'open',
            label: (
              <FilterLabel
                name={nameOf(each)}
                counts={inFormat.filter((count) => count.stage === each)}
              />
            ),
          })),
          ...(waiting > 0
            ? [
                {
                  to: boardUrl({ format, stage: null, show: 'waiting' }),
                  current: show === 'waiting',
                  label: t('filter.count', { name: t('filter.waiting'), count: waiting }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function FilterLabel({ name, counts }: { name: string; counts: readonly Count[] }) {
  const { t } = useTranslation('production');
  const late = sum(counts, 'late');
  return (
    <>
      {t('filter.count', { name, count: sum(counts, 'jobs') })}
      {late > 0 && (
        <Badge tone="danger">{t('filter.count', { name: t('late'), count: late })}</Badge>
      )}
    </>
  );
}
