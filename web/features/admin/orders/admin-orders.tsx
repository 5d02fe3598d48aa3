import type { ListedOrder } from '@lathe/contract/order-desk-calls';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import type { loader } from './admin-orders.server.ts';
import { ListFilters } from './list-filters.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderTabs } from './order-tabs.tsx';

export function AdminOrders({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['order_help', 'admin']);
  const { orders, next, filters } = loaderData;
  return (
    <>
      <AdminHeader title={t('admin:sections.orders.title')} lead={t('list.lead')} />
      <OrderTabs />
      <ListFilters key={JSON.stringify(filters)} filters={filters} />
      <div>
        <DataTable
          label={t('list.label')}
          columns={useColumns()}
          items={orders}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('list.none')}>{t('list.none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<ListedOrder>[] {
  const { t } = useTranslation(['order_help', 'orders']);
  return [
    {
      id: 'number',
      header: t('list.number'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/orders/${uuid}`,
      cell: ({ number }) => <span className="no-wrap">{number}</span>,
    },
    {
      id: 'date',
      header: t('list.date'),
      cell: ({ created_at }) => <Instant value={created_at} />,
    },
    {
      id: 'buyer',
      header: t('list.buyer'),
      cell: ({ name, email, country_name }) => (
        <span className="cell-lines">
          {name !== '' && <span>{name}</span>}
          <span className="text-soft">
            <Breakable text={email} />
          </span>
          <span className="text-small text-soft">{country_name}</span>
        </span>
      ),
    },
    {
      id: 'what',
      header: t('list.what'),
      cell: ({ titles, quantity }) => (
        <span>
          {titles.join(', ')}
          <span className="block text-small text-soft">
            {t('orders:items', { count: quantity })}
          </span>
        </span>
      ),
    },
    { id: 'state', header: t('list.state'), cell: (order) => <OrderBadges {...order} /> },
    {
      id: 'total',
      header: t('orders:total'),
      align: 'end',
      cell: ({ total }) => <span className="figures">{total.formatted}</span>,
    },
  ];
}
