import type { ChartProps } from './chart.tsx';
import { DataTable } from './data-table.tsx';
import { useTranslation } from './translation.ts';

/** The same figures for screen readers, keyboards and people who want exact numbers. */
export function ChartTable({ title, labelTitle, labels, series, format }: ChartProps) {
  const { t } = useTranslation('parts');
  return (
    <details className="graph-table">
      <summary>{t('chart.table')}</summary>
      <DataTable
        label={title}
        items={labels.map((label, index) => ({ label, index }))}
        itemKey={({ label }) => label}
        columns={[
          { id: 'label', header: labelTitle, isRowHeader: true, cell: ({ label }) => label },
          ...series.map(({ name, values }) => ({
            id: name,
            header: name,
            align: 'end' as const,
            cell: ({ index }: { index: number }) => {
              const value = values[index] ?? null;
              return value === null ? t('chart.no_value') : format(value);
            },
          })),
        ]}
      />
    </details>
  );
}
