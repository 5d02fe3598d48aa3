/** How many people are in, and who went in although the ticket did not admit them. */
import type { doorCalls } from '@lathe/contract/door-calls';
import type { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

type Door = z.output<(typeof doorCalls)['GET /api/users/{user}/events/{event}/door']['reply']>;
type WrongEntry = Door['wrong_entries'][number];

export function AdmittedPeople({ categories }: Pick<Door, 'categories'>) {
  const { t } = useTranslation('events');
  if (categories.length === 0) return <p className="text-soft">{t('door.no_categories')}</p>;
  const total = {
    number: 0,
    name: t('door.total'),
    sold: categories.reduce((sum, { sold }) => sum + sold, 0),
    admitted: categories.reduce((sum, { admitted }) => sum + admitted, 0),
  };
  const rows = categories.length > 1 ? [...categories, total] : categories;
  return (
    <ul className="category-list">
      {rows.map(({ number, name, sold, admitted }) => (
        <li key={number} className="category-row">
          <span>{name}</span>
          <span className="figures">{t('door.in_of', { admitted, sold })}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** The newest of them. */
  entries: readonly WrongEntry[];
  count: number;
  timeZone: string;
}

export function WrongEntries({ entries, count, timeZone }: Props) {
  const { t } = useTranslation('events');
  if (count === 0) return null;
  const columns: TableColumn<WrongEntry>[] = [
    {
      id: 'ticket',
      header: t('door.wrong.ticket'),
      isRowHeader: true,
      cell: ({ ticket }) =>
        ticket
          ? t('door.wrong.numbered', { category: ticket.category.name, number: ticket.number })
          : t('door.wrong.no_ticket'),
    },
    {
      id: 'at',
      header: t('door.wrong.at'),
      noWrap: true,
      cell: ({ at }) => <Instant value={at} timeZone={timeZone} style="date-time" />,
    },
    { id: 'door', header: t('door.wrong.door'), cell: ({ door }) => door },
    {
      id: 'why',
      header: t('door.wrong.why'),
      isLongText: true,
      cell: ({ result, admission }) => (
        <>
          {t(`door.results.${result}`)}
          {admission && (
            <>
              {': '}
              {admission.door},{' '}
              <Instant value={admission.at} timeZone={timeZone} style="date-time" />
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <Card title={t('door.wrong.title')}>
      <p className="text-soft">{t('door.wrong.text', { count })}</p>
      <DataTable
        label={t('door.wrong.title')}
        columns={columns}
        items={entries}
        itemKey={({ nonce }) => nonce}
      />
    </Card>
  );
}
