import type { Ctx } from '../../context.ts';
import { inTransaction } from '../db/tx.ts';
import { postSandboxEvent } from './post-sandbox-event.ts';
import { decideRefund } from './sandbox-refunds.ts';

export async function handler(
  ctx: Ctx,
  { eventId, key, state }: { eventId: string; key: string; state: 'succeeded' | 'failed' },
): Promise<void> {
  const result = await inTransaction(ctx.db, (tx) => decideRefund(tx, { key, state }));
  await postSandboxEvent(ctx, { id: eventId, type: 'refund', key, ...result });
}
