/** Year end: the platform report to HMRC. */
import type { PlatformReport, ReportedSeller } from '@lathe/contract/platform-report-calls';
import { REPORT_FIRST_YEAR } from '@lathe/rules/platform-report';
import Download from 'lucide-react/icons/download';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { Fact } from '../fact.tsx';
import { PayoutDeskTabs } from '../payouts/payout-desk-tabs.tsx';
import type { action, loader } from './year-end.server.ts';

export function YearEnd({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('year_end');
  const { report, download } = loaderData;
  const { year } = report;
  const years = [year - 1, year, year + 1].filter((each) => each >= REPORT_FIRST_YEAR);
  const failure = actionData && 'failure' in actionData ? actionData.failure : undefined;
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
          {download && <ReadyNotice year={year} download={download} />}
          {report.is_over && report.is_set_up && (
            <ActionForm form="make" failure={failure} submit={t('make')} />
          )}
          <MadeList made={report.made} />
        </div>
      </Card>
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

function ReadyNotice({ year, download }: { year: number; download: string }) {
  const { t } = useTranslation('year_end');
  return (
    <FocusedOnMount key={download}>
      <Notice tone="success">
        <p>{t('ready')}</p>
        <div className="mt-4">
          <ButtonLink
            to={`/admin/payouts/year/${year}/files/${download}`}
            reloadDocument
            icon={Download}
            variant="primary"
          >
            {t('save')}
          </ButtonLink>
        </div>
      </Notice>
    </FocusedOnMount>
  );
}

function MadeList({ made }: { made: PlatformReport['made'] }) {
  const { t } = useTranslation('year_end');
  if (made.length === 0) return <p className="text-soft">{t('made_none')}</p>;
  return (
    <ul className="stack gap-3" aria-label={t('made')}>
      {made.map(({ by, at, sha256, sellers }) => (
        <li key={at} className="break-anywhere">
          {t('made_by', { name: by ?? t('someone'), count: sellers })},{' '}
          <Instant value={at} style="date-time" />
          <br />
          <code className="text-small">{sha256}</code>
        </li>
      ))}
    </ul>
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
