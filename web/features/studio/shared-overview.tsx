import type { MerchSummary } from '@lathe/contract/merch';
import type { ReleaseSummary } from '@lathe/contract/release';
import type { SalesOverview } from '@lathe/contract/sales-calls';
import { useTranslation } from '../../ui/translation.ts';
import { useMonthName } from './sales/months.ts';
import { TotalsPart } from './sales/sales-totals.tsx';
import { SalesCharts, TopItems } from './sales-overview.tsx';
import { WaitingWork } from './waiting-work.tsx';
import './sales/sales.css';
import './studio.css';

interface Props {
  month: string;
  /** Null where the role does not include them. */
  sold: Parameters<typeof TotalsPart>[0]['totals'] | null;
  overview: SalesOverview | null;
  work: readonly ReleaseSummary[] | null;
  merch: readonly MerchSummary[];
}

/** The overview in the account of another seller. */
export function SharedOverview({ month, sold, overview, work, merch }: Props) {
  const { t } = useTranslation(['studio', 'members']);
  const monthName = useMonthName();
  return (
    <>
      <title>{t('page_title', { title: t('sections.overview') })}</title>
      <h1>{t('sections.overview')}</h1>
      {sold !== null && (
        <section className="studio-column">
          <h2 className="text-lead">{t('sold_in', { month: monthName(month) })}</h2>
          {sold.length > 0 ? (
            <TotalsPart totals={sold} label={monthName(month)} />
          ) : (
            <p className="text-soft">{t('members:overview.nothing_sold')}</p>
          )}
        </section>
      )}
      {(work !== null || overview !== null) && (
        <div className="studio-cards">
          {work !== null && <WaitingWork releases={work} merch={merch} />}
          {overview !== null && <TopItems overview={overview} />}
        </div>
      )}
      {overview !== null && <SalesCharts overview={overview} />}
      {sold === null && work === null && (
        <p className="text-soft">{t('members:overview.nothing_open')}</p>
      )}
    </>
  );
}
