/** Earnings that wait for payees who were invited by mail. */
import { UNCLAIMED_LISTS, type UnclaimedShare } from '@lathe/contract/invited-share-calls';
import { PAYEE_WAIT_DAYS } from '@lathe/rules/invited-payees';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { PayoutDeskTabs } from './payout-desk-tabs.tsx';
import type { loader } from './unclaimed-list.server.ts';

export function UnclaimedList({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('payout_desk');
  const { list, shares, next } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('tabs.unclaimed')}
        lead={t('unclaimed.lead', { days: PAYEE_WAIT_DAYS })}
      />
      <PayoutDeskTabs />
      <PillLinks
        label={t('unclaimed.list')}
        links={UNCLAIMED_LISTS.map((each) => ({
          to: `/admin/payouts/unclaimed?list=${each}`,
          label: t(`unclaimed.lists.${each}`),
          current: each === list,
        }))}
      />
      <DataTable
        label={t(`unclaimed.lists.${list}`)}
        columns={useColumns()}
        items={shares}
        itemKey={({ uuid }) => uuid}
        empty={<EmptyState title={t('unclaimed.none')}>{t('unclaimed.none_text')}</EmptyState>}
      />
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<UnclaimedShare>[] {
  const { t } = useTranslation('payout_desk');
  return [
    {
      id: 'payee',
      header: t('unclaimed.payee'),
      isRowHeader: true,
      link: ({ uuid }) => `/admin/payouts/unclaimed/${uuid}`,
      cell: ({ name, email, uuid }) => name || email || uuid,
    },
    {
      id: 'release',
      header: t('unclaimed.release'),
      cell: ({ release }) => `${release.title}, ${release.primary_artist}`,
    },
    {
      id: 'waiting',
      header: t('unclaimed.waiting'),
      align: 'end',
      noWrap: true,
      cell: ({ waiting }) => (
        <span className="figures">
          {waiting.map(({ formatted }) => formatted).join(', ') || '–'}
        </span>
      ),
    },
    {
      id: 'invited',
      header: t('unclaimed.invited'),
      noWrap: true,
      cell: ({ invited_at }) => <Instant value={invited_at} style="date" />,
    },
    {
      id: 'state',
      header: t('unclaimed.decision'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`unclaimed.states.${state}`)}</Badge>,
    },
  ];
}

export const TONES = {
  waiting: 'warning',
  agreed: 'success',
  declined: 'danger',
  ended: 'neutral',
} as const satisfies Record<UnclaimedShare['state'], string>;
