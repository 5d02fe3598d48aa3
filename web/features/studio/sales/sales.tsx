import type { SoldLine } from '@lathe/contract/sales-calls';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Instant } from '../../../ui/time.tsx';
import { ListPages } from '../../lists/list-pages.tsx';
import { useMonthName } from './months.ts';
import type { loader } from './sales.server.ts';
import { TotalsPart } from './sales-totals.tsx';
import './sales.css';

export function Sales({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['sales', 'studio']);
  const { lines, next, totals, month, months } = loaderData;
  const nameOf = useMonthName();
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <Form className="filter-row" key={month}>
        <SelectField name="month" label={t('month')} defaultValue={month}>
          {[...new Set([...months, month])].map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('show')}</Button>
      </Form>
      {totals.length > 0 && <TotalsPart totals={totals} month={nameOf(month)} />}
      <div className="can-shrink">
        <Table
          label={t('lines')}
          columns={useColumns()}
          items={lines}
          itemKey={({ uuid }) => uuid}
          tools={
            lines.length > 0 && (
              <ButtonLink
                to={`/studio/sales/csv?month=${month}`}
                reloadDocument
                size="small"
                icon={Download}
              >
                {t('csv_file')}
              </ButtonLink>
            )
          }
          empty={<EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<SoldLine>[] {
  const { t } = useTranslation('sales');
  return [
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
      header: t('price'),
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
    {
      id: 'earnings',
      header: t('earnings'),
      align: 'end',
      cell: ({ earnings }) => <strong className="figures">{earnings.formatted}</strong>,
    },
  ];
}
