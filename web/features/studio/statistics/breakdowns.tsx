/** Where visitors come from and what they use, how far tracks are heard, and every thing by itself. */
import type { Statistics, StatTable } from '@lathe/contract/statistic-calls';
import { PLAY_DEPTHS } from '@lathe/rules/statistics';
import type { ReactNode } from 'react';
import { useWholeNumber } from '../../../lib/whole-number.ts';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ShareBar } from './share-bar.tsx';
import { csvPath, type StatsQuery, statsPath } from './stats-query.ts';

interface Props {
  figures: Statistics;
  query: StatsQuery;
}

interface Row {
  key: string;
  name: ReactNode;
  counts: Partial<Record<Figure, number>>;
}

type Figure = 'views' | 'visitors' | 'plays' | 'basket_adds' | 'copies';

export function Breakdowns({ figures, query }: Props) {
  const { t } = useTranslation('statistics');
  const { sources, countries, devices, plays } = figures;
  const facet = ['views', 'visitors', 'plays', 'basket_adds'] as const;
  const common = { query, columns: facet };
  return (
    <>
      <Breakdown
        {...common}
        table="sources"
        title={t('by_source')}
        header={t('source')}
        rows={sources.map(({ source, ...counts }) => ({
          ...{ key: source, name: t(`sources.${source}`), counts },
        }))}
      />
      <Breakdown
        {...common}
        table="countries"
        title={t('by_country')}
        header={t('country')}
        note={t('country_note')}
        rows={countries.map(({ country, country_name: name, ...counts }) => ({
          ...{ key: country ?? '', name: name ?? t('no_country'), counts },
        }))}
      />
      <Breakdown
        {...common}
        table="devices"
        title={t('by_device')}
        header={t('device')}
        rows={devices.map(({ device, ...counts }) => ({
          ...{ key: device, name: t(`devices.${device}`), counts },
        }))}
      />
      <Breakdown
        query={query}
        columns={['plays']}
        table="plays"
        title={t('plays')}
        header={t('depth')}
        rows={PLAY_DEPTHS.map((depth) => ({
          ...{ key: depth, name: t(`depths.${depth}`), counts: { plays: plays[depth] } },
        }))}
      />
    </>
  );
}

export function SubjectTable({ figures: { subjects }, query }: Props) {
  const { t } = useTranslation('statistics');
  return (
    <Breakdown
      query={query}
      columns={['views', 'plays', 'basket_adds', 'copies']}
      table="subjects"
      title={t('by_thing')}
      header={t('thing')}
      rows={subjects.map(({ kind, uuid, title, ...counts }) => ({
        key: uuid,
        name: (
          <>
            <TextLink
              to={statsPath(query, { subject: uuid })}
              aria-label={`${title}: ${t('show_only')}`}
            >
              {title}
            </TextLink>{' '}
            <span className="text-small text-soft">{t(`kinds.${kind}`)}</span>
          </>
        ),
        counts,
      }))}
    />
  );
}

interface BreakdownProps {
  query: StatsQuery;
  table: StatTable;
  title: string;
  /** Of the first column. */
  header: string;
  note?: string;
  rows: readonly Row[];
  /** The bars show the first one. */
  columns: readonly Figure[];
}

function Breakdown({ query, table, title, header, note, rows, columns }: BreakdownProps) {
  const { t } = useTranslation('statistics');
  const number = useWholeNumber();
  const [main = 'views'] = columns;
  const max = Math.max(...rows.map(({ counts }) => counts[main] ?? 0));
  const counted = columns.map(
    (id): TableColumn<Row> => ({
      ...{ id, header: t(`figures.${id}`), align: 'end' },
      cell: ({ counts }) => number(counts[id] ?? 0),
    }),
  );
  return (
    <div className="can-shrink">
      <DataTable
        label={title}
        caption={<h2 className="subheading">{title}</h2>}
        csv={csvPath(query, table)}
        empty={<p className="text-soft">{t('none_of')}</p>}
        items={rows}
        itemKey={({ key }) => key}
        columns={[
          {
            ...{ id: 'name', header, isRowHeader: true },
            cell: ({ name, counts }) => (
              <ShareBar value={counts[main] ?? 0} max={max}>
                {name}
              </ShareBar>
            ),
          },
          ...counted,
        ]}
      />
      {note && <p className="text-small text-soft mt-4">{note}</p>}
    </div>
  );
}
