/** Bank accounts that somebody has to confirm, because no bank says whose they are. */
import type { UnconfirmedBankAccount } from '@lathe/contract/bank-review-calls';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import type { loader } from './account-reviews.server.ts';
import { PayoutDeskTabs } from './payout-desk-tabs.tsx';

export function AccountReviews({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('payout_desk');
  const { accounts, next, done } = loaderData;
  return (
    <>
      <AdminHeader title={t('tabs.accounts')} lead={t('accounts.lead')} />
      <PayoutDeskTabs />
      <DoneNotice>{done && t(`accounts.done.${done}`)}</DoneNotice>
      <DataTable
        label={t('tabs.accounts')}
        columns={useColumns()}
        items={accounts}
        itemKey={({ uuid }) => uuid}
        empty={<EmptyState title={t('accounts.none')}>{t('accounts.none_text')}</EmptyState>}
      />
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<UnconfirmedBankAccount>[] {
  const { t } = useTranslation(['payout_desk', 'bank_accounts']);
  return [
    {
      id: 'seller',
      header: t('seller'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/payouts/accounts/${uuid}`,
      cell: ({ seller }) => seller.name,
    },
    { id: 'holder', header: t('accounts.holder'), cell: ({ holder }) => holder },
    {
      id: 'account',
      header: t('account'),
      noWrap: true,
      cell: ({ masked }) => <span className="figures">{masked}</span>,
    },
    {
      id: 'kind',
      header: t('accounts.kind'),
      cell: ({ method, country_name }) =>
        `${t(`bank_accounts:methods.${method}`)}, ${country_name}`,
    },
    {
      id: 'added',
      header: t('accounts.added'),
      noWrap: true,
      cell: ({ added_at }) => <Instant value={added_at} style="date" />,
    },
  ];
}
