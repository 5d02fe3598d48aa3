/** Balances below zero, and the end of those that no later earnings filled. */
import { money, type SaleCurrency, toDecimal } from '@lathe/rules/money';
import { writeOffEntries } from '@lathe/rules/payout-entries';
import { DEBTS_LISTED_MAX, WRITE_OFF_DAYS } from '@lathe/rules/payout-limits';
import { untaxedDebt, writeOffAmount } from '@lathe/rules/payouts';
import { subtractDuration } from '@lathe/rules/time';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { balancesOf, bookTransaction } from '../ledger/index.ts';
import { readUnpaid } from './payout-lines.ts';
import { lockSellers } from './store.ts';

export interface DebtRow {
  userId: string;
  name: string;
  email: string;
  currency: SaleCurrency;
  available: number;
  pending: number;
  since: Date;
}

/** The longest first, and not more than an admin reads: the next ones follow when these are settled. */
export async function listDebts(db: Db | Tx, limit = DEBTS_LISTED_MAX): Promise<DebtRow[]> {
  const { rows } = await sql<
    Omit<DebtRow, 'available' | 'pending'> & { available: string; pending: string }
  >`
    with last as (select max(until) as until from ledger_snapshots), sums as (
      select party_id, currency,
        -sum(amount) filter (where account = 'earnings_available') as available,
        -coalesce(sum(amount) filter (where account = 'earnings_pending'), 0) as pending
      from (
        select party_id, currency, account, debit - credit as amount
        from ledger_snapshots, last where ledger_snapshots.until = last.until
        union all
        select party_id, currency, account, amount
        from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
        where ledger_entries.booked_at >= coalesce((select until from last), '-infinity')
      ) as parts where account in ('earnings_available', 'earnings_pending')
      group by party_id, currency)
    select party_id as "userId", users.name, users.email, currency,
      available::text as available, pending::text as pending, below.since
    from sums join users on users.id = party_id
    cross join lateral (
      ${belowZeroSql({ userId: sql.ref('sums.party_id'), currency: sql.ref('sums.currency') })}
    ) as below
    where available < 0 order by below.since, party_id, currency limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    available: Number(row.available),
    pending: Number(row.pending),
  }));
}

/**
 * When a balance went below zero for the last time. Starts at the last month that ended at zero or
 * above, so that it does not add up years of sales.
 */
function belowZeroSql({
  userId,
  currency,
}: {
  userId: Expression<unknown>;
  currency: Expression<unknown>;
}): RawBuilder<unknown> {
  return sql`
    with opening as (
      select until, credit - debit as balance from ledger_snapshots
      where party_id = ${userId} and currency = ${currency} and account = 'earnings_available'
        and credit >= debit
      union all select '-infinity', 0 order by until desc limit 1
    ), running as (
      select ledger_entries.booked_at, opening.balance - sum(amount) over entries as balance,
        row_number() over entries as row_number
      from opening join ledger_entries on ledger_entries.booked_at >= opening.until
      join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id = ${userId} and account = 'earnings_available'
        and ledger_transactions.currency = ${currency}
      window entries as (order by ledger_entries.booked_at, ledger_entries.id))
    select min(booked_at) as since from running
    where row_number > coalesce((select max(row_number) from running where balance >= 0), 0)`;
}

async function belowZeroSince(
  db: Db | Tx,
  { userId, currency }: { userId: string; currency: string },
): Promise<Date> {
  const of = { userId: sql`${userId}::uuid`, currency: sql`${currency}::text` };
  const { rows } = await sql<{ since: Date | null }>`${belowZeroSql(of)}`.execute(db);
  const since = rows[0]?.since;
  if (!since) throw new Error(`The balance of ${userId} in ${currency} is not below zero.`);
  return since;
}

/** Zero while it is too early, or pending earnings fill the balance. */
export function amountToWriteOff(
  debt: Pick<DebtRow, 'since' | 'available' | 'pending'>,
  now: Date,
): number {
  if (debt.since > subtractDuration(now, { days: WRITE_OFF_DAYS })) return 0;
  return writeOffAmount(debt);
}

interface WriteOff {
  userId: string;
  actorId: string;
  currency: SaleCurrency;
  /** As the admin saw it. */
  amount: number;
  reason: string;
  ip: string;
}

export async function writeOff(ctx: Ctx, input: WriteOff): Promise<void> {
  const { userId, actorId, currency, amount, ip } = input;
  const reason = input.reason.trim();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    await lockSellers(tx, [userId]);
    const balance = (await balancesOf(tx, userId)).find((each) => each.currency === currency);
    if (!balance || writeOffAmount(balance) !== amount) throw new CallError('changed_meanwhile');
    const since = await belowZeroSince(tx, { userId, currency });
    if (amountToWriteOff({ ...balance, since }, now) === 0) {
      throw new CallError('write_off_too_early', { values: { days: WRITE_OFF_DAYS } });
    }
    const unpaidIn = await readUnpaid(tx, userId);
    const untaxed = untaxedDebt(amount, unpaidIn(currency));
    const { id } = await tx
      .insertInto('balance_write_offs')
      .values({
        user_id: userId,
        currency,
        amount,
        ...untaxed,
        reason,
        written_off_by: actorId,
        written_off_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = writeOffEntries({ party: userId, currency, amount, vat: untaxed.vat });
    await bookTransaction(tx, { kind: 'write_off', reference: id, currency, entries, now });
    await audit(tx, {
      at: now,
      action: 'balance.written_off',
      actorId,
      subjectId: userId,
      details: { amount: `${toDecimal(money(amount, currency))} ${currency}`, reason },
      ip,
    });
  });
}
