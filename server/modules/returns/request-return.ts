import { randomUUID } from 'node:crypto';
import type { ReturnReason } from '@lathe/rules/returns';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { listOrderLines, lockOrder, type OrderRow } from '../orders/index.ts';
import { sendReturnMail } from './jobs.ts';
import { notifySellers } from './notify-sellers.ts';
import { type ReturnPicture, readReturnPictures } from './picture-files.ts';
import { removePictures, storePictures } from './return-pictures.ts';
import { insertReturn, listReturnsOf } from './return-store.ts';
import { returnableOf } from './returnable.ts';

interface ReturnRequest {
  order: OrderRow;
  lines: readonly { line: string; quantity: number }[];
  reason: ReturnReason;
  text: string;
  /** The uploaded bytes. */
  pictures: readonly Uint8Array[];
}

export async function requestReturn(ctx: Ctx, request: ReturnRequest): Promise<void> {
  if (request.text.trim() === '') {
    throw new CallError('validation', { fields: { text: [{ key: 'required' }] } });
  }
  // Checked first: decoding is slow, and images of an invalid request must not be stored.
  await assertReturnable(ctx.db, ctx, request);
  const key = { orderId: request.order.id, returnId: randomUUID() };
  const pictures = await readReturnPictures(request.pictures);
  if (pictures.length > 0) await storePictures(ctx, key, pictures);
  try {
    await writeReturn(ctx, request, { returnId: key.returnId, pictures });
  } catch (error) {
    await removePictures(ctx, key);
    throw error;
  }
}

/** Locks the order, so that two requests cannot return the same copy. */
async function writeReturn(
  ctx: Ctx,
  request: ReturnRequest,
  { returnId, pictures }: { returnId: string; pictures: readonly ReturnPicture[] },
): Promise<void> {
  const { reason, text, lines } = request;
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, request.order.id);
    await assertReturnable(tx, ctx, { ...request, order });
    const now = ctx.clock.now();
    const values = { orderId: order.id, reason, text: text.trim(), lines, pictures, now };
    await insertReturn(tx, { id: returnId, ...values });
    await ctx.jobs.enqueue(tx, sendReturnMail, { returnId, letter: 'asked' });
    await notifySellers(tx, ctx, { order, returnId, lines });
  });
}

async function assertReturnable(
  db: Db | Tx,
  { clock }: Ctx,
  { order, lines, reason }: ReturnRequest,
): Promise<void> {
  const purchase = {
    lines: await listOrderLines(db, order.id),
    returns: await listReturnsOf(db, order.id),
  };
  const allowed = returnableOf(order, purchase, clock.now());
  const isDouble = new Set(lines.map(({ line }) => line)).size < lines.length;
  const isAllowed = lines.every(({ line, quantity }) => {
    const found = allowed.find((each) => each.line === line);
    return found && quantity <= found.quantity && found.reasons.includes(reason);
  });
  if (isDouble || !isAllowed) throw new CallError('return_not_possible');
}
