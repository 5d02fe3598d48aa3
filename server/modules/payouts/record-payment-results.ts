/**
 * The results of a whole bank file. Those about the newest payment of a payout that is under way take
 * the same few statements for all of them; everything else is applied one by one.
 */
import { calendarDate } from '@lathe/rules/dates';
import { payoutGivenBackEntries, payoutSettledEntries } from '@lathe/rules/payout-entries';
import {
  type AttemptState,
  applyResult,
  dayOfPayment,
  type PaymentEffect,
} from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransactions } from '../ledger/index.ts';
import { publishPayouts } from './publish-payouts.ts';
import { type ReportedResult, recordPaymentResult } from './record-payment-result.ts';
import { releaseReserveOf } from './reserves.ts';
import { lockSellers } from './store.ts';

type Context = Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>;

export async function recordPaymentResults(
  tx: Tx,
  ctx: Context,
  results: readonly ReportedResult[],
): Promise<void> {
  const ids = results.map(({ endToEndId }) => endToEndId);
  await lockSellers(tx, await findPayees(tx, ids));
  const underWay = new Map((await findUnderWay(tx, ids)).map((each) => [each.endToEndId, each]));
  const isOnce = (id: string) => ids.indexOf(id) === ids.lastIndexOf(id);
  const ordinary: Step[] = [];
  for (const reported of results) {
    const { endToEndId, result, reasonCode = '', reasonText = '' } = reported;
    const payment = isOnce(endToEndId) ? underWay.get(endToEndId) : undefined;
    if (!payment) await recordPaymentResult(tx, ctx, reported);
    else {
      const { state, effect } = applyResult(payment.state, result);
      ordinary.push({ ...payment, result, next: state, effect, reasonCode, reasonText });
    }
  }
  await apply(tx, ctx, ordinary);
}

interface UnderWay {
  endToEndId: string;
  payoutId: string;
  userId: string;
  number: number;
  state: AttemptState;
  currency: string;
  gross: number;
  withheld: number;
  sentAt: Date;
  /** The day of its bank file. */
  executeOn: string | null;
}

interface Step extends UnderWay {
  result: string;
  next: AttemptState;
  effect: PaymentEffect;
  reasonCode: string;
  reasonText: string;
}

async function findPayees(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from payout_attempts
    join payouts on payouts.id = payout_id
    where end_to_end_id = any(${[...ids]}::text[])`.execute(tx);
  return rows.map(({ userId }) => userId);
}

async function findUnderWay(tx: Tx, ids: readonly string[]): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select end_to_end_id as "endToEndId", payouts.id as "payoutId", user_id as "userId", number,
      payout_attempts.state, payouts.currency, gross, withheld, payout_attempts.sent_at as "sentAt",
      to_char(execute_on, 'YYYY-MM-DD') as "executeOn"
    from payout_attempts join payouts on payouts.id = payout_id
    left join bank_files on bank_files.id = file_id
    where end_to_end_id = any(${[...ids]}::text[]) and payouts.state = 'sent'
      and number = attempt and payout_attempts.state in ('sent', 'accepted')`.execute(tx);
  return rows;
}

async function apply(tx: Tx, ctx: Context, ordinary: readonly Step[]): Promise<void> {
  const now = ctx.clock.now();
  const applied = await storeResults(tx, ordinary, now);
  const steps = ordinary.filter(
    (step) => applied.has(step.endToEndId) && (step.next !== step.state || step.effect !== null),
  );
  if (steps.length === 0) return;
  await updateAttempts(tx, steps, now);
  const settled = steps.filter(({ effect }) => effect === 'settle');
  const back = steps.filter(({ effect }) => effect === 'give-back');
  await book(tx, { settled, back, now });
  await settlePayouts(tx, settled, now);
  await endPayouts(tx, back, now);
  for (const state of ['settled', 'failed', 'returned'] as const) {
    const payouts = steps.filter(({ next, effect }) => next === state && effect !== null);
    await publishPayouts(tx, ctx, { payouts, mail: state });
  }
}

/** Returns the payments whose result was not applied before. */
async function storeResults(tx: Tx, steps: readonly Step[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_results
      (end_to_end_id, result, reason_code, reason_text, received_at, applied_at)
    select given.*, ${now}::timestamptz, ${now}::timestamptz from unnest(
      ${steps.map(({ endToEndId }) => endToEndId)}::text[],
      ${steps.map(({ result }) => result)}::text[],
      ${steps.map(({ reasonCode }) => reasonCode)}::text[],
      ${steps.map(({ reasonText }) => reasonText)}::text[]) as given
    on conflict (end_to_end_id, result, reason_code) do update
      set applied_at = excluded.applied_at, by_hand = false
      where payment_results.applied_at is null
    returning end_to_end_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function updateAttempts(tx: Tx, steps: readonly Step[], now: Date): Promise<void> {
  const paidOn = ({ sentAt, executeOn: named }: Step) =>
    dayOfPayment({ named, sentOn: calendarDate(sentAt), today: calendarDate(now) });
  await sql`
    update payout_attempts set state = given.state,
      accepted_at = case given.state when 'accepted' then ${now} else accepted_at end,
      settled_at = case given.state when 'settled' then ${now} else settled_at end,
      paid_on = case given.state when 'settled' then given.paid_on else payout_attempts.paid_on end,
      ended_at = case when given.state in ('failed', 'returned') then ${now} else ended_at end,
      reason_code = case when given.state in ('failed', 'returned') then given.code else '' end,
      reason_text = case when given.state in ('failed', 'returned') then given.text else '' end
    from unnest(
      ${steps.map(({ endToEndId }) => endToEndId)}::text[],
      ${steps.map(({ next }) => next)}::text[],
      ${steps.map(({ reasonCode }) => reasonCode)}::text[],
      ${steps.map(({ reasonText }) => reasonText)}::text[],
      ${steps.map(paidOn)}::date[]) as given (id, state, code, text, paid_on)
    where end_to_end_id = given.id`.execute(tx);
}

async function book(
  tx: Tx,
  { settled, back, now }: { settled: readonly Step[]; back: readonly Step[]; now: Date },
): Promise<void> {
  const kinds = [
    { kind: 'payout_settled', steps: settled, entriesOf: payoutSettledEntries },
    { kind: 'payout_returned', steps: back, entriesOf: payoutGivenBackEntries },
  ] as const;
  for (const { kind, steps, entriesOf } of kinds) {
    for (const [currency, all] of Map.groupBy(steps, (step) => step.currency)) {
      const transactions = all.map(({ payoutId, number, userId: party, gross, withheld }) => ({
        reference: `${payoutId}/${number}`,
        entries: entriesOf({ party, currency, gross, withheld }),
      }));
      await bookTransactions(tx, { kind, currency, transactions, now });
    }
  }
}

async function settlePayouts(tx: Tx, steps: readonly Step[], now: Date): Promise<void> {
  await sql`
    update payouts set state = 'settled', settled_at = ${now},
      invoice_number = coalesce(payouts.invoice_number, numbered.number)
    from (
      -- As in needsInvoice of rules/payouts.ts.
      select id, case when has_vat or vat <> 0 then
        row_number() over (
          partition by user_id, (has_vat or vat <> 0) and invoice_number is null order by id)
          + coalesce((select max(others.invoice_number) from payouts as others
            where others.user_id = payouts.user_id), 0) end as number
      from payouts
      where id = any(${steps.map(({ payoutId }) => payoutId)}::uuid[])) as numbered
    where payouts.id = numbered.id`.execute(tx);
}

/** Another payout can pay their lines, and they hold nothing back. */
async function endPayouts(tx: Tx, steps: readonly Step[], now: Date): Promise<void> {
  const ids = steps.map(({ payoutId }) => payoutId);
  await sql`
    update payouts set state = given.state, ended_at = ${now}, end_reason = given.text
    from unnest(${ids}::uuid[], ${steps.map(({ next }) => next)}::text[],
      ${steps.map(({ reasonText }) => reasonText)}::text[]) as given (id, state, text)
    where payouts.id = given.id`.execute(tx);
  await sql`update payout_lines set freed_at = ${now}
    where payout_id = any(${ids}::uuid[]) and freed_at is null`.execute(tx);
  const { rows } = await sql<{ payoutId: string }>`
    select distinct payout_id as "payoutId" from reserves
    where payout_id = any(${ids}::uuid[]) and released_at is null order by 1`.execute(tx);
  for (const { payoutId } of rows) await releaseReserveOf(tx, { payoutId, now });
}
