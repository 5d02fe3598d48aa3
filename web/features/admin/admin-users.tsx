import type { ListedPerson } from '@lathe/contract/admin-calls';
import { LISTED_ROLES } from '@lathe/rules/roles';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { AdminHeader } from './admin-header.tsx';
import type { loader } from './admin-users.server.ts';
import { FilterForm } from './filter-form.tsx';
import { RoleBadges } from './role-badges.tsx';

export function AdminUsers({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('admin');
  const { people, next, q, role } = loaderData;
  return (
    <>
      <AdminHeader title={t('sections.users.title')} lead={t('users.lead')} />
      <FilterForm label={t('users.list')}>
        <SearchField
          name="q"
          label={t('users.search')}
          hideLabel={false}
          defaultValue={q}
          maxLength={200}
          className="filter-wide"
        />
        <SelectField name="role" label={t('users.role')} defaultValue={role ?? ''} required={false}>
          <option value="">{t('users.any_role')}</option>
          {LISTED_ROLES.map((value) => (
            <option key={value} value={value}>
              {t(`roles.${value}`)}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      <div>
        <DataTable
          label={t('users.list')}
          columns={useColumns()}
          items={people}
          itemKey={({ id }) => id}
          empty={<EmptyState title={t('users.none')}>{t('users.none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<ListedPerson>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'name',
      header: t('users.name'),
      isRowHeader: true,
      link: ({ id }) => `/admin/users/${id}`,
      cell: ({ name }) => name,
    },
    {
      id: 'email',
      header: t('users.email'),
      cell: ({ email, email_confirmed }) => (
        <span className="cell-address">
          <Breakable text={email} />
          {!email_confirmed && <Badge tone="warning">{t('users.unconfirmed')}</Badge>}
        </span>
      ),
    },
    { id: 'roles', header: t('users.roles'), cell: (person) => <RoleBadges {...person} /> },
    {
      id: 'registered',
      header: t('users.registered'),
      cell: ({ registered_at }) => <Instant value={registered_at} style="date" />,
    },
    {
      id: 'seen',
      header: t('users.seen'),
      cell: ({ last_seen_at }) =>
        last_seen_at === null ? (
          <span className="text-soft">{t('never')}</span>
        ) : (
          <Instant value={last_seen_at} style="date" />
        ),
    },
  ];
}
