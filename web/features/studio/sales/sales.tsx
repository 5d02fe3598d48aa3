import { SALES_SECTIONS } from '@lathe/rules/sales';
import Download from 'lucide-react/icons/download';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { useSoldColumns } from './columns.tsx';
import type { loader } from './sales.server.ts';
import { salesQuery, salesSearch } from './sales-filter.ts';
import { SalesFilters } from './sales-filters.tsx';
import { RoyaltyYears, SalesSummary } from './sales-summary.tsx';
import { OwnCopiesTotals, TotalsPart } from './sales-totals.tsx';
import './sales.css';

export function Sales({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['sales', 'studio']);
  const { lines, next, totals, filter, months, choices, failure, rate } = loaderData;
  const { summary, live, accountId, hasPayouts } = loaderData;
  const { show } = filter;
  const percent = usePercent();
  const Totals = show === 'own' ? OwnCopiesTotals : TotalsPart;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead
        title={t('title')}
        lead={show === 'own' ? t('own.lead') : t('lead', { share: percent(rate) })}
      >
        <ButtonLink to="/studio/exports" icon={Download}>
          {t('exports')}
        </ButtonLink>
        {hasPayouts && <ButtonLink to="/studio/payouts">{t('studio:sections.payouts')}</ButtonLink>}
      </ScreenHead>
      <SalesSummary summary={summary} live={live} accountId={accountId} />
      <RoyaltyYears years={summary.years} />
      <PillLinks
        label={t('sections.label')}
        links={SALES_SECTIONS.map((each) => ({
          to: `/studio/sales?${salesSearch({ ...filter, show: each })}`,
          label: t(`sections.${each}`),
          current: each === show,
        }))}
      />
      <SalesFilters
        key={salesSearch(filter)}
        filter={filter}
        months={months}
        choices={choices}
        failure={failure}
      />
      {totals.length > 0 && <Totals totals={totals} label={t('totals')} />}
      <div className="can-shrink">
        <DataTable
          label={t(show === 'own' ? 'sections.own' : 'lines')}
          columns={useSoldColumns(show)}
          items={lines}
          itemKey={({ uuid }) => uuid}
          csv={`/studio/exports/sales?${new URLSearchParams(salesQuery(filter))}`}
          empty={
            <EmptyState title={t(show === 'own' ? 'own.none' : 'none')}>
              {t(show === 'own' ? 'own.none_text' : 'none_text')}
            </EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}
