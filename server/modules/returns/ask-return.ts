import type { ReturnReason } from '@lathe/rules/returns';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { listOrderLines, lockOrder } from '../orders/index.ts';
import { sendReturnMail } from './jobs.ts';
import { insertReturn, listReturnsOf } from './return-store.ts';
import { returnableOf } from './returnable.ts';

interface Asked {
  orderId: string;
  lines: readonly { line: string; quantity: number }[];
  reason: ReturnReason;
  text: string;
}

/** With the order locked: two windows cannot ask for the same copy. */
export async function askReturn(ctx: Ctx, { orderId, lines, reason, text }: Asked): Promise<void> {
  if (text.trim() === '') {
    throw new CallError('validation', { fields: { text: [{ key: 'required' }] } });
  }
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOrder(tx, orderId);
    const bought = {
      lines: await listOrderLines(tx, orderId),
      returns: await listReturnsOf(tx, orderId),
    };
    const allowed = returnableOf(order, bought, now);
    const isDouble = new Set(lines.map(({ line }) => line)).size < lines.length;
    const fits = lines.every(({ line, quantity }) => {
      const found = allowed.find((each) => each.line === line);
      return found && quantity <= found.quantity && found.reasons.includes(reason);
    });
    if (isDouble || !fits) throw new CallError('return_not_possible');
    const returnId = await insertReturn(tx, { orderId, reason, text: text.trim(), lines, now });
    await ctx.jobs.enqueue(tx, sendReturnMail, { returnId, letter: 'asked' });
  });
}
