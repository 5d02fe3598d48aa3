/** Year end: the platform report to HMRC, and the list of royalties abroad. */
import type { ReportedSeller } from '@lathe/contract/platform-report-calls';
import { REPORT_FIRST_YEAR } from '@lathe/rules/platform-report';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { PayoutDeskTabs } from '../payouts/payout-desk-tabs.tsx';
import { AbroadCard } from './abroad-card.tsx';
import { ReportCard } from './report-card.tsx';
import type { action, loader } from './year-end.server.ts';

export function YearEnd({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('year_end');
  const { report, abroad, download, ct600h, done } = loaderData;
  const { year } = report;
  const years = [year - 1, year, year + 1].filter((each) => each >= REPORT_FIRST_YEAR);
  return (
    <>
      <AdminHeader title={t('title', { year: String(year) })} lead={t('lead')} />
      <PayoutDeskTabs />
      <PillLinks
        label={t('years')}
        links={years.map((each) => ({
          to: `/admin/payouts/year/${each}`,
          label: String(each),
          current: each === year,
        }))}
      />
      {abroad.unconfirmed > 0 && (
        <Notice tone="warning">{t('unconfirmed', { count: abroad.unconfirmed })}</Notice>
      )}
      <DoneNotice>{done && !actionData && t(`done.${done}`)}</DoneNotice>
      <ReportCard report={report} download={download} rejected={actionData} />
      <AbroadCard
        abroad={abroad}
        download={ct600h}
        failure={actionData?.intent === 'abroad' ? actionData.failure : undefined}
      />
      <div>
        <DataTable
          label={t('sellers')}
          columns={useColumns()}
          items={report.sellers}
          itemKey={({ user }) => user}
          empty={<EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
        />
      </div>
    </>
  );
}

function useColumns(): TableColumn<ReportedSeller>[] {
  const { t } = useTranslation('year_end');
  return [
    {
      id: 'seller',
      header: t('seller'),
      isRowHeader: true,
      link: ({ user }) => `/admin/users/${user}`,
      cell: ({ name }) => name ?? t('deleted'),
    },
    { id: 'country', header: t('country'), cell: ({ country }) => country },
    {
      id: 'sales',
      header: t('sales'),
      align: 'end',
      cell: ({ sales }) => <span className="figures">{sales}</span>,
    },
    ...[0, 1, 2, 3].map(
      (index): TableColumn<ReportedSeller> => ({
        id: `q${index + 1}`,
        header: t('quarter', { number: index + 1 }),
        align: 'end',
        cell: ({ quarters }) => (
          <span className="figures">{quarters[index]?.earned.formatted}</span>
        ),
      }),
    ),
    {
      id: 'earned',
      header: t('earned'),
      align: 'end',
      cell: ({ earned }) => <strong className="figures">{earned.formatted}</strong>,
    },
    {
      id: 'withheld',
      header: t('withheld'),
      align: 'end',
      cell: ({ withheld }) => <span className="figures">{withheld.formatted}</span>,
    },
    {
      id: 'gap',
      header: t('gap'),
      cell: ({ gap }) => gap && <Badge tone="warning">{t(`gaps.${gap}`)}</Badge>,
    },
    {
      id: 'refresh',
      header: t('details'),
      cell: ({ user, name, gap }) =>
        gap !== 'seller-details' && (
          <StepButton
            intent={`refresh-${user}`}
            variant="quiet"
            subject={name ?? user}
            label={t('refresh')}
            question={{
              title: t('refresh_title', { name: name ?? t('deleted') }),
              text: t('refresh_text'),
              confirm: t('refresh'),
            }}
          />
        ),
    },
  ];
}
