import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import {
  Table as AriaTable,
  Cell,
  Column,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Aria } from './aria.tsx';
import { Icon } from './icon.tsx';
import { TableSort } from './table-sort.tsx';
import './table-cells.css';

export interface TableColumn<Item> {
  id: string;
  /** Plain text, because phones show it before every value. */
  header: string;
  cell: (item: Item) => ReactNode;
  sortable?: boolean;
  /** Numbers are right-aligned. */
  align?: 'start' | 'end';
  /** The column that names the row. Exactly one is required. */
  isRowHeader?: boolean;
  /** Short text that never wraps. */
  noWrap?: boolean;
  /** Long text, which phones show below the header instead of beside it. */
  isLongText?: boolean;
}

export interface TableOrder {
  column: string;
  direction: 'ascending' | 'descending';
}

interface Props<Item> {
  label: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  itemKey: (item: Item) => string;
  order?: TableOrder;
  onOrder?: (order: TableOrder) => void;
  /** Above the table at the start, such as a heading, a count or filters. */
  caption?: ReactNode;
  /** Above the table at the end, such as a CSV download. */
  tools?: ReactNode;
  /** Shown if there are no rows. */
  empty?: ReactNode;
}

/** Rows support arrow keys. On phones each row is a card. */
export function Table<Item>(props: Props<Item>) {
  const { label, columns, items, itemKey, order, onOrder, caption, tools, empty } = props;
  const sortable = columns.filter((column) => column.sortable);
  const isSorted = onOrder !== undefined && sortable.length > 0;
  return (
    <Aria>
      {(caption || tools || isSorted) && (
        <div className="table-bar">
          <div>{caption}</div>
          <div className="table-tools">
            {isSorted && <TableSort columns={sortable} order={order} onOrder={onOrder} />}
            {tools}
          </div>
        </div>
      )}
      <div className="table-box">
        <AriaTable
          className="grid-table"
          aria-label={label}
          {...(order && { sortDescriptor: order })}
          onSortChange={({ column, direction }) => onOrder?.({ column: String(column), direction })}
        >
          <TableHeader>
            {columns.map((column) => (
              <Column
                key={column.id}
                id={column.id}
                isRowHeader={column.isRowHeader ?? false}
                allowsSorting={column.sortable ?? false}
                data-end={column.align === 'end' || undefined}
              >
                <span className="column-head">
                  {column.header}
                  {column.sortable && <Icon shape={ArrowUp} size={16} />}
                </span>
              </Column>
            ))}
          </TableHeader>
          <TableBody renderEmptyState={() => empty}>
            {items.map((item) => (
              <Row key={itemKey(item)} id={itemKey(item)}>
                {columns.map((column) => (
                  <Cell
                    key={column.id}
                    data-label={column.header}
                    data-strong={column.isRowHeader || undefined}
                    data-end={column.align === 'end' || undefined}
                    data-whole={column.noWrap || undefined}
                    data-sentences={column.isLongText || undefined}
                  >
                    {column.cell(item)}
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </AriaTable>
      </div>
    </Aria>
  );
}
