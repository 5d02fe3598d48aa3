import type { FlagHolder } from '@lathe/contract/admin-calls';
import type { FeatureFlag } from '@lathe/rules/flags';
import { Link } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ListPages } from '../lists/list-pages.tsx';
import type { loader } from './admin-flags.server.ts';
import { AdminHeader } from './admin-header.tsx';
import '../../ui/tabs.css';

export function AdminFlags({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('admin');
  const { flag, flags, holders, next } = loaderData;
  return (
    <>
      <AdminHeader title={t('sections.flags.title')} lead={t('flags.lead')} />
      <FlagTabs flags={flags} current={flag} />
      <p>{t(`flags.texts.${flag}`)}</p>
      <div>
        <DataTable
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
      isRowHeader: true,
      link: ({ id }) => `/admin/users/${id}#flag`,
      cell: ({ name }) => name,
    },
    {
      id: 'email',
      header: t('flags.email'),
      cell: ({ email }) => <Breakable text={email} />,
    },
    {
      id: 'since',
      header: t('flags.since'),
      cell: ({ set_at }) => <Instant value={set_at} style="date" />,
    },
    { id: 'by', header: t('flags.by'), cell: ({ set_by }) => set_by || t('nobody') },
  ];
}

interface FlagTabsProps {
  flags: readonly { flag: FeatureFlag; holders: number }[];
  current: FeatureFlag;
}

/** Flags differ only in the query, and TabLinks compares only paths. */
function FlagTabs({ flags, current }: FlagTabsProps) {
  const { t } = useTranslation('admin');
  return (
    <nav className="tab-list" aria-label={t('sections.flags.title')}>
      {flags.map(({ flag, holders }) => (
        <Link
          key={flag}
          to={`/admin/flags?flag=${flag}`}
          className="tab"
          aria-current={flag === current ? 'page' : undefined}
        >
          {flag}{' '}
          <span className="figures text-soft">({t('flags.holders', { count: holders })})</span>
        </Link>
      ))}
    </nav>
  );
}
