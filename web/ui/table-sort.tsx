import { useTranslation } from 'react-i18next';
import { SelectField } from './select-field.tsx';
import type { TableOrder } from './table.tsx';
import './table.css';

interface Props {
  columns: readonly { id: string; header: string }[];
  order: TableOrder | undefined;
  onOrder: (order: TableOrder) => void;
}

/** Sort control of a table on phones, which show no column headers. */
export function TableSort({ columns, order, onOrder }: Props) {
  const { t } = useTranslation('ui');
  const choices = columns.flatMap(({ id, header }) => [
    { order: { column: id, direction: 'ascending' } as const, label: t('ascending', { header }) },
    { order: { column: id, direction: 'descending' } as const, label: t('descending', { header }) },
  ]);
  const current = choices.findIndex(
    (choice) => choice.order.column === order?.column && choice.order.direction === order.direction,
  );
  return (
    <SelectField
      className="table-sort"
      label={t('sort_by')}
      value={current}
      onChange={(event) => {
        const choice = choices[Number(event.target.value)];
        if (choice) onOrder(choice.order);
      }}
    >
      {current === -1 && <option value={-1}>{t('choose')}</option>}
      {choices.map((choice, index) => (
        <option key={choice.label} value={index}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
