/** The balance of a seller over a period, by what changed it, from the ledger. */
import { LEDGER_ACCOUNTS, ledgerAccount } from '@lathe/rules/ledger-accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { balancesOf, type PartyBalance } from '../ledger/index.ts';
import { type BookedPeriod, inPeriod } from './royalty-lines.ts';

export interface StatementBalance {
  currency: string;
  opening: number;
  sales: number;
  refunds: number;
  /** Paid to the seller's bank account. */
  payouts: number;
  withheld: number;
  /** Into or from another currency. */
  exchanged: number;
  /** Write-offs and corrections. */
  other: number;
  closing: number;
}

const OWED = LEDGER_ACCOUNTS.filter((account) => ledgerAccount(account).party === 'owed');

interface Movements {
  currency: string;
  sales: number;
  refunds: number;
  payouts: number;
  withheld: number;
  exchanged: number;
  all: number;
}

/** The parts add up to the difference of both balances, because they are the same entries. */
export async function readStatementBalances(
  db: Db,
  period: BookedPeriod,
): Promise<StatementBalance[]> {
  const { userId, from } = period;
  const [before, movements] = await Promise.all([
    from ? balancesOf(db, userId, from) : [],
    readMovements(db, period),
  ]);
  const openings = new Map(before.map((balance) => [balance.currency, owedIn(balance)]));
  const currencies = new Set([...openings.keys(), ...movements.map(({ currency }) => currency)]);
  return [...currencies].toSorted().map((currency) => {
    const opening = openings.get(currency) ?? 0;
    const moved = movements.find((each) => each.currency === currency);
    const {
      sales = 0,
      refunds = 0,
      payouts = 0,
      withheld = 0,
      exchanged = 0,
      all = 0,
    } = moved ?? {};
    return {
      currency,
      opening,
      sales,
      refunds,
      payouts: payouts - withheld,
      withheld,
      exchanged,
      other: all - sales - refunds - payouts - exchanged,
      closing: opening + all,
    };
  });
}

function owedIn({ pending, available, reserve, inTransit }: PartyBalance): number {
  return pending + available + reserve + inTransit;
}

/** What Lathe owes is below zero in the ledger. Withheld tax is owed to the tax office instead. */
async function readMovements(db: Db, period: BookedPeriod): Promise<Movements[]> {
  const owed = sql`account = any(${OWED}::text[])`;
  const sumOf = (...kinds: string[]) =>
    sql`coalesce(-sum(amount) filter (where ${owed} and kind like any(${kinds}::text[])), 0)::bigint`;
  const { rows } = await sql<Movements>`
    select ledger_transactions.currency, ${sumOf('sale', 'earnings_claimed')} as sales,
      ${sumOf('refund')} as refunds, ${sumOf('payout%')} as payouts, ${sumOf('exchange')} as exchanged,
      coalesce(sum(amount) filter (where account = 'withholding_due'), 0)::bigint as withheld,
      coalesce(-sum(amount) filter (where ${owed}), 0)::bigint as all
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
    where party_id = ${period.userId} and ${inPeriod(period)}
    group by ledger_transactions.currency`.execute(db);
  return rows;
}
