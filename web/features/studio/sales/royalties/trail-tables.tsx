/** Lines and bookings, each with a link to the other. */

import type { RoyaltyBooking, RoyaltyLine } from '@lathe/contract/royalty-calls';
import { EARNINGS_PENDING_DAYS } from '@lathe/rules/earning-limits';
import { TICKET_EARNINGS_WORKING_DAYS } from '@lathe/rules/ticket-limits';
import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PlainLink } from '../../../../ui/link.tsx';
import { Instant, useDayText } from '../../../../ui/time.tsx';
import { useTranslation } from '../../../../ui/translation.ts';

const END = { align: 'end' } as const;

export function LineTable({ lines }: { lines: readonly RoyaltyLine[] }) {
  const { t } = useTranslation('royalties');
  const state = useStateText();
  const columns: TableColumn<RoyaltyLine>[] = [
    {
      id: 'what',
      header: t('lines.what'),
      isRowHeader: true,
      link: ({ uuid }) => `/studio/sales/lines/${uuid}`,
      cell: ({ title, artist, description }) => (
        <span className="sold-item">
          <span>{title}</span>
          <span className="text-small text-regular text-soft">
            {[artist, description].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      header: t('lines.date'),
      noWrap: true,
      cell: ({ booked_at }) => <Instant value={booked_at} style="date" />,
    },
    {
      id: 'kind',
      header: t('lines.kind'),
      cell: ({ kind, transaction }) => (
        <PlainLink to={`/studio/sales/bookings/${transaction}`}>
          {t(`line_kinds.${kind}`)}
        </PlainLink>
      ),
    },
    { id: 'country', header: t('lines.country'), cell: ({ country_name }) => country_name },
    { id: 'copies', header: t('copies'), ...END, cell: ({ copies }) => copies },
    { id: 'net', header: t('net'), ...END, cell: ({ net }) => net.formatted },
    { id: 'vat', header: t('vat'), ...END, cell: ({ vat }) => vat.formatted },
    {
      id: 'total',
      header: t('total'),
      ...END,
      cell: ({ total }) => <strong className="figures">{total.formatted}</strong>,
    },
    { id: 'state', header: t('lines.state'), cell: state },
  ];
  return (
    <div className="can-shrink">
      <DataTable
        label={t('lines.title')}
        columns={columns}
        items={lines}
        itemKey={({ transaction, uuid }) => `${transaction} ${uuid}`}
        empty={<EmptyState title={t('lines.none')}>{t('lines.none_text')}</EmptyState>}
      />
    </div>
  );
}

const PENDING = { days: EARNINGS_PENDING_DAYS, workingDays: TICKET_EARNINGS_WORKING_DAYS };

function useStateText(): (line: RoyaltyLine) => string {
  const { t } = useTranslation('royalties');
  const dayText = useDayText();
  return ({ state, available_on }) => {
    if (state === 'none') return t('states.none');
    if (available_on === null) return t('states.pending', PENDING);
    const day = dayText(available_on);
    return state === 'available'
      ? t('states.available', { day })
      : t('states.pending_until', { day });
  };
}

export function BookingTable({ bookings }: { bookings: readonly RoyaltyBooking[] }) {
  const { t } = useTranslation(['royalties', 'ledger']);
  const columns: TableColumn<RoyaltyBooking>[] = [
    {
      id: 'kind',
      header: t('trail.booking'),
      isRowHeader: true,
      link: ({ uuid }) => `/studio/sales/bookings/${uuid}`,
      cell: ({ kind }) => t(`ledger:kinds.${kind}`),
    },
    {
      id: 'date',
      header: t('lines.date'),
      noWrap: true,
      cell: ({ booked_at }) => <Instant value={booked_at} />,
    },
    {
      id: 'accounts',
      header: t('trail.accounts'),
      isLongText: true,
      cell: ({ entries }) => <Entries entries={entries} />,
    },
    {
      id: 'total',
      header: t('trail.balance'),
      ...END,
      cell: ({ total }) => <strong className="figures">{total.formatted}</strong>,
    },
    { id: 'payout', header: t('trail.payout'), cell: ({ payout }) => <Payout payout={payout} /> },
  ];
  return (
    <div className="can-shrink">
      <DataTable
        label={t('bookings.title')}
        columns={columns}
        items={bookings}
        itemKey={({ uuid }) => uuid}
        empty={<EmptyState title={t('bookings.none')}>{t('bookings.none_text')}</EmptyState>}
      />
    </div>
  );
}

function Entries({ entries }: Pick<RoyaltyBooking, 'entries'>): ReactNode {
  const { t } = useTranslation('ledger');
  return entries.map(({ account, amount }) => (
    <span key={account} className="block">
      {t(`accounts.${account}`)}: <span className="figures">{amount.formatted}</span>
    </span>
  ));
}

/** The end-to-end id is on the bank statement of the seller too. */
function Payout({ payout }: Pick<RoyaltyBooking, 'payout'>): ReactNode {
  const { t } = useTranslation(['royalties', 'payouts']);
  if (payout === null) return <span className="text-soft">{t('trail.not_paid')}</span>;
  return (
    <span className="sold-item">
      <PlainLink to={`/studio/payouts/${payout.uuid}`}>
        {t(`payouts:states.${payout.state}`)}
      </PlainLink>
      {payout.end_to_end_id && (
        <span className="break-anywhere text-small text-soft">
          {t('trail.end_to_end', { id: payout.end_to_end_id })}
        </span>
      )}
    </span>
  );
}
