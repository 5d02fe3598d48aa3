/** Sales of the label and of artists who share theirs. */
import type { LabelSalesRow } from '@lathe/contract/label-sales-calls';
import { bcp47 } from '@lathe/rules/locales';
import { formatMark } from '../../../lib/format-mark.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { useMonthName } from '../sales/months.ts';
import { FigureCard } from '../sales/sales-totals.tsx';
import type { loader } from './label-sales.server.ts';
import { SALES_BY } from './sales-filter.ts';
import './label.css';

export function LabelSales({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['labels', 'studio', 'sales']);
  const { rows, totals, next, narrowed } = loaderData;
  const file = new URLSearchParams(narrowed);
  const isFiltered = Boolean(narrowed.from || narrowed.to);
  const month = useMonthName();
  const labels = { from: t('sales.from'), to: t('sales.to') };
  return (
    <>
      <title>{t('studio:page_title', { title: t('sales.title') })}</title>
      <p className="measure text-soft">{t('sales.lead')}</p>
      <FilterBar
        label={t('sales.filters')}
        active={(['from', 'to'] as const).flatMap((name) =>
          narrowed[name] ? [{ name, text: `${labels[name]}: ${month(narrowed[name])}` }] : [],
        )}
      >
        <SelectField name="by" label={t('sales.by')} defaultValue={narrowed.by}>
          {SALES_BY.map((by) => (
            <option key={by} value={by}>
              {t(`sales.by_${by}`)}
            </option>
          ))}
        </SelectField>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            type="month"
            required={false}
            // Browsers without a month field show it as text.
            placeholder={name === 'from' ? '2026-01' : '2026-12'}
            defaultValue={narrowed[name]}
          />
        ))}
      </FilterBar>
      {totals.length > 0 && (
        <section className="sales-totals" aria-label={t('sales.title')}>
          {totals.map(({ copies, gross, earnings, own_earnings }) => (
            <FigureCard
              key={gross.currency}
              title={t('sales:total_in', { currency: gross.currency })}
              figures={[
                { name: t('sales.own_earnings'), value: own_earnings.formatted },
                { name: t('sales.earnings'), value: earnings.formatted },
                { name: t('sales.gross'), value: gross.formatted },
              ]}
              note={t('sales:figures.copies', { count: copies })}
            />
          ))}
        </section>
      )}
      <div className="can-shrink">
        <DataTable
          label={t('sales.title')}
          columns={useColumns(narrowed.by)}
          items={rows.map((row, index) => ({ ...row, key: `${index}` }))}
          itemKey={({ key }) => key}
          csv={`/studio/label/sales.csv?${file}`}
          empty={
            <EmptyState title={t(isFiltered ? 'sales.none_then' : 'sales.none')}>
              {t(isFiltered ? 'sales.none_then_text' : 'sales.none_text')}
            </EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(by: (typeof SALES_BY)[number]): TableColumn<LabelSalesRow & { key: string }>[] {
  const { t } = useTranslation('labels');
  const end = { align: 'end' } as const;
  const count = new Intl.NumberFormat(bcp47(useLocale()));
  const name: TableColumn<LabelSalesRow & { key: string }> = {
    id: 'name',
    header: t(`sales.by_${by}`),
    isRowHeader: true,
    cell: ({ name: text, artist, format }) => (
      <span className="stack">
        <span>{text}</span>
        {artist && (
          <span className="text-small text-regular text-soft">
            {[artist, formatMark(format ?? '')].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  };
  return [
    name,
    { id: 'copies', header: t('sales.copies'), ...end, cell: ({ copies }) => count.format(copies) },
    { id: 'gross', header: t('sales.gross'), ...end, cell: ({ gross }) => gross.formatted },
    {
      id: 'earnings',
      header: t('sales.earnings'),
      ...end,
      cell: ({ earnings }) => earnings.formatted,
    },
    {
      id: 'own',
      header: t('sales.own_earnings'),
      ...end,
      cell: ({ own_earnings }) => own_earnings.formatted,
    },
  ];
}
