import type { PaidEntry, RoyaltyLine } from '@lathe/contract/royalty-calls';
import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import '../sales/sales.css';

/** An order line of a booking, or a booking without lines, such as a reserve. */
interface PaidRow extends Omit<PaidEntry, 'lines'> {
  line: RoyaltyLine | null;
}

interface Props {
  entries: readonly PaidEntry[];
  /** The payout that the page is about. */
  payout: string;
  /** Other payouts can pay what this one did not. */
  hasOthers: boolean;
  /** Lines and bookings open to pages of their own. */
  hasSales: boolean;
}

export function PaidLines({ entries, ...props }: Props) {
  const { t } = useTranslation('payouts');
  const rows = entries.flatMap(({ lines, ...entry }): PaidRow[] =>
    lines.length === 0
      ? [{ ...entry, line: null }]
      : lines.map((line) => ({ ...entry, amount: line.total, line })),
  );
  return (
    <div className="can-shrink">
      <DataTable
        label={t('content.lines')}
        caption={<h2 className="subheading">{t('content.lines')}</h2>}
        columns={useColumns(props)}
        items={rows}
        itemKey={({ booking, line }) => `${booking} ${line?.uuid ?? ''}`}
      />
    </div>
  );
}

function useColumns({ payout, hasOthers, hasSales }: Omit<Props, 'entries'>) {
  const { t } = useTranslation(['payouts', 'royalties', 'ledger']);
  const columns: TableColumn<PaidRow>[] = [
    {
      id: 'what',
      header: t('royalties:lines.what'),
      isRowHeader: true,
      link: ({ line, booking }) => {
        if (!hasSales) return undefined;
        return line ? `/studio/sales/lines/${line.uuid}` : `/studio/sales/bookings/${booking}`;
      },
      cell: ({ line, kind }) => (line ? <Item line={line} /> : t(`ledger:kinds.${kind}`)),
    },
    {
      id: 'date',
      header: t('royalties:lines.date'),
      noWrap: true,
      cell: ({ booked_at }) => <Instant value={booked_at} style="date" />,
    },
    {
      id: 'kind',
      header: t('royalties:lines.kind'),
      cell: ({ booking, kind }) => {
        const name = t(`ledger:kinds.${kind}`);
        return hasSales ? (
          <PlainLink to={`/studio/sales/bookings/${booking}`}>{name}</PlainLink>
        ) : (
          name
        );
      },
    },
    {
      id: 'country',
      header: t('royalties:lines.country'),
      cell: ({ line }) => line?.country_name,
    },
    {
      id: 'copies',
      header: t('royalties:copies'),
      align: 'end',
      cell: ({ line }) => line?.copies,
    },
    {
      id: 'amount',
      header: t('royalties:trail.amount'),
      align: 'end',
      cell: ({ amount }) => <strong className="figures">{amount.formatted}</strong>,
    },
  ];
  if (!hasOthers) return columns;
  const paidBy = (other: string | null): ReactNode => {
    if (other === null || other === payout) return t('royalties:trail.not_paid');
    return <PlainLink to={`/studio/payouts/${other}`}>{t('content.other')}</PlainLink>;
  };
  return [
    ...columns,
    {
      id: 'payout',
      header: t('royalties:trail.payout'),
      cell: (row: PaidRow) => paidBy(row.payout),
    },
  ];
}

function Item({ line: { title, artist, description } }: { line: RoyaltyLine }) {
  return (
    <span className="sold-item">
      <span>{title}</span>
      <span className="text-small text-regular text-soft">
        {[artist, description].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
