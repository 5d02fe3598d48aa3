/** Royalties of a year or a month: totals, chart, and what they come from. */
import { periodName, ROYALTY_GROUPINGS, type RoyaltyPeriod } from '@lathe/rules/royalty-periods';
import Download from 'lucide-react/icons/download';
import type { ScreenProps } from '../../../../lib/route-types.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PillLinks } from '../../../../ui/pill-links.tsx';
import { ScreenHead } from '../../../../ui/screen-head.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { ListPages } from '../../../lists/list-pages.tsx';
import { useMonthName } from '../months.ts';
import { FigureCard } from '../sales-totals.tsx';
import type { loader } from './report.server.ts';
import { RoyaltyCharts } from './royalty-charts.tsx';
import { RoyaltyGroups } from './royalty-groups.tsx';
import '../sales.css';

export function RoyaltyReportScreen({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['royalties', 'sales', 'studio']);
  const { report, user, next, hasLabel } = loaderData;
  const monthName = useMonthName();
  const period: RoyaltyPeriod = { year: report.year ?? 0, month: report.month ?? undefined };
  const name = periodName(period);
  const shown = report.month === null ? name : monthName(name);
  const title = t('report.title', { period: shown });
  const files = {
    pdf: `/api/users/${user}/sales/statements/${name}.pdf`,
    csv: `/studio/exports/royalties?period=${name}&as=csv`,
  };
  const isEmpty = report.totals.length === 0;
  const groupings = ROYALTY_GROUPINGS.filter((by) => by !== 'artist' || hasLabel);
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead
        title={title}
        lead={t('report.lead')}
        crumbs={[
          { label: t('sales:title'), to: '/studio/sales' },
          ...(report.month === null
            ? []
            : [{ label: String(report.year), to: `/studio/sales/${report.year}` }]),
        ]}
        current={shown}
      />
      <div className="row gap-3 statement-links">
        {(['pdf', 'csv'] as const).map((type) => (
          <ButtonLink key={type} to={files[type]} reloadDocument icon={Download}>
            {t(`report.${type}`)}
          </ButtonLink>
        ))}
        <ButtonLink to={`/studio/sales/lines?period=${name}`}>{t('report.lines')}</ButtonLink>
        <ButtonLink to={`/studio/sales/bookings?period=${name}`}>{t('report.bookings')}</ButtonLink>
      </div>
      {report.month === null && !isEmpty && (
        <PillLinks
          label={t('report.months')}
          links={[...new Set(report.periods.map(({ period: month }) => month))].map((month) => ({
            to: `/studio/sales/${month.replace('-', '/')}`,
            label: monthName(month),
            current: false,
          }))}
        />
      )}
      {isEmpty && report.data.length === 0 ? (
        <EmptyState title={t('report.none')}>{t('report.none_text')}</EmptyState>
      ) : (
        <>
          <section className="sales-totals" aria-label={title}>
            {report.totals.map(({ currency, copies, refunded_copies, net, vat, total }) => (
              <FigureCard
                key={currency}
                title={t('total_in', { currency })}
                figures={[
                  { name: t('total'), value: total.formatted },
                  { name: t('net'), value: net.formatted },
                  { name: t('vat'), value: vat.formatted },
                ]}
                note={[
                  t('sales:figures.copies', { count: copies }),
                  refunded_copies > 0 && t('refunded', { count: refunded_copies }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </section>
          <RoyaltyCharts report={report} />
          <PillLinks
            label={t('report.by')}
            links={groupings.map((by) => ({
              to: `?by=${by}`,
              label: t(`by.${by}`),
              current: by === report.by,
            }))}
          />
          <RoyaltyGroups report={report} period={name} />
          <ListPages next={next} />
        </>
      )}
      {report.own_copies.length > 0 && (
        <Card title={t('report.own_copies')}>
          {report.own_copies.map(({ currency, copies, cost }) => (
            <p key={currency}>
              {t('report.own_copies_text', { count: copies, cost: cost.formatted })}
            </p>
          ))}
        </Card>
      )}
    </>
  );
}
