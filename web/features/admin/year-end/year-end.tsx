/** Year end: the platform report to HMRC, and the list of royalties abroad. */
import type { ReportedSeller } from '@lathe/contract/platform-report-calls';
import { REPORT_FIRST_YEAR } from '@lathe/rules/platform-report';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { Fact } from '../fact.tsx';
import { PayoutDeskTabs } from '../payouts/payout-desk-tabs.tsx';
import { AbroadCard } from './abroad-card.tsx';
import { MadeList, ReadyNotice } from './made-files.tsx';
import type { action, loader } from './year-end.server.ts';

export function YearEnd({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('year_end');
  const { report, abroad, download, ct600h } = loaderData;
  const { year } = report;
  const years = [year - 1, year, year + 1].filter((each) => each >= REPORT_FIRST_YEAR);
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
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
      <Card title={t('report')}>
        <div className="stack gap-4">
          <dl className="person-facts">
            <Fact term={t('reported')}>
              {t('reported_of', { count: report.reported_count, all: report.seller_count })}
            </Fact>
            <Fact term={t('earned')}>
              <span className="figures">{report.earned.formatted}</span>
            </Fact>
            <Fact term={t('withheld')}>
              <span className="figures">{report.withheld.formatted}</span>
            </Fact>
          </dl>
          <p className="text-soft">{t('report_text')}</p>
          {!report.is_over && <Notice tone="info">{t('not_over')}</Notice>}
          {!report.is_set_up && <Notice tone="warning">{t('not_set_up')}</Notice>}
          {report.gap_count > 0 && (
            <Notice tone="warning">{t('gaps_text', { count: report.gap_count })}</Notice>
          )}
          {download && (
            <ReadyNotice to={`/admin/payouts/year/${year}/files/${download}`} save={t('save')}>
              {t('ready')}
            </ReadyNotice>
          )}
          {report.is_over && report.is_set_up && (
            <ActionForm form="make" failure={failureOf('make')} submit={t('make')} />
          )}
          <MadeList
            made={report.made.map(({ sellers, by, ...file }) => ({
              ...file,
              what: t('made_by', { name: by ?? t('someone'), count: sellers }),
            }))}
          />
        </div>
      </Card>
      <AbroadCard abroad={abroad} download={ct600h} failure={failureOf('abroad')} />
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
  ];
}
