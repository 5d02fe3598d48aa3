import { PAYMENT_RESULTS, type PaymentResult } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { recordPaymentResult } from './record-payment-result.ts';

interface WaitingResult {
  id: string;
  endToEndId: string;
  result: PaymentResult;
  reasonCode: string;
  reasonText: string;
  happenedOn: string | null;
}

/** Answers whose payment is committed by now, in the order in which they were received. */
export async function listWaitingResults(
  db: Db,
  { id }: { id?: string } = {},
): Promise<WaitingResult[]> {
  const { rows } = await sql<WaitingResult>`
    select id::text as id, end_to_end_id as "endToEndId", result, reason_code as "reasonCode",
      reason_text as "reasonText", to_char(happened_on, 'YYYY-MM-DD') as "happenedOn"
    from payment_results
    where applied_at is null and result = any(${[...PAYMENT_RESULTS]}::text[])
      and exists (select from payout_attempts
        where payout_attempts.end_to_end_id = payment_results.end_to_end_id)
      and ${id === undefined ? sql`true` : sql`payment_results.id = ${id}::bigint`}
    order by payment_results.id`.execute(db);
  return rows;
}

/** Nothing if it was applied meanwhile. */
export async function applyWaitingResult(ctx: Ctx, resultId: string): Promise<void> {
  const [waiting] = await listWaitingResults(ctx.db, { id: resultId });
  if (waiting) await inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, waiting));
}
