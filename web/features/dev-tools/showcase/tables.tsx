import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Table, type TableColumn, type TableOrder } from '../../../ui/table.tsx';
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
  const [order, setOrder] = useState<TableOrder>({ column: 'placed', direction: 'descending' });
  const [number, customer, placed, state, total] = texts.columns;
  const columns: TableColumn<Order>[] = [
    {
      id: 'number',
      header: number,
      isRowHeader: true,
      sortable: true,
      cell: (item) => <PlainLink to="#table">{item.number}</PlainLink>,
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
  return (
    <Section id="table" title={texts.sections.table}>
      <div>
        <Table
          label={texts.tableTitle}
          columns={columns}
          items={sorted(order)}
          itemKey={(item) => item.number}
          order={order}
          onOrder={setOrder}
          caption={<h3>{texts.tableTitle}</h3>}
          tools={
            <ButtonLink to="#table" icon={Download} size="small">
              {texts.csv}
            </ButtonLink>
          }
        />
      </div>
      <div>
        <Table
          label={texts.tableEmpty}
          columns={columns}
          items={[]}
          itemKey={(item) => item.number}
          empty={<EmptyState title={texts.tableEmpty} level={3} />}
        />
      </div>
    </Section>
  );
}

function sorted({ column, direction }: TableOrder): Order[] {
  const key = sortKeys[column];
  if (!key) return orders;
  const sign = direction === 'ascending' ? 1 : -1;
  return orders.toSorted((a, b) => (key(a) < key(b) ? -sign : sign));
}
