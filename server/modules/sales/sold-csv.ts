import { calendarDate } from '@lathe/rules/dates';
import { money, toDecimal } from '@lathe/rules/money';
import { toCsv } from '../../platform/csv.ts';
import { translatorFor } from '../../platform/translations.ts';
import { describeSold } from '../catalogue/index.ts';
import type { SalesViewer } from './present.ts';
import type { SoldRow } from './sold-store.ts';

/** Dates and amounts are machine-readable; only texts are localized. */
export function soldCsv(rows: readonly SoldRow[], telling: SalesViewer): string {
  const words = translatorFor(telling.locale);
  const decimal = (amount: number, currency: string) => toDecimal(money(amount, currency));
  return toCsv<SoldRow>(
    [
      { title: words('sales:csv.date'), cell: ({ soldAt }) => calendarDate(soldAt) },
      { title: words('sales:csv.title'), cell: ({ title }) => title },
      { title: words('sales:csv.artist'), cell: ({ artist }) => artist },
      { title: words('sales:csv.format'), cell: (row) => describeSold(row, telling) },
      { title: words('sales:csv.quantity'), cell: ({ quantity }) => quantity },
      { title: words('sales:csv.refunded'), cell: ({ refundedQuantity }) => refundedQuantity },
      { title: words('sales:csv.country'), cell: ({ country }) => country },
      { title: words('sales:csv.currency'), cell: ({ currency }) => currency },
      { title: words('sales:csv.price'), cell: (row) => decimal(row.total, row.currency) },
      {
        title: words('sales:csv.refunded_amount'),
        cell: (row) => decimal(row.refunded, row.currency),
      },
      { title: words('sales:csv.earnings'), cell: (row) => decimal(row.earnings, row.currency) },
    ],
    rows,
  );
}
