/** What the tickets of an event brought in, in each currency. */
import type { EventSettlement, EventStatement } from '@lathe/contract/event-figure-calls';
import { bcp47 } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import Download from 'lucide-react/icons/download';
import { useWholeNumber } from '../../../../lib/whole-number.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../../ui/data-table.tsx';
import { useLocale } from '../../../../ui/locale.ts';
import { useDayText } from '../../../../ui/time.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import '../events.css';

interface Props {
  statement: EventStatement;
  /** Of the files, without their ending. */
  path: string;
}

export function Settlements({ statement, path }: Props) {
  const { t } = useTranslation('event_figures');
  const { settlements, available_on: availableOn } = statement;
  return (
    <>
      <Card title={t('settlement')}>
        <p>{t(settlements.length === 0 ? 'settlement_none' : 'settlement_lead')}</p>
        {settlements.length > 0 && (
          <p className="row gap-3 mt-4 statement-links">
            {(['pdf', 'csv'] as const).map((type) => (
              <ButtonLink key={type} to={`${path}.${type}`} reloadDocument icon={Download}>
                {t(type)}
              </ButtonLink>
            ))}
          </p>
        )}
      </Card>
      {settlements.map((settlement) => (
        <Card
          key={settlement.currency}
          title={t('settlement_in', { currency: settlement.currency })}
        >
          <div className="stack gap-6 can-shrink">
            <Sums settlement={settlement} availableOn={availableOn} />
            <CategorySums settlement={settlement} />
            <VatRates settlement={settlement} />
          </div>
        </Card>
      ))}
    </>
  );
}

interface Part {
  name: string;
  tickets: number | null;
  amount: number;
  isStrong?: boolean;
}

/** From what buyers paid down to what the seller earned. */
function Sums({
  settlement,
  availableOn,
}: {
  settlement: EventSettlement;
  availableOn: string | null;
}) {
  const { t } = useTranslation('event_figures');
  const dayText = useDayText('long');
  const locale = useLocale();
  const { currency, sold, refunded, gross, net, earned, borne } = settlement;
  const earnedVat = settlement.earned_vat;
  const pending =
    availableOn === null ? t('pending') : t('pending_until', { day: dayText(availableOn) });
  const part = (name: string, amount: number, tickets: number | null = null): Part => ({
    name,
    amount,
    tickets,
  });
  const parts: Part[] = [
    part(t('sold_amount'), settlement.sold_gross.amount, sold),
    part(t('refunded_amount'), 0 - settlement.refunded_gross.amount, refunded),
    { ...part(t('gross'), gross.amount, sold - refunded), isStrong: true },
    part(t('vat'), 0 - settlement.vat.amount),
    part(t('fee'), 0 - settlement.fee.amount),
    ...(borne.amount === 0 ? [] : [part(t('borne'), borne.amount)]),
    ...(earnedVat.amount === 0
      ? []
      : [part(t('net'), net.amount), part(t('earned_vat'), earnedVat.amount)]),
    { ...part(t('earned'), earned.amount), isStrong: true },
    part(pending, settlement.pending.amount),
    part(t('released'), settlement.released.amount),
  ];
  return (
    <ul className="category-list">
      {parts.map(({ name, tickets, amount, isStrong }) => {
        const text = formatMoney(money(amount, currency), locale);
        return (
          <li key={name} className="category-row">
            <span>
              {isStrong ? <strong>{name}</strong> : name}
              {tickets !== null && (
                <span className="block text-small text-soft">{t('count', { count: tickets })}</span>
              )}
            </span>
            {isStrong ? (
              <strong className="figures">{text}</strong>
            ) : (
              <span className="figures">{text}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type CategorySum = EventSettlement['categories'][number];

function CategorySums({ settlement }: { settlement: EventSettlement }) {
  const { t } = useTranslation('event_figures');
  const number = useWholeNumber();
  const end = { align: 'end' } as const;
  const columns: TableColumn<CategorySum>[] = [
    {
      id: 'name',
      header: t('category'),
      isRowHeader: true,
      link: ({ uuid }) => `/studio/sales/lines?${new URLSearchParams({ release: uuid })}`,
      cell: ({ name }) => name,
    },
    {
      id: 'tickets',
      header: t('tickets'),
      ...end,
      cell: ({ sold, refunded }) => (
        <span className="figures">
          {number(sold - refunded)}
          {refunded > 0 && (
            <span className="block text-small text-soft">{t('of_sold', { sold, refunded })}</span>
          )}
        </span>
      ),
    },
    { id: 'gross', header: t('statement.paid'), ...end, cell: ({ gross }) => gross.formatted },
    { id: 'vat', header: t('vat'), ...end, cell: ({ vat }) => vat.formatted },
    { id: 'fee', header: t('fee_column'), ...end, cell: ({ fee }) => fee.formatted },
    {
      id: 'earned',
      header: t('earned'),
      ...end,
      cell: ({ earned, borne }) => (
        <span className="figures">
          <strong>{earned.formatted}</strong>
          {borne.amount !== 0 && (
            <span className="block text-small text-soft">
              {t('with_borne', { amount: borne.formatted })}
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <div>
      <DataTable
        label={t('by_category')}
        caption={<h3 className="subheading">{t('by_category')}</h3>}
        columns={columns}
        items={settlement.categories}
        itemKey={({ uuid }) => uuid}
      />
    </div>
  );
}

type VatRate = EventSettlement['vat_rates'][number];

function VatRates({ settlement }: { settlement: EventSettlement }) {
  const { t } = useTranslation('event_figures');
  const format = new Intl.NumberFormat(bcp47(useLocale()));
  const end = { align: 'end' } as const;
  const columns: TableColumn<VatRate>[] = [
    {
      id: 'rate',
      header: t('rate'),
      isRowHeader: true,
      cell: ({ basis_points: rate }) =>
        rate === null ? t('rate_unknown') : t('percent', { rate: format.format(rate / 100) }),
    },
    { id: 'net', header: t('without_vat'), ...end, cell: ({ net }) => net.formatted },
    { id: 'vat', header: t('vat'), ...end, cell: ({ vat }) => vat.formatted },
    { id: 'gross', header: t('with_vat'), ...end, cell: ({ gross }) => gross.formatted },
  ];
  return (
    <div>
      <DataTable
        label={t('vat_rates')}
        caption={<h3 className="subheading">{t('vat_rates')}</h3>}
        columns={columns}
        items={settlement.vat_rates}
        itemKey={({ basis_points: rate }) => String(rate)}
      />
    </div>
  );
}
