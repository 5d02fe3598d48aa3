/** Batches: jobs that go through the plant together. */
import type { BatchSummary } from '@lathe/contract/production';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import type { loader } from './batches.server.ts';
import { PlantTabs } from './plant-tabs.tsx';
import { useStageName } from './stage-name.ts';
import './production.css';

export function Batches({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['production', 'admin']);
  const { batches, formats, format, next } = loaderData;
  const path = '/admin/production/batches';
  return (
    <>
      <AdminHeader title={t('tabs.batches')} lead={t('batches.lead')} />
      <PlantTabs />
      <PillLinks
        label={t('batches.format')}
        links={[
          { to: path, current: format === null, label: t('filter.all_formats') },
          ...formats.map(({ code, name }) => ({
            to: `${path}?${new URLSearchParams({ format: code })}`,
            current: format === code,
            label: name,
          })),
        ]}
      />
      <div>
        <DataTable
          label={t('batches.list')}
          columns={useColumns()}
          items={batches}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('batches.empty')}>{t('batches.empty_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<BatchSummary>[] {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  return [
    {
      id: 'batch',
      header: t('job.batch'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/production/batches/${uuid}`,
      cell: ({ code }) => code,
    },
    {
      id: 'format',
      header: t('job.format'),
      cell: ({ format, material }) => [format.name, material?.name].filter(Boolean).join(', '),
    },
    {
      id: 'content',
      header: t('batches.content'),
      cell: ({ jobs_count, copies_count }) =>
        `${t('jobs_count', { count: jobs_count })}, ${t('copies', { count: copies_count })}`,
    },
    {
      id: 'stage',
      header: t('columns.stage'),
      cell: ({ stage }) => stage && <Badge tone="ink">{nameOf(stage)}</Badge>,
    },
    {
      id: 'made',
      header: t('batches.made'),
      cell: ({ made_at }) => <Instant value={made_at} />,
    },
  ];
}
