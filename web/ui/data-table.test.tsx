import { describe, expect, it } from 'vitest';
import { DataTable, type TableColumn } from './data-table.tsx';
import { markup } from './testing/markup.tsx';

interface Order {
  number: string;
  total: number;
}

const items: Order[] = [
  { number: 'L-1', total: 5 },
  { number: 'L-2', total: 7 },
];

const columns: TableColumn<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    isRowHeader: true,
    sortable: true,
    link: ({ number }) => (number === 'L-1' ? `/orders/${number}` : undefined),
    cell: ({ number }) => number,
  },
  { id: 'total', header: 'Total', align: 'end', sortable: true, cell: ({ total }) => total },
  { id: 'note', header: 'Note', cell: () => '–' },
];

const table = { label: 'Orders', columns, items, itemKey: ({ number }: Order) => number };

describe('table', () => {
  it('is a named table with scoped headers, so screen readers can tell where a cell belongs', () => {
    const html = markup(<DataTable {...table} />);
    expect(html).toContain('aria-label="Orders"');
    expect(html.match(/<th scope="col"/g)).toHaveLength(3);
    expect(html.match(/<th scope="row"/g)).toHaveLength(2);
    expect(html).toContain('data-label="Total"');
  });

  it('links the name of a row, except where a row has no page', () => {
    const html = markup(<DataTable {...table} />);
    expect(html).toContain('href="/orders/L-1"');
    expect(html).not.toContain('href="/orders/L-2"');
  });

  it('sorts by links: the current column turns around, others start ascending', () => {
    const html = markup(
      <DataTable
        {...table}
        sort={{
          order: { column: 'total', direction: 'ascending' },
          link: ({ column, direction }) => `?sort=${column}-${direction}`,
        }}
      />,
    );
    expect(html).toContain('href="/?sort=total-descending"');
    expect(html).toContain('href="/?sort=number-ascending"');
    expect(html).toContain('aria-sort="ascending"');
    expect(html).toContain('aria-sort="none"');
    expect(html.match(/aria-sort/g)).toHaveLength(2);
    expect(html).toContain('aria-description="Sort descending"');
  });

  it('has no sort state without sort links', () => {
    expect(markup(<DataTable {...table} />)).not.toContain('aria-sort');
  });

  it('offers the CSV file only if there are rows', () => {
    expect(markup(<DataTable {...table} csv="/orders.csv" />, 'de')).toContain('Tabelle (CSV)');
    expect(markup(<DataTable {...table} items={[]} csv="/orders.csv" />)).not.toContain('CSV');
  });

  it('has a tick box per row that a form submits without scripts', () => {
    const html = markup(
      <DataTable
        {...table}
        selection={{
          name: 'order',
          rowName: ({ number }) => number,
          canSelect: ({ total }) => total > 5,
        }}
      />,
    );
    expect(html).toMatch(/<input type="checkbox"[^>]*disabled=""[^>]*name="order" value="L-1"/);
    expect(html).toMatch(/name="order" value="L-2"/);
    expect(html).toContain('Select L-2');
    expect(html).toContain('Select all in Orders');
  });

  it('shows what will be here instead of a table without rows', () => {
    const html = markup(<DataTable {...table} items={[]} empty={<p>No orders</p>} />);
    expect(html).toContain('No orders');
    expect(html).not.toContain('<table');
  });

  it('is busy while it loads, with the same columns', () => {
    const html = markup(<DataTable {...table} items={[]} empty={<p>No orders</p>} isLoading />);
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('No orders');
    expect(html.match(/skeleton-cell/g)).toHaveLength(15);
    expect(html).not.toContain('rowheader');
  });
});
