/** Balances below zero, and the end of those that no later earnings filled. */
import { money, type SaleCurrency, toDecimal } from '@lathe/rules/money';
import { writeOffEntries } from '@lathe/rules/payout-entries';
import { WRITE_OFF_DAYS } from '@lathe/rules/payout-limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { balancesOf, bookTransaction } from '../ledger/index.ts';
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

/** The longest first. */
export async function listDebts(db: Db | Tx): Promise<DebtRow[]> {
  const { rows } = await sql<Omit<DebtRow, 'since'>>`
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
      available::integer as available, pending::integer as pending
    from sums join users on users.id = party_id where available < 0`.execute(db);
  const debts: DebtRow[] = [];
  for (const row of rows) debts.push({ ...row, since: await belowZeroSince(db, row) });
  return debts.toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

/** When the balance went below zero for the last time. */
async function belowZeroSince(
  db: Db | Tx,
  { userId, currency }: { userId: string; currency: string },
): Promise<Date> {
  const { rows } = await sql<{ since: Date | null }>`
    with running as (
      select ledger_entries.booked_at, sum(-amount) over entries as balance,
        row_number() over entries as row_number
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id = ${userId} and account = 'earnings_available' and currency = ${currency}
      window entries as (order by ledger_entries.booked_at, ledger_entries.id))
    select min(booked_at) as since from running
    where row_number > coalesce((select max(row_number) from running where balance >= 0), 0)`.execute(
    db,
  );
  const since = rows[0]?.since;
  if (!since) throw new Error(`The balance of ${userId} in ${currency} is not below zero.`);
  return since;
}

export function canWriteOff(debt: Pick<DebtRow, 'since'>, now: Date): boolean {
  return debt.since <= subtractDuration(now, { days: WRITE_OFF_DAYS });
}

interface WriteOff {
  userId: string;
  actorId: string;
  currency: SaleCurrency;
  /** As the admin saw it. */
  available: number;
  reason: string;
  ip: string;
}

export async function writeOff(ctx: Ctx, input: WriteOff): Promise<void> {
  const { userId, actorId, currency, ip } = input;
  const reason = input.reason.trim();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    await lockSellers(tx, [userId]);
    const balance = (await balancesOf(tx, userId)).find((each) => each.currency === currency);
    if (balance?.available !== input.available) throw new CallError('changed_meanwhile');
    const since = await belowZeroSince(tx, { userId, currency });
    if (!canWriteOff({ since }, now)) {
      throw new CallError('write_off_too_early', { values: { days: WRITE_OFF_DAYS } });
    }
    const amount = -input.available;
    const { id } = await tx
      .insertInto('balance_write_offs')
      .values({
        user_id: userId,
        currency,
        amount,
        reason,
        written_off_by: actorId,
        written_off_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = writeOffEntries({ party: userId, currency, amount });
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
