/** Earnings of new sellers, and after many disputes, that are held back for a while. */
import type { HeldReserve } from '@lathe/contract/reserve-calls';
import {
  RESERVE_BASIS_POINTS,
  RESERVE_DAYS,
  RESERVE_SETTLED_PAYOUTS,
} from '@lathe/rules/payout-limits';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { PayoutDeskTabs } from './payout-desk-tabs.tsx';
import type { loader } from './reserves.server.ts';

export function Reserves({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('payout_desk');
  const percent = usePercent();
  const { reserves, next, done } = loaderData;
  const rule = {
    share: percent(RESERVE_BASIS_POINTS),
    days: RESERVE_DAYS,
    count: RESERVE_SETTLED_PAYOUTS,
  };
  return (
    <>
      <AdminHeader title={t('tabs.reserves')} lead={t('reserves.lead', rule)} />
      <PayoutDeskTabs />
      <DoneNotice>{done && t(`reserves.done.${done}`)}</DoneNotice>
      <DataTable
        label={t('tabs.reserves')}
        columns={useColumns()}
        items={reserves}
        itemKey={({ uuid }) => uuid}
        empty={<EmptyState title={t('reserves.none')}>{t('reserves.none_text')}</EmptyState>}
      />
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<HeldReserve>[] {
  const { t } = useTranslation('payout_desk');
  return [
    {
      id: 'seller',
      header: t('seller'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/payouts/reserves/${uuid}`,
      cell: ({ seller }) => seller.name,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      noWrap: true,
      cell: ({ amount }) => <span className="figures">{amount.formatted}</span>,
    },
    {
      id: 'held',
      header: t('reserves.held'),
      noWrap: true,
      cell: ({ held_at }) => <Instant value={held_at} style="date" />,
    },
    {
      id: 'until',
      header: t('reserves.until'),
      noWrap: true,
      cell: ({ release_on }) => <Day value={release_on} />,
    },
    { id: 'reason', header: t('reason'), isLongText: true, cell: ({ reason }) => reason },
  ];
}
