import type { LedgerAccount, LedgerKind } from '@lathe/rules/ledger-accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { type Cursor, PAGE_SIZE } from '../../platform/http/paging.ts';
import { lastSnapshot } from './take-snapshots.ts';

export interface AccountSum {
  currency: string;
  account: LedgerAccount;
  debit: number;
  credit: number;
}

/**
 * The last snapshot, and all entries since then. Grouped by columns of the entries alone, so
 * that PostgreSQL can share the work among processes; only if some entries name no currency, because
 * a process of an earlier version booked them, they are read again with their transactions.
 */
export async function sumAccounts(db: Db, before: Date | null): Promise<AccountSum[]> {
  const since = await lastSnapshot(db, before);
  const ofPeriod = sql`ledger_entries.booked_at >= ${since ?? '-infinity'}
    ${before ? sql`and ledger_entries.booked_at < ${before}` : sql``}`;
  const rows = await inTransaction(db, async (tx) => {
    // The planner underestimates the entries of a month and would sort all of them.
    await sql`set local enable_sort = off`.execute(tx);
    const { rows: sums } = await sql<AccountSum & { debit: string; credit: string }>`
      with recent as materialized (
        select booked_currency as currency, account,
          coalesce(sum(amount) filter (where amount > 0), 0) as debit,
          coalesce(-sum(amount) filter (where amount < 0), 0) as credit
        from ledger_entries where ${ofPeriod} group by 1, account)
      select currency, account, sum(debit)::text as debit, sum(credit)::text as credit from (
        select currency, account, debit, credit from ledger_snapshots where until = ${since}
        union all
        select * from recent where currency is not null
        union all
        select ledger_transactions.currency, account, greatest(amount, 0), greatest(-amount, 0)
        from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
        where ${ofPeriod} and booked_currency is null
          and exists (select from recent where currency is null)
      ) as parts group by currency, account`.execute(tx);
    return sums;
  });
  return rows.map((row) => ({ ...row, debit: Number(row.debit), credit: Number(row.credit) }));
}

export interface TransactionRow {
  id: string;
  kind: LedgerKind;
  reference: string;
  currency: string;
  bookedAt: Date;
  bookedKey: string;
  orderId: string | null;
  orderNumber: string | null;
  entries: { account: LedgerAccount; party: string | null; amount: number }[];
}

interface TransactionFilter {
  currency: string;
  account?: LedgerAccount | undefined;
  before: Date | null;
  cursor: Cursor | null;
}

/** Newest first; returns one row more than a page. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
): Promise<TransactionRow[]> {
  const { currency, account, before, cursor } = filter;
  const conditions = [
    sql`currency = ${currency}`,
    ...(before ? [sql`booked_at < ${before}`] : []),
    ...(account
      ? [
          sql`exists (select from ledger_entries
          where transaction_id = ledger_transactions.id and account = ${account})`,
        ]
      : []),
    ...(cursor
      ? [
          sql`(booked_at, id) < ('epoch'::timestamptz
          + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`,
        ]
      : []),
  ];
  const { rows } = await sql<TransactionRow>`
    with page as (
      select * from ledger_transactions where ${sql.join(conditions, sql` and `)}
      order by booked_at desc, id desc limit ${PAGE_SIZE + 1})
    select page.id, kind, reference, page.currency, booked_at as "bookedAt",
      ((extract(epoch from booked_at) * 1000000)::bigint)::text as "bookedKey",
      about.id as "orderId", about.number as "orderNumber",
      (select jsonb_agg(jsonb_build_object('account', account, 'party', users.name,
          'amount', amount) order by ledger_entries.id)
        from ledger_entries
        left join users on users.id = party_id and users.deleted_at is null
        where transaction_id = page.id) as entries
    from page left join lateral (${ORDER_JOIN}) as about on true
    order by booked_at desc, page.id desc`.execute(db);
  return rows;
}

/** Maps a reference to its order. It starts with an id, whose meaning depends on the kind. */
const ORDER_JOIN = sql`
  select order_id as id, number from order_references
  join ledger_kinds on ledger_kinds.refers_to = order_references.kind
  where ledger_kinds.code = page.kind and order_references.reference =
    case when page.reference ~ ${'^[0-9a-f-]{36}'} then left(page.reference, 36)::uuid end`;
