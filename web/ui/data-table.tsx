import type { ReactNode } from 'react';
import { CsvLink, SortLink } from './data-table-links.tsx';
import { SelectAll, SelectRow, type TableSelection } from './data-table-selection.tsx';
import { PlainLink } from './link.tsx';
import { Skeleton } from './skeleton.tsx';
import './data-table.css';
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
  /** Target of the row, for the row header. On phones the whole card is the link. */
  link?: (item: Item) => string | undefined;
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
  /** Headers of sortable columns link to the sorted list, so the order is in the URL. */
  sort?: { order: TableOrder | undefined; link: (order: TableOrder) => string };
  /** A tick box per row, which the form around the table submits. */
  selection?: TableSelection<Item>;
  /** Above the table at the start, such as a heading, a count or filters. */
  caption?: ReactNode;
  /** URL of the same rows as a CSV file. Not shown without rows. */
  csv?: string;
  /** Above the table at the end. */
  tools?: ReactNode;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  /** Shows placeholders instead of rows. */
  isLoading?: boolean;
}

// Explicit, because some browsers drop the roles of table elements with another `display`.
const ROLE = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  column: 'columnheader',
  name: 'rowheader',
  cell: 'cell',
} as const;

const LOADING_ROWS = [1, 2, 3, 4, 5];

/** A plain table, complete without scripts. On phones each row is a card. */
export function DataTable<Item>(props: Props<Item>) {
  const { label, columns, items, itemKey, sort, selection, caption, csv, tools, empty } = props;
  const { isLoading = false } = props;
  const isEmpty = items.length === 0 && !isLoading;
  const hasCsv = csv !== undefined && items.length > 0;
  return (
    <>
      {(caption || tools || hasCsv) && (
        <div className="table-bar">
          <div>{caption}</div>
          <div className="table-tools">
            {tools}
            {hasCsv && <CsvLink to={csv} />}
          </div>
        </div>
      )}
      <div className="table-box">
        {isEmpty && empty ? (
          empty
        ) : (
          <table className="data-table" aria-label={label} aria-busy={isLoading} role={ROLE.table}>
            <thead role={ROLE.group} data-sorts={sort ? true : undefined}>
              <tr role={ROLE.row}>
                {selection && (
                  <th scope="col" role={ROLE.column} className="select-cell">
                    <SelectAll of={label} />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} sort={sort} />
                ))}
              </tr>
            </thead>
            <tbody role={ROLE.group}>
              {isLoading
                ? LOADING_ROWS.map((row) => <LoadingRow key={row} columns={columns} />)
                : items.map((item) => (
                    <tr key={itemKey(item)} role={ROLE.row}>
                      {selection && (
                        <td role={ROLE.cell} className="select-cell">
                          <SelectRow item={item} value={itemKey(item)} selection={selection} />
                        </td>
                      )}
                      {columns.map((column) => (
                        <BodyCell key={column.id} column={column} link={column.link?.(item)}>
                          {column.cell(item)}
                        </BodyCell>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

interface HeaderProps<Item> {
  column: TableColumn<Item>;
  sort: Props<Item>['sort'] | undefined;
}

function HeaderCell<Item>({ column, sort }: HeaderProps<Item>) {
  const { id, header, align, sortable } = column;
  const end = align === 'end' || undefined;
  if (!sort || !sortable) {
    return (
      <th scope="col" role={ROLE.column} data-end={end}>
        {header}
      </th>
    );
  }
  const direction = sort.order?.column === id ? sort.order.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" role={ROLE.column} aria-sort={direction ?? 'none'} data-end={end}>
      <SortLink to={sort.link({ column: id, direction: next })} next={next}>
        {header}
      </SortLink>
    </th>
  );
}

interface BodyCellProps<Item> {
  column: TableColumn<Item>;
  link: string | undefined;
  children: ReactNode;
}

function BodyCell<Item>({ column, link, children }: BodyCellProps<Item>) {
  const content =
    link === undefined ? (
      children
    ) : (
      <PlainLink to={link} className="row-link">
        {children}
      </PlainLink>
    );
  const shape = {
    'data-label': column.header,
    'data-end': column.align === 'end' || undefined,
    'data-whole': column.noWrap || undefined,
    'data-sentences': column.isLongText || undefined,
  };
  if (column.isRowHeader) {
    return (
      <th scope="row" role={ROLE.name} {...shape}>
        {content}
      </th>
    );
  }
  return (
    <td role={ROLE.cell} {...shape}>
      {content}
    </td>
  );
}

function LoadingRow<Item>({ columns }: Pick<Props<Item>, 'columns'>) {
  return (
    <tr role={ROLE.row}>
      {columns.map((column) => (
        // A header without text would be announced as empty.
        <BodyCell key={column.id} column={{ ...column, isRowHeader: false }} link={undefined}>
          <Skeleton className="skeleton-cell" />
        </BodyCell>
      ))}
    </tr>
  );
}
