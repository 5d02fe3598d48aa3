import type { ReturnSummary } from '@lathe/contract/return-calls';
import { RETURN_REPLY_WORKING_DAYS } from '@lathe/rules/limits';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breakable } from '../../../ui/breakable.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { RETURN_TONES } from '../../orders/return-tones.ts';
import { AdminHeader } from '../admin-header.tsx';
import type { loader } from './admin-returns.server.ts';
import { OrderTabs } from './order-tabs.tsx';

const STATES = ['open', 'answered'] as const;

export function AdminReturns({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['order_help', 'admin']);
  const { returns, next, state } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('tabs.returns')}
        lead={t('returns.lead', { days: RETURN_REPLY_WORKING_DAYS })}
      />
      <OrderTabs />
      <PillLinks
        label={t('returns.states')}
        links={STATES.map((each) => ({
          to: `?state=${each}`,
          current: each === state,
          label: t(`returns.${each}`),
        }))}
      />
      <div>
        <DataTable
          label={t('tabs.returns')}
          columns={useColumns()}
          items={returns}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('returns.none')}>{t('returns.none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<ReturnSummary>[] {
  const { t } = useTranslation('order_help');
  return [
    {
      id: 'order',
      header: t('list.number'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/orders/returns/${uuid}`,
      cell: ({ order }) => order.number,
    },
    {
      id: 'asked',
      header: t('returns.asked'),
      cell: ({ asked_at }) => <Instant value={asked_at} />,
    },
    {
      id: 'buyer',
      header: t('list.buyer'),
      cell: ({ order }) => <Breakable text={order.name || order.email} />,
    },
    {
      id: 'what',
      header: t('list.what'),
      cell: ({ lines }) => lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
    },
    {
      id: 'reason',
      header: t('refund.reason'),
      cell: ({ reason }) => t(`reasons.${reason}`),
    },
    {
      id: 'state',
      header: t('list.state'),
      cell: ({ state }) => <Badge tone={RETURN_TONES[state]}>{t(`returns.state.${state}`)}</Badge>,
    },
  ];
}
