import type { SoldLine } from '@lathe/contract/sales-calls';
import type { SalesSection } from '@lathe/rules/sales';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './sales.css';

/** Own copies have a cost and no earnings. */
export function useSoldColumns(show: SalesSection): TableColumn<SoldLine>[] {
  const { t } = useTranslation('sales');
  const columns: TableColumn<SoldLine>[] = [
    {
      id: 'what',
      header: t('release'),
      isRowHeader: true,
      cell: ({ title, artist, description }) => (
        <span className="sold-item">
          <span>{title}</span>
          <span className="text-small text-regular text-soft">
            {[artist, description].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      header: t('date'),
      noWrap: true,
      cell: ({ sold_at }) => <Instant value={sold_at} style="date" />,
    },
    {
      id: 'country',
      header: t('country'),
      noWrap: true,
      cell: ({ country_name }) => country_name,
    },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantity, refunded_quantity }) => (
        <span className="figures">
          {quantity}
          {refunded_quantity > 0 && (
            <span className="block text-small text-soft">
              {t('given_back', { count: refunded_quantity })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'price',
      header: t(show === 'own' ? 'cost' : 'price'),
      align: 'end',
      cell: ({ total, refunded }) => (
        <span className="figures">
          {total.formatted}
          {refunded.amount > 0 && (
            <span className="block text-small text-soft">
              {t('refunded_amount', { amount: refunded.formatted })}
            </span>
          )}
        </span>
      ),
    },
  ];
  if (show === 'own') return columns;
  return [
    ...columns,
    {
      id: 'earnings',
      header: t('earnings'),
      align: 'end',
      cell: ({ earnings }) => <strong className="figures">{earnings.formatted}</strong>,
    },
  ];
}
