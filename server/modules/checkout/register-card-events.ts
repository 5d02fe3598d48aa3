/** Webhook of the card provider. The signature covers the raw request body. */
import { isUuid } from '@lathe/rules/uuid';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { CardEvent, Dispute, RefundEvent } from '../../platform/cards/cards.ts';
import { EVENTS_PATH } from '../../platform/cards/post-sandbox-event.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { applyRefundResult, bookCardFee } from '../orders/index.ts';
import { findCheckoutOfPayment, findState, insertCardEvent } from './checkout-store.ts';
import { settleCheckout } from './settle.ts';

/**
 * Runs in the transaction that records the event, so it takes effect once or the event is delivered
 * again.
 */
export type DisputeHandler = (tx: Tx, ctx: Ctx, dispute: Dispute) => Promise<void>;

export async function registerCardEvents(
  app: FastifyInstance,
  ctx: Ctx,
  disputeTakers: readonly DisputeHandler[],
): Promise<void> {
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    instance.post(EVENTS_PATH, async (request, reply) => {
      const { cards } = ctx;
      const signature = String(request.headers[cards?.signatureHeader ?? ''] ?? '');
      const event = cards?.readEvent(String(request.body ?? ''), signature);
      if (!event) throw new CallError('forbidden');
      await handleEvent(ctx, event, disputeTakers);
      return reply.code(204).send();
    });
  });
}

async function handleEvent(
  ctx: Ctx,
  event: CardEvent,
  disputeTakers: readonly DisputeHandler[],
): Promise<void> {
  switch (event.type) {
    case 'payment':
      return await handlePayment(ctx, event);
    case 'dispute':
      return await handleDispute(ctx, event, disputeTakers);
    case 'refund':
      return await handleRefund(ctx, event);
    case 'fee':
      return await handleFee(ctx, event.key);
    case 'other':
      return undefined;
  }
}

/** Recorded after processing, because a failed event is delivered again. */
async function handlePayment(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<void> {
  const { db, clock } = ctx;
  // Other programs on the same provider account use other keys.
  if (!isUuid(key)) return;
  const state = await findState(db, key);
  // Usually the browser was faster and the checkout is settled.
  if (!state || state === 'paid' || state === 'late') return;
  const existing = db.selectFrom('card_events').select('id').where('id', '=', id);
  if (await existing.executeTakeFirst()) return;
  await settleCheckout(ctx, key);
  await insertCardEvent(db, { id, now: clock.now() });
}

/** Not recorded, because it has an effect once anyway. */
async function handleFee(ctx: Ctx, key: string): Promise<void> {
  if (isUuid(key)) await bookCardFee(ctx, key);
}

async function handleRefund(ctx: Ctx, event: RefundEvent & { id: string }): Promise<void> {
  const { id, key, refundId, state, failure } = event;
  // Other programs on the same provider account use other keys.
  if (!isUuid(key)) return;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertCardEvent(tx, { id, now: ctx.clock.now() }))) return;
    await applyRefundResult(tx, ctx, { key, result: { refundId, state, failure } });
  });
}

async function handleDispute(
  ctx: Ctx,
  event: Dispute & { id: string },
  disputeTakers: readonly DisputeHandler[],
): Promise<void> {
  const { id, ...dispute } = event;
  await inTransaction(ctx.db, async (tx) => {
    // The dispute can arrive before the order exists. The event is then delivered again later.
    const checkoutId = await findCheckoutOfPayment(tx, dispute.paymentId);
    if (checkoutId === undefined) throw new CallError('not_found');
    if (!(await insertCardEvent(tx, { id, now: ctx.clock.now() }))) return;
    for (const handle of disputeTakers) await handle(tx, ctx, dispute);
    ctx.log.warn({ checkout: checkoutId, state: dispute.state }, 'A payment is disputed.');
  });
}
