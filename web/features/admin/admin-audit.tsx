import type { AuditLogEntry } from '@lathe/contract/admin-calls';
import type { ScreenProps } from '../../lib/route-types.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { loader } from './admin-audit.server.ts';
import { AdminHeader } from './admin-header.tsx';
import { ActionName, LogDetails } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';

export function AdminAudit({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('admin');
  const { entries, next, actions, filters } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('sections.audit.title')}
        lead={`${t('audit.lead')} ${t('time_zone')}`}
      />
      <AuditFilters key={JSON.stringify(filters)} actions={actions} filters={filters} />
      <div>
        <DataTable
          label={t('audit.list')}
          columns={useColumns()}
          items={entries}
          itemKey={({ id }) => id}
          empty={<EmptyState title={t('audit.none')}>{t('audit.none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<AuditLogEntry>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'action',
      header: t('audit.action'),
      isRowHeader: true,
      noWrap: true,
      cell: ({ action }) => <ActionName action={action} />,
    },
    {
      id: 'at',
      header: t('audit.time'),
      cell: ({ at }) => <Instant value={at} />,
    },
    {
      id: 'actor',
      header: t('audit.actor'),
      cell: ({ actor }) => <PersonInLog person={actor} />,
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      cell: ({ subject, actor }) =>
        subject === null || subject.id === actor?.id ? '–' : <PersonInLog person={subject} />,
    },
    { id: 'details', header: t('audit.details'), cell: (entry) => <LogDetails entry={entry} /> },
    {
      id: 'ip',
      header: t('audit.address'),
      cell: ({ ip }) => <span className="figures">{ip ?? '–'}</span>,
    },
  ];
}

function PersonInLog({ person }: { person: AuditLogEntry['actor'] }) {
  const { t } = useTranslation('admin');
  if (person === null) return <span className="text-soft">{t('audit.machine')}</span>;
  if (person.name === null) return <span className="text-soft">{t('gone')}</span>;
  return <PlainLink to={`/admin/users/${person.id}`}>{person.name}</PlainLink>;
}
