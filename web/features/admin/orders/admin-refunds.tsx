import { LISTED_REFUND_STATES, type ListedRefund } from '@lathe/contract/refund-calls';
import { useSearchParams } from 'react-router';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breakable } from '../../../ui/breakable.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { action, loader } from './admin-refunds.server.ts';
import { FailedRefundCard } from './failed-refund-card.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { REFUND_TONES } from './refund-tones.ts';

export function AdminRefunds({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('order_help');
  const { refunds, next, state, chosen } = loaderData;
  const rejected = actionData && 'failure' in actionData ? actionData : undefined;
  const done = rejected ? null : loaderData.done;
  const failureOf = (intent: 'retry' | 'settle') =>
    rejected?.intent === intent ? rejected.failure : undefined;
  return (
    <>
      <AdminHeader title={t('refunds.title')} lead={t('refunds.lead')} />
      <OrderTabs />
      <DoneNotice>{done && t(`done.${done}`)}</DoneNotice>
      <PillLinks
        label={t('refunds.states')}
        links={LISTED_REFUND_STATES.map((each) => ({
          to: `?state=${each}`,
          current: each === state,
          label: t(`refunds.state.${each}`),
        }))}
      />
      {rejected && !chosen && (
        // Somebody else has decided, so the card with the message is gone.
        <FocusedOnMount key={rejected.failure.attempt}>
          <Notice tone="danger">
            <p>{rejected.failure.message}</p>
          </Notice>
        </FocusedOnMount>
      )}
      {chosen && (
        <FailedRefundCard
          key={chosen.uuid}
          refund={chosen}
          failures={{ retry: failureOf('retry'), settle: failureOf('settle') }}
          note={rejected?.note}
        />
      )}
      <div>
        <DataTable
          label={t('refunds.title')}
          columns={useColumns()}
          items={refunds}
          itemKey={({ uuid }) => uuid}
          empty={
            <EmptyState title={t('refunds.none')}>{t(`refunds.none_text.${state}`)}</EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<ListedRefund>[] {
  const { t } = useTranslation('order_help');
  const [query] = useSearchParams();
  /** On the same page of the list, because the refund is on it. */
  const linkTo = (refund: string) => {
    const chosen = new URLSearchParams(query);
    chosen.set('refund', refund);
    chosen.delete('done');
    return `?${chosen}`;
  };
  return [
    {
      id: 'order',
      header: t('list.number'),
      isRowHeader: true,
      link: ({ uuid, order, state }) => {
        if (order) return `/admin/orders/${order.uuid}`;
        // A failed refund of a payment without an order is decided here.
        return state === 'failed' ? linkTo(uuid) : undefined;
      },
      cell: ({ order }) => order?.number ?? t('refunds.no_order'),
    },
    {
      id: 'amount',
      header: t('refunds.amount'),
      cell: ({ amount }) => <span className="figures">{amount.formatted}</span>,
    },
    {
      id: 'buyer',
      header: t('list.buyer'),
      cell: ({ email }) => <Breakable text={email} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      cell: ({ state }) => <Badge tone={REFUND_TONES[state]}>{t(`refunds.state.${state}`)}</Badge>,
    },
    {
      id: 'why',
      header: t('refunds.why'),
      cell: ({ state, failure, settled_note }) =>
        state === 'settled' ? settled_note : failure && t(`refunds.failures.${failure}`),
    },
    {
      id: 'since',
      header: t('refunds.since'),
      cell: ({ created_at, failed_at, settled_at }) => (
        <Instant value={settled_at ?? failed_at ?? created_at} />
      ),
    },
  ];
}
