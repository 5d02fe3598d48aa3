import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { ENTRY_CURRENCY } from './entry-currency.ts';
import { lastSnapshot } from './take-snapshots.ts';

/** What Lathe owes a seller in a currency, and the tax on it, in minor units. */
export interface PartyBalance {
  currency: string;
  pending: number;
  /** Below zero if earnings were refunded after their payout. Later earnings fill it. */
  available: number;
  reserve: number;
  /** Sent, but not yet confirmed by the bank. */
  inTransit: number;
  /** Of all payouts, also of those that are on their way. Owed to the tax office. */
  withheld: number;
}

/**
 * Liabilities are credits, so they are negative in the ledger. One row per currency with entries.
 * With `before`, the balance at that moment.
 */
export async function balancesOf(
  db: Db | Tx,
  partyId: string,
  before: Date | null = null,
): Promise<PartyBalance[]> {
  const since = await lastSnapshot(db, before);
  const { rows } = await sql<{ [Field in keyof PartyBalance]: string }>`${PREPARED}
    select currency,
      coalesce(-sum(amount) filter (where account = 'earnings_pending'), 0)::text as pending,
      coalesce(-sum(amount) filter (where account = 'earnings_available'), 0)::text as available,
      coalesce(-sum(amount) filter (where account = 'reserve'), 0)::text as reserve,
      coalesce(-sum(amount) filter (where account = 'payouts_in_transit'), 0)::text as "inTransit",
      coalesce(-sum(amount) filter (where account = 'withholding_due'), 0)::text as withheld
    from (
      select currency, account, debit - credit as amount from ledger_snapshots
      where party_id = ${partyId} and until = ${since}
      union all
      -- From the index alone, and summed up first, because there can be very many.
      select ${ENTRY_CURRENCY}, account, sum(amount)
      from ledger_entries where party_id = ${partyId} and booked_at >= ${since ?? '-infinity'}
        ${before ? sql`and booked_at < ${before}` : sql``}
      group by 1, account
    ) as own group by currency order by currency`.execute(db);
  return rows.map(({ currency, ...amounts }) => ({
    currency,
    pending: Number(amounts.pending),
    available: Number(amounts.available),
    reserve: Number(amounts.reserve),
    inTransit: Number(amounts.inTransit),
    withheld: Number(amounts.withheld),
  }));
}

/** Which of these sellers have less than nothing available in the currency. */
export async function listBelowZero(
  db: Db | Tx,
  { partyIds, currency }: { partyIds: readonly string[]; currency: string },
): Promise<ReadonlySet<string>> {
  const since = await lastSnapshot(db, null);
  const { rows } = await sql<{ id: string }>`
    select party_id as id from (
      select party_id, debit - credit as amount from ledger_snapshots
      where party_id = any(${[...partyIds]}::uuid[]) and until = ${since}
        and account = 'earnings_available' and currency = ${currency}
      union all
      select party_id, amount from ledger_entries
      where party_id = any(${[...partyIds]}::uuid[]) and booked_at >= ${since ?? '-infinity'}
        and account = 'earnings_available' and ${ENTRY_CURRENCY} = ${currency}
    ) as own group by party_id having sum(amount) > 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
