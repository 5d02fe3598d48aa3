/** Ledger entries of the demo orders, and the copy numbers of limited editions. */
import {
  type LedgerEntry,
  refundEntries,
  type SaleDetails,
  saleEntries,
} from '@lathe/rules/ledger';
import { addMoney, money, multiplyMoney } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { deletePayouts } from '../payouts/delete-payouts.ts';
import { deleteTransactions } from './delete-transactions.ts';
import type { PricedOrder } from './price-orders.ts';
import type { PricedTickets } from './price-ticket-orders.ts';

/** Matches the order numbers of demo orders. */
export const DEMO_ORDER_PATTERN = 'D__-_____';

/** An order of the demo world. */
export type PricedSale = PricedOrder | PricedTickets;

interface LedgerTransaction {
  kind: 'sale' | 'refund';
  reference: string;
  currency: string;
  at: Date;
  entries: LedgerEntry[];
}

/**
 * The ledger is append-only, so a rebuild must delete its own earlier entries and the refunds of
 * them.
 */
export async function deleteLedgerEntries(tx: Tx): Promise<void> {
  await deletePayouts(tx);
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transactions where reference like 'demo %'
      or kind = 'correction'
      or kind = 'earnings_released' and exists (select from order_lines
        join orders on orders.id = order_lines.order_id
        where orders.number like ${DEMO_ORDER_PATTERN}
          and order_lines.id = left(reference, 36)::uuid)
    union all
    select ledger_transactions.id from refunds
    join orders on orders.id = refunds.order_id
    join ledger_transactions on kind = 'refund' and reference = refunds.id::text
    where orders.number like ${DEMO_ORDER_PATTERN}`.execute(tx);
  // Taken again from what is left. They also close the months that are written again.
  await sql`delete from ledger_snapshots`.execute(tx);
  await deleteTransactions(
    tx,
    rows.map(({ id }) => id),
  );
}

export async function writeLedger(tx: Tx, orders: readonly PricedSale[]): Promise<void> {
  const transactions = orders.flatMap(ledgerTransactions);
  await sql`
    insert into ledger_transactions (kind, reference, currency, booked_at)
    select * from unnest(${transactions.map(({ kind }) => kind)}::text[],
      ${transactions.map(({ reference }) => reference)}::text[],
      ${transactions.map(({ currency }) => currency)}::text[],
      ${transactions.map(({ at }) => at)}::timestamptz[])`.execute(tx);
  const entries = transactions.flatMap(({ kind, reference, entries: own }) =>
    own.map(({ account, party, amount }) => ({ kind, reference, account, party, ...amount })),
  );
  await sql`
    insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
    select ledger_transactions.id, booked_at, currency, account, party, amount
    from unnest(${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ reference }) => reference)}::text[],
      ${entries.map(({ account }) => account)}::text[],
      ${entries.map(({ party }) => party)}::uuid[],
      ${entries.map(({ amount }) => amount)}::integer[]) as entry (kind, reference, account, party, amount)
    join ledger_transactions using (kind, reference)`.execute(tx);
}

function ledgerTransactions(order: PricedSale): LedgerTransaction[] {
  const { row } = order;
  const { currency, paid_at, refunded_at } = row;
  if (paid_at === null) return [];
  const sold = soldItems(order);
  const total = money(row.total, currency);
  const fee = addMoney(multiplyMoney(total, 150, 10_000), money(20, currency));
  const common = { reference: `demo ${row.id}`, currency };
  const sale = { ...common, kind: 'sale' as const, at: paid_at, entries: saleEntries(sold, fee) };
  if (refunded_at === null) return [sale];
  const reference = `demo ${demoId('refund', row.id)}`;
  const refund = { currency, reference, kind: 'refund' as const, at: refunded_at };
  return [sale, { ...refund, entries: refundEntries(sold) }];
}

export function soldItems({ row, lines, payees }: PricedSale): SaleDetails {
  const own = (amount: number) => money(amount, row.currency);
  return {
    currency: row.currency,
    lines: lines.map((line, at) => ({
      quantity: line.quantity,
      price: own(line.unit_price),
      vat: own(line.unit_vat),
      mechanicals: own(line.unit_mechanicals),
      payees: payees[at] ?? [],
    })),
    postage: { price: own(row.postage_total), vat: own(row.postage_vat) },
    duty: own(row.duty_total),
  };
}

/** Assigns the lowest free copy numbers in order of payment; visitors may have bought some. */
export async function numberCopies(tx: Tx): Promise<void> {
  await sql`
    with free as (
      select releases.id as release_id, number,
        row_number() over (partition by releases.id order by number) as place
      from releases cross join generate_series(1, quantity_limit) as number
      where not exists (select from order_copies
        where order_copies.release_id = releases.id and order_copies.number = number.number)
    ), wanted as (
      select releases.id as release_id, order_lines.id as line_id,
        row_number() over (partition by releases.id order by paid_at, orders.number, copy) as place
      from order_lines join orders on orders.id = order_id
      join releases on releases.id = sellable_id
      cross join generate_series(1, quantity) as copy
      where quantity_limit is not null and paid_at is not null and cancelled_at is null
        and not exists (select from order_copies where order_line_id = order_lines.id)
    )
    insert into order_copies (release_id, number, order_line_id)
    select release_id, number, line_id from wanted join free using (release_id, place)`.execute(tx);
}
