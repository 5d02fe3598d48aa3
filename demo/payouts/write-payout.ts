/** One payout with its lines and bookings, written as the shop does it. */
import type { BankMethod } from '@lathe/rules/bank-accounts';
import { addDays, type CalendarDate, startOfDay } from '@lathe/rules/dates';
import { payoutEntries } from '@lathe/rules/payout-entries';
import { PAYOUT_THRESHOLDS, RESERVE_DAYS } from '@lathe/rules/payout-limits';
import { BANK_FILE } from '@lathe/rules/payout-providers';
import { payable, untaxedIn, untaxedPart, withheldFrom } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Ctx } from '../../server/context.ts';
import { readPayoutAccount } from '../../server/modules/bank-accounts/index.ts';
import { bookTransaction } from '../../server/modules/ledger/index.ts';
import { endPayout } from '../../server/modules/payouts/end-payout.ts';
import { recordPaymentResult } from '../../server/modules/payouts/index.ts';
import { sumUntaxed } from '../../server/modules/payouts/payout-lines.ts';
import { holdReserve } from '../../server/modules/payouts/reserves.ts';
import { readWithholding } from '../../server/modules/tax-profiles/index.ts';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { DEMO_USERS } from '../people.ts';
import { findSeller } from '../sellers.ts';
import type { PlannedPayout } from './plan-payouts.ts';

const ADMIN = DEMO_USERS.find(({ role }) => role === 'admin')?.id ?? null;

export interface WrittenPayout {
  id: string;
  userId: string;
  planned: PlannedPayout;
  /** It left, or waits in a bank file. */
  isSent: boolean;
  method: BankMethod;
  reservedUntil: CalendarDate | null;
}

export const at = (day: CalendarDate, hours: number) =>
  new Date(startOfDay(day).getTime() + hours * 3_600_000);

/** Null if less than the threshold was available, so that nothing was paid. */
export async function writePayout(
  tx: Tx,
  planned: PlannedPayout,
  settledPayouts: number,
): Promise<WrittenPayout | null> {
  const { key, currency, day, month, outcome } = planned;
  const { id: userId } = findSeller(key);
  const id = demoId('payout', key, currency, day);
  const now = at(day, 6);
  const account = await readPayoutAccount(tx, { userId, currency });
  if (!account) throw new Error(`${key} has no account in ${currency}.`);
  const amount = await takeLines(tx, { id, userId, currency, now });
  const { reserve, gross } = payable(amount, { settledPayouts, orders: 0, disputes: 0 });
  if (gross < PAYOUT_THRESHOLDS[currency]) {
    await tx.deleteFrom('payout_lines').where('payout_id', '=', id).execute();
    return null;
  }
  const { hasVat, ...all } = await sumUntaxed(tx, { payoutId: id, userId });
  const reserved = untaxedPart(reserve, { amount, ...all });
  const seller = { payoutId: id, userId, currency };
  await holdReserve(tx, { ...seller, amount: reserve, ...reserved, now });
  if (reserve > 0) await takeLines(tx, { id, userId, currency, now: at(day, 7) });
  const { rate, country, claimId } = await readWithholding(tx, { userId, day });
  const untaxed = untaxedIn(gross, {
    vat: all.vat - reserved.vat,
    exempt: all.exempt - reserved.exempt,
  });
  const withheld = withheldFrom({ gross, ...untaxed, rate });
  const isApproved = outcome !== 'requested' && outcome !== 'cancelled';
  const isSent = isApproved && outcome !== 'approved';
  await tx
    .insertInto('payouts')
    .values({
      id,
      user_id: userId,
      currency,
      state: isSent ? 'sent' : isApproved ? 'approved' : 'requested',
      origin: month === null ? 'request' : 'monthly',
      month: month === null ? null : sql<string>`${month}::date`,
      gross,
      ...untaxed,
      has_vat: hasVat,
      withholding_rate: rate,
      withholding_country: country,
      treaty_claim_id: claimId,
      withheld,
      account_id: account.id,
      account_country: account.country,
      method: account.method,
      account_holder: account.holder,
      account_masked: account.masked,
      details_encrypted: account.encryptedDetails,
      requested_by: month === null ? userId : null,
      requested_at: now,
      approved_by: isApproved ? ADMIN : null,
      approved_at: isApproved ? at(addDays(day, 1), 10) : null,
      sent_at: isSent ? at(addDays(day, 2), 9) : null,
    })
    .execute();
  const entries = payoutEntries({ party: userId, currency, gross, withheld });
  await bookTransaction(tx, { kind: 'payout', reference: `${id}/1`, currency, entries, now });
  const isHeld = reserve > 0 && !['cancelled', 'failed', 'returned'].includes(outcome);
  const reservedUntil = isHeld ? addDays(day, RESERVE_DAYS) : null;
  return { id, userId, planned, isSent, method: account.method, reservedUntil };
}

/** Everything that was available by then. Returns the sum. */
async function takeLines(
  tx: Tx,
  { id, userId, currency, now }: { id: string; userId: string; currency: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    with unpaid as materialized (
      select ledger_entries.id, -amount as amount from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id = ${userId} and account = 'earnings_available' and currency = ${currency}
        and kind not in ('payout', 'payout_returned', 'payout_cancelled')
        and ledger_entries.booked_at < ${now}
        and not exists (select from payout_lines
          where ledger_entry_id = ledger_entries.id and freed_at is null)
    ), taken as (
      insert into payout_lines (payout_id, ledger_entry_id) select ${id}::uuid, id from unpaid)
    select coalesce(sum(amount), 0)::integer as amount from unpaid`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** To a bank file, or to a provider. */
export async function writeAttempt(
  tx: Tx,
  { id, planned: { day, provider } }: WrittenPayout,
  fileId: string | null,
): Promise<void> {
  await sql`
    insert into payout_attempts (id, payout_id, number, provider, file_id, end_to_end_id, account_id,
      account_country, method, account_holder, account_masked, details_encrypted, sent_at)
    select ${demoId('payout attempt', id)}::uuid, id, 1, ${provider ?? BANK_FILE}, ${fileId},
      ${endToEndId(id)}, account_id, account_country, method, account_holder,
      account_masked, details_encrypted, ${at(addDays(day, 2), 9)}
    from payouts where id = ${id}`.execute(tx);
}

export function endToEndId(payoutId: string): string {
  return payoutId.replaceAll('-', '');
}

const PROBLEMS = {
  failed: { reasonCode: 'AC04', reasonText: 'Account closed' },
  returned: { reasonCode: 'AC06', reasonText: 'Account blocked' },
} as const;

/** What the bank or the provider says, or the seller. */
export async function finishPayout(
  tx: Tx,
  { id, userId, planned: { day, outcome } }: WrittenPayout,
): Promise<void> {
  const payment = { endToEndId: endToEndId(id) };
  const settledOn = outcome === 'settled' || outcome === 'returned';
  if (settledOn) {
    const result = { ...payment, result: 'settled' } as const;
    await recordPaymentResult(tx, quietly(at(addDays(day, 4), 8)), result);
  }
  if (outcome === 'failed' || outcome === 'returned') {
    const result = { ...payment, ...PROBLEMS[outcome], result: outcome };
    await recordPaymentResult(tx, quietly(at(addDays(day, 8), 8)), result);
  }
  if (outcome === 'cancelled') {
    const ended = { payoutId: id, by: 'seller', actorId: userId, reason: '' } as const;
    await endPayout(tx, quietly(at(day, 15)), ended);
  }
}

/** At that time, without mails and without telling open pages. */
function quietly(now: Date): Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'> {
  const nothing = async () => undefined;
  return {
    clock: { now: () => now },
    jobs: { enqueue: nothing },
    realtime: { publish: nothing },
    hooks: { sellerEvent: nothing },
  } as unknown as Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>;
}
