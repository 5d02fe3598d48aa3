import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { enqueueDue } from './enqueue-due.ts';

export async function handler(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, (tx) => enqueueDue(tx, ctx));
}
