import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListState } from './list-state.tsx';

export interface DatedEntry {
  from: string;
  state: 'past' | 'current' | 'coming';
}

interface Props<Own extends DatedEntry> {
  label: string;
  /** Oldest first. */
  entries: readonly Own[];
  columns: readonly TableColumn<Own>[];
}

/** Entries by effective date, newest first. */
export function DatedEntries<Own extends DatedEntry>({ label, entries, columns }: Props<Own>) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <div className="admin-narrow">
      <DataTable
        label={label}
        columns={[
          {
            id: 'day',
            header: t('prices.column_day'),
            isRowHeader: true,
            cell: ({ from }) => <Day value={from} style="short" />,
          },
          ...columns,
          {
            id: 'state',
            header: t('prices.column_state'),
            cell: ({ state }) => <ListState state={state === 'coming' ? 'scheduled' : state} />,
          },
        ]}
        items={entries.toReversed()}
        itemKey={({ from }) => from}
      />
    </div>
  );
}
