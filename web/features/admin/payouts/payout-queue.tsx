/** Payouts in their states, sellers on hold, and balances below zero. */
import { type ListedPayout, PAYOUT_LISTS } from '@lathe/contract/payout-desk-calls';
import { PROVIDER_TITLES } from '@lathe/rules/payout-providers';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { PAYOUT_TONES } from '../../../lib/payout-tones.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { PayoutDeskTabs } from './payout-desk-tabs.tsx';
import type { action, loader } from './payout-queue.server.ts';
import { Proposals } from './proposals.tsx';
import { DebtsCard, HoldsCard } from './seller-cards.tsx';

export function PayoutQueue({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['payout_desk', 'payouts']);
  const { list, payouts, next, proposals, holds, debts, done, counts } = loaderData;
  const isSelecting = list === 'requested' && payouts.length > 0;
  const columns = useColumns();
  const table = (
    <DataTable
      label={t(`lists.${list}`)}
      columns={columns}
      items={payouts}
      itemKey={({ uuid }) => uuid}
      {...(isSelecting && {
        selection: {
          name: 'payouts',
          rowName: ({ seller }: ListedPayout) => seller.name,
          canSelect: ({ answer_enabled }: ListedPayout) => answer_enabled,
        },
      })}
      empty={<EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
    />
  );
  const doneText = {
    approved: () => `${t('approved_done', counts)} ${t('approved_left', counts)}`.trim(),
    lifted: () => t('done.lift'),
    written_off: () => t('write_off_done'),
    decided: () => t('proposals.decided'),
  };
  const rejected = actionData;
  return (
    <>
      <AdminHeader title={t('title')} lead={t('lead')} />
      <PayoutDeskTabs />
      <DoneNotice>{done && !rejected && doneText[done]()}</DoneNotice>
      <PillLinks
        label={t('payouts:state')}
        links={PAYOUT_LISTS.map((each) => ({
          to: `/admin/payouts?list=${each}`,
          label: t(`lists.${each}`),
          current: each === list,
        }))}
      />
      {isSelecting ? (
        <ActionForm
          form="approve"
          failure={rejected?.intent === 'approve' ? rejected.failure : undefined}
          labels={{ payouts: t('title') }}
          submit={t('approve_selected')}
        >
          {table}
        </ActionForm>
      ) : (
        <>
          <FormProblem
            form="approve"
            labels={{}}
            failure={rejected?.intent === 'approve' ? rejected.failure : undefined}
          />
          {table}
        </>
      )}
      <ListPages next={next} />
      {proposals.length > 0 && (
        <Card title={t('proposals.title')}>
          <p className="text-soft mb-4">{t('proposals.text')}</p>
          <Proposals proposals={proposals} rejected={rejected} />
        </Card>
      )}
      <HoldsCard holds={holds} rejected={rejected} />
      <DebtsCard debts={debts} rejected={rejected} />
    </>
  );
}

function useColumns(): TableColumn<ListedPayout>[] {
  const { t } = useTranslation(['payout_desk', 'payouts']);
  return [
    {
      id: 'seller',
      header: t('seller'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/payouts/${uuid}`,
      cell: ({ seller }) => seller.name,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      noWrap: true,
      cell: ({ net }) => <span className="figures">{net.formatted}</span>,
    },
    {
      id: 'account',
      header: t('account'),
      cell: ({ account, account_holder, provider }) =>
        provider
          ? t('through', { provider: PROVIDER_TITLES[provider] })
          : `${account_holder}, ${account}`,
    },
    {
      id: 'requested',
      header: t('requested'),
      noWrap: true,
      cell: ({ requested_at }) => <Instant value={requested_at} style="date" />,
    },
    {
      id: 'state',
      header: t('payouts:state'),
      cell: ({ state }) => <Badge tone={PAYOUT_TONES[state]}>{t(`payouts:states.${state}`)}</Badge>,
    },
  ];
}
