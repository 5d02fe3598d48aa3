/**
 * What a bank or a provider reports about a payment. Reports arrive in any order, repeatedly, and
 * also before the payment is committed: each is stored once and applied once.
 */
import { calendarDate } from '@lathe/rules/dates';
import {
  payoutGivenBackEntries,
  payoutLateEntries,
  payoutSettledEntries,
  payoutTakenBackEntries,
} from '@lathe/rules/payout-entries';
import {
  type AttemptState,
  applyResult,
  dayOfPayment,
  needsInvoice,
  type PaymentEffect,
  type PaymentResult,
} from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { undoFurtherAttempt } from './late-payment.ts';
import { freeLines } from './payout-lines.ts';
import { publishPayout } from './publish-payout.ts';
import { releaseReserveOf } from './reserves.ts';
import { findPayout, lockSellers, type PayoutRow } from './store.ts';

export interface ReportedResult {
  endToEndId: string;
  result: PaymentResult;
  /** Of the bank, such as AC04. */
  reasonCode?: string;
  reasonText?: string;
  /** When it happened there, if the answer says so. */
  happenedOn?: string | null;
  /** An admin says so, not the bank or the provider. */
  isByHand?: boolean;
}

/** `waiting`: no payment has this id yet. A job applies it later. `repeated`: nothing changed. */
export type RecordedResult = 'applied' | 'repeated' | 'waiting';

type Context = Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>;

interface Attempt {
  id: string;
  payoutId: string;
  number: number;
  state: AttemptState;
  isLate: boolean;
  sentAt: Date;
  /** The day of its bank file. */
  executeOn: string | null;
  paidOn: string | null;
  /** None was sent after it. */
  isLast: boolean;
}

export async function recordPaymentResult(
  tx: Tx,
  ctx: Context,
  reported: ReportedResult,
): Promise<RecordedResult> {
  const { endToEndId, result, reasonCode = '', reasonText = '', isByHand = false } = reported;
  const { happenedOn = null } = reported;
  const now = ctx.clock.now();
  const found = await findAttempt(tx, endToEndId);
  const payout = found && (await findPayout(tx, found.payoutId));
  await lockSellers(tx, payout ? [payout.userId] : []);
  await sql`
    insert into payment_results
      (end_to_end_id, result, reason_code, reason_text, happened_on, received_at, by_hand)
    values (${endToEndId}, ${result}, ${reasonCode}, ${reasonText}, ${happenedOn}, ${now},
      ${isByHand})
    on conflict (end_to_end_id, result, reason_code) do update
      set by_hand = payment_results.by_hand and excluded.by_hand`.execute(tx);
  if (!payout) return 'waiting';
  const open = await tx
    .updateTable('payment_results')
    .set({ applied_at: now })
    .where('end_to_end_id', '=', endToEndId)
    .where('result', '=', result)
    .where('reason_code', '=', reasonCode)
    .where('applied_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!open) return 'repeated';
  // Read again, because the state may have changed before the lock.
  const attempt = await findAttempt(tx, endToEndId);
  const current = await findPayout(tx, payout.id);
  if (!attempt || !current) return 'repeated';
  const next = applyResult(attempt.state, result);
  if (next.state === attempt.state && next.effect === null) return 'repeated';
  const step = { payout: current, attempt, next, now, reasonCode, reasonText, happenedOn };
  await updateAttempt(tx, step);
  await bookEffect(tx, step);
  if (next.effect === 'late' && attempt.isLast && attempt.number < current.attempt) {
    await undoFurtherAttempt(tx, { payout: current, attemptId: attempt.id, now });
  }
  await updatePayout(tx, ctx, step);
  return 'applied';
}

async function findAttempt(tx: Tx, endToEndId: string): Promise<Attempt | undefined> {
  return await tx
    .selectFrom('payout_attempts')
    .leftJoin('bank_files', 'bank_files.id', 'file_id')
    .select([
      'payout_attempts.id',
      'payout_id as payoutId',
      'number',
      sql<AttemptState>`state`.as('state'),
      sql<boolean>`late_at is not null`.as('isLate'),
      'sent_at as sentAt',
      sql<string | null>`to_char(execute_on, 'YYYY-MM-DD')`.as('executeOn'),
      sql<string | null>`to_char(paid_on, 'YYYY-MM-DD')`.as('paidOn'),
      sql<boolean>`not exists (select from payout_attempts as later
        where later.payout_id = payout_attempts.payout_id
          and later.number > payout_attempts.number)`.as('isLast'),
    ])
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
}

interface Step {
  payout: PayoutRow;
  attempt: Attempt;
  next: { state: AttemptState; effect: PaymentEffect };
  now: Date;
  reasonCode: string;
  reasonText: string;
  happenedOn: string | null;
}

async function updateAttempt(
  tx: Tx,
  { attempt, next, now, reasonCode, reasonText, happenedOn }: Step,
): Promise<void> {
  const today = calendarDate(now);
  const sentOn = calendarDate(attempt.sentAt);
  const paid = { named: attempt.executeOn ?? happenedOn, sentOn, today };
  const returned = { named: happenedOn, sentOn: attempt.paidOn ?? sentOn, today };
  const isEnd = next.effect === 'give-back' || next.effect === 'take-back';
  await tx
    .updateTable('payout_attempts')
    .set({
      state: next.state,
      ...(next.state === 'accepted' && { accepted_at: now }),
      ...(next.state === 'settled' && {
        settled_at: now,
        paid_on: dayOfPayment(paid),
        reason_code: '',
        reason_text: '',
      }),
      ...(next.effect === 'take-back' && { returned_on: dayOfPayment(returned) }),
      ...(next.effect === 'late' && { late_at: now }),
      ...(isEnd && { ended_at: now, reason_code: reasonCode, reason_text: reasonText }),
    })
    .where('id', '=', attempt.id)
    .execute();
}

async function bookEffect(tx: Tx, { payout, attempt, next, now }: Step): Promise<void> {
  const { userId: party, currency, gross, withheld } = payout;
  const paid = { party, currency, gross, withheld };
  const reference = `${payout.id}/${attempt.number}`;
  const booking = { reference, currency, now };
  switch (next.effect) {
    case 'settle':
      return await bookTransaction(tx, {
        ...booking,
        kind: 'payout_settled',
        entries: payoutSettledEntries(paid),
      });
    case 'give-back':
      return await bookTransaction(tx, {
        ...booking,
        kind: 'payout_returned',
        entries: payoutGivenBackEntries(paid),
      });
    case 'take-back':
      // A late payment is a line of the next payout, and so is its return.
      return await bookTransaction(tx, {
        ...booking,
        ...(attempt.isLate
          ? { kind: 'payout_late', reference: `${reference}/returned` }
          : { kind: 'payout_returned' }),
        entries: payoutTakenBackEntries(paid),
      });
    case 'late':
      return await bookTransaction(tx, {
        ...booking,
        kind: 'payout_late',
        entries: payoutLateEntries(paid),
      });
    case null:
  }
}

/** If a newer attempt was sent, an answer changes the books, but not the state of the payout. */
async function updatePayout(
  tx: Tx,
  ctx: Context,
  { payout, attempt, next, now, reasonText }: Step,
): Promise<void> {
  const { id: payoutId, userId } = payout;
  if (!attempt.isLast || next.effect === null) return;
  if (next.state === 'settled') {
    const { number } = await tx
      .selectFrom('payouts')
      .select(sql<number>`coalesce(max(invoice_number), 0) + 1`.as('number'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('payouts')
      .set({
        state: 'settled',
        settled_at: now,
        invoice_number: payout.invoiceNumber ?? (needsInvoice(payout) ? number : null),
        ended_at: null,
        ended_by: null,
        end_reason: '',
      })
      .where('id', '=', payoutId)
      .execute();
    return await publishPayout(tx, ctx, { payoutId, userId, state: 'settled' });
  }
  const state = next.state === 'returned' ? 'returned' : 'failed';
  await tx
    .updateTable('payouts')
    .set({ state, ended_at: now, end_reason: reasonText })
    .where('id', '=', payoutId)
    .execute();
  if (!attempt.isLate) {
    await freeLines(tx, { payoutId, now });
    await releaseReserveOf(tx, { payoutId, now });
  }
  await publishPayout(tx, ctx, { payoutId, userId, state });
}
