import type { AuditLogEntry } from '@lathe/contract/admin-calls';
import { useTranslation } from 'react-i18next';
import { filtersOf, nextCursor } from '../../features/lists/list-address.ts';
import { ListPages } from '../../features/lists/list-pages.tsx';
import { requireViewer } from '../../lib/require-viewer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { Instant } from '../../ui/time.tsx';
import type { Route } from './+types/audit.ts';
import { AdminHeader } from './admin-header.tsx';
import { askedDays } from './asked-days.ts';
import { ActionName, LogDetails } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { request } = asked;
  const query = {
    ...filtersOf(request, ['actor', 'subject', 'action', 'cursor']),
    ...askedDays(request, ['from', 'to']),
  };
  const [page, actions] = await Promise.all([
    api('GET /api/admin/audit', { query }),
    api('GET /api/admin/audit/actions'),
  ]);
  const { cursor: _, ...filters } = query;
  return {
    entries: page.data,
    next: nextCursor(page.next_page_url),
    actions: actions.data,
    filters,
  };
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
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
        <Table
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
      names: true,
      whole: true,
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
