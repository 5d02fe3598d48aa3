import type { FlagHolder } from '@lathe/contract/admin-calls';
import { FEATURE_FLAGS, isFeatureFlag } from '@lathe/rules/flags';
import { useTranslation } from 'react-i18next';
import { filtersOf, nextCursor } from '../../features/lists/list-address.ts';
import { ListPages } from '../../features/lists/list-pages.tsx';
import { requireViewer } from '../../lib/require-viewer.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { Instant } from '../../ui/time.tsx';
import type { Route } from './+types/flags.ts';
import { AdminHeader } from './admin-header.tsx';
import { FlagTabs } from './flag-tabs.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { flag: wanted, ...query } = filtersOf(asked.request, ['flag', 'cursor']);
  const flag = isFeatureFlag(wanted) ? wanted : FEATURE_FLAGS[0];
  const [flags, holders] = await Promise.all([
    api('GET /api/admin/flags'),
    api('GET /api/admin/flags/{flag}/users', { params: { flag }, query }),
  ]);
  return {
    flag,
    flags: flags.data,
    holders: holders.data,
    next: nextCursor(holders.next_page_url),
  };
}

export default function AdminFlags({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { flag, flags, holders, next } = loaderData;
  return (
    <>
      <AdminHeader title={t('sections.flags.title')} lead={t('flags.lead')} />
      <FlagTabs flags={flags} current={flag} />
      <p>{t(`flags.texts.${flag}`)}</p>
      <div>
        <Table
          label={t('flags.list', { flag })}
          columns={useColumns()}
          items={holders}
          itemKey={({ id }) => id}
          empty={
            <EmptyState
              title={t('flags.none')}
              action={<ButtonLink to="/admin/users">{t('flags.find')}</ButtonLink>}
            >
              {t('flags.none_text')}
            </EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<FlagHolder>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'name',
      header: t('flags.name'),
      names: true,
      cell: ({ id, name }) => <PlainLink to={`/admin/users/${id}#flag`}>{name}</PlainLink>,
    },
    {
      id: 'email',
      header: t('flags.email'),
      cell: ({ email }) => <Breakable text={email} />,
    },
    {
      id: 'since',
      header: t('flags.since'),
      cell: ({ set_at }) => <Instant value={set_at} look="date" />,
    },
    { id: 'by', header: t('flags.by'), cell: ({ set_by }) => set_by || t('nobody') },
  ];
}
