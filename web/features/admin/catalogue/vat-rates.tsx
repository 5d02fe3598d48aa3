import type { DutyTable, VatTable } from '@lathe/contract/tax-rate-calls';
import { money } from '@lathe/rules/money';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { Day, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { loader } from './vat-rates.server.ts';

export function VatRates({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  return (
    <>
      <title>{t('admin:page_title', { title: t('tabs.vat') })}</title>
      <p className="text-soft">{t('vat.lead')}</p>
      <Duty duty={loaderData.duty} />
      <div>
        <DataTable
          label={t('vat.list')}
          columns={useColumns()}
          items={loaderData.tables}
          itemKey={({ iso }) => iso}
        />
      </div>
    </>
  );
}

function Duty({ duty: { duties } }: { duty: DutyTable }) {
  const { t } = useTranslation('admin_catalogue');
  const dayText = useDayText();
  const current = duties.find(({ state }) => state === 'current');
  const coming = duties.filter(({ state }) => state === 'coming');
  return (
    <Card
      title={t('duty.title')}
      className="admin-narrow"
      actions={
        <ButtonLink size="small" to="/admin/catalogue/vat/eu-duty">
          {t('duty.open')}
        </ButtonLink>
      }
    >
      {current && current.per_item_type > 0 ? (
        <dl className="format-facts">
          <div>
            <dt>{t('duty.each')}</dt>
            <dd>
              <Money value={money(current.per_item_type, 'EUR')} />
            </dd>
          </div>
          <div>
            <dt>{t('duty.worth_below')}</dt>
            <dd>
              <Money value={money(current.below, 'EUR')} />
            </dd>
          </div>
          <div>
            <dt>{t('vat.since')}</dt>
            <dd>
              <Day value={current.from} style="short" />
            </dd>
          </div>
        </dl>
      ) : (
        <p className="text-soft">{t('duty.none')}</p>
      )}
      {coming.map(({ from }) => (
        <p key={from} className="mt-3">
          {t('vat.changes_on', { day: dayText(from) })}
        </p>
      ))}
    </Card>
  );
}

function useColumns(): TableColumn<VatTable>[] {
  const { t } = useTranslation('admin_catalogue');
  const percent = usePercent();
  return [
    {
      id: 'country',
      header: t('vat.country'),
      isRowHeader: true,
      link: ({ iso }) => `/admin/catalogue/vat/${iso}`,
      cell: ({ name }) => name,
    },
    {
      id: 'today',
      header: t('vat.today'),
      align: 'end',
      cell: ({ basis_points }) => <span className="figures">{percent(basis_points)}</span>,
    },
    {
      id: 'since',
      header: t('vat.since'),
      cell: ({ rates }) => (
        <Dated
          rates={rates.filter(({ state }) => state === 'current')}
          plainText
          percent={percent}
        />
      ),
    },
    {
      id: 'coming',
      header: t('vat.coming'),
      cell: ({ rates }) => {
        const coming = rates.filter(({ state }) => state === 'coming');
        if (coming.length === 0)
          return <span className="text-soft">{t('vat.nothing_coming')}</span>;
        return <Dated rates={coming} percent={percent} />;
      },
    },
  ];
}

interface DatedProps {
  rates: VatTable['rates'];
  percent: (basisPoints: number) => string;
  /** Shows only the day. */
  plainText?: boolean;
}

function Dated({ rates, percent, plainText }: DatedProps) {
  return (
    <span className="cell-lines">
      {rates.map(({ from, basis_points }) => (
        <span key={from} className="vat-since">
          {!plainText && <span className="figures">{percent(basis_points)}</span>}
          <Day value={from} style="short" />
        </span>
      ))}
    </span>
  );
}
