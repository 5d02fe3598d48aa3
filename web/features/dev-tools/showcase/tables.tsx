import { useSearchParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type TableColumn, type TableOrder } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Day } from '../../../ui/time.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Section } from './section.tsx';

interface Order {
  number: string;
  customer: string;
  placed: string;
  state: 'paid' | 'making' | 'sent' | 'lost';
  total: number;
}

const orders: Order[] = [
  {
    number: 'L-20418',
    customer: 'Mara Lindqvist',
    placed: '2026-11-14',
    state: 'paid',
    total: 6150,
  },
  { number: 'L-20417', customer: 'Tom Okafor', placed: '2026-11-14', state: 'making', total: 2850 },
  {
    number: 'L-20409',
    customer: 'Jürgen Großmann',
    placed: '2026-11-12',
    state: 'sent',
    total: 104200,
  },
  { number: 'L-20388', customer: 'Ellen Price', placed: '2026-11-09', state: 'lost', total: 1590 },
];

const tones = { paid: 'neutral', making: 'warning', sent: 'success', lost: 'danger' } as const;

const sortKeys: Record<string, (order: Order) => string | number> = {
  number: (order) => order.number,
  placed: (order) => order.placed,
  total: (order) => order.total,
};

export function Tables() {
  const texts = useSampleTexts();
  const [query] = useSearchParams();
  const order: TableOrder = {
    column: query.get('sort') ?? 'placed',
    direction: query.get('direction') === 'ascending' ? 'ascending' : 'descending',
  };
  const columns = useColumns();
  const table = { columns, itemKey: (item: Order) => item.number };
  return (
    <Section id="table" title={texts.sections.table}>
      <div>
        <DataTable
          {...table}
          label={texts.tableTitle}
          items={sorted(order)}
          sort={{
            order,
            link: ({ column, direction }) => `?sort=${column}&direction=${direction}`,
          }}
          selection={{ name: 'order', rowName: (item) => item.number }}
          caption={<h3>{texts.tableTitle}</h3>}
          csv="/dev/ui"
        />
      </div>
      <div>
        <DataTable
          {...table}
          label={texts.tableEmpty}
          items={[]}
          empty={<EmptyState title={texts.tableEmpty} level={3} />}
        />
      </div>
      <div>
        <DataTable {...table} label={texts.tableLoading} items={[]} isLoading />
      </div>
    </Section>
  );
}

function useColumns(): TableColumn<Order>[] {
  const texts = useSampleTexts();
  const [number, customer, placed, state, total] = texts.columns;
  return [
    {
      id: 'number',
      header: number,
      isRowHeader: true,
      sortable: true,
      link: (item) => `?order=${item.number}#table`,
      cell: (item) => item.number,
    },
    { id: 'customer', header: customer, cell: (item) => item.customer },
    {
      id: 'placed',
      header: placed,
      sortable: true,
      cell: (item) => <Day value={item.placed} style="short" />,
    },
    {
      id: 'state',
      header: state,
      cell: (item) => <Badge tone={tones[item.state]}>{texts.orderStates[item.state]}</Badge>,
    },
    {
      id: 'total',
      header: total,
      sortable: true,
      align: 'end',
      cell: (item) => <Money value={{ amount: item.total, currency: 'GBP' }} />,
    },
  ];
}

function sorted({ column, direction }: TableOrder): Order[] {
  const key = sortKeys[column];
  if (!key) return orders;
  const sign = direction === 'ascending' ? 1 : -1;
  return orders.toSorted((a, b) => (key(a) < key(b) ? -sign : sign));
}
