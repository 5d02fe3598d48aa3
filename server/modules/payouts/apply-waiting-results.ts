import { PAYMENT_RESULTS, type PaymentResult } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { recordPaymentResult } from './record-payment-result.ts';

interface WaitingResult {
  endToEndId: string;
  result: PaymentResult;
  reasonCode: string;
  reasonText: string;
}

/** In the order in which they were received. */
export async function handler(ctx: Ctx): Promise<void> {
  const { rows } = await sql<WaitingResult>`
    select end_to_end_id as "endToEndId", result, reason_code as "reasonCode",
      reason_text as "reasonText"
    from payment_results
    where applied_at is null and result = any(${[...PAYMENT_RESULTS]}::text[])
      and exists (select from payout_attempts
        where payout_attempts.end_to_end_id = payment_results.end_to_end_id)
    order by id`.execute(ctx.db);
  for (const row of rows) await inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, row));
}
