/** What the card provider says about a refund: when it is asked, and in its events. */
import { money } from '@lathe/rules/money';
import {
  isProgress,
  type RefundAttemptState,
  refundFailedEntries,
} from '@lathe/rules/refund-progress';
import type { Ctx } from '../../context.ts';
import type { RefundResult } from '../../platform/cards/cards.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { sendRefundProgressMail } from './jobs.ts';
import { lockOrder, type OrderRow } from './order-store.ts';
import { publishOrderChanged } from './publish-order-changed.ts';
import { coverByLosses, OWED } from './refund-debts.ts';
import { markIfFullyRefunded } from './refund-part.ts';

export interface LockedRefund {
  id: string;
  checkoutId: string;
  /** Null for a payment without an order. */
  order: OrderRow | null;
  amount: number;
  /** Of a failed refund. */
  owed: number;
  currency: string;
  doneAt: Date | null;
  failedAt: Date | null;
  settledAt: Date | null;
}

/** Locks the order or the checkout first, as everything does that changes their refunds. */
export async function lockRefundOf(tx: Tx, refundId: string): Promise<LockedRefund | null> {
  const found = await tx
    .selectFrom('refunds')
    .select(['order_id as orderId', 'checkout_id as checkoutId'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!found) return null;
  const order = found.orderId === null ? null : await lockOrder(tx, found.orderId);
  if (!order) await lockRows(tx, 'checkouts', [found.checkoutId]);
  await lockRows(tx, 'refunds', [refundId]);
  const row = await tx
    .selectFrom('refunds')
    .select([
      'id',
      'checkout_id as checkoutId',
      'amount',
      OWED.as('owed'),
      'currency',
      'done_at as doneAt',
      'failed_at as failedAt',
      'settled_at as settledAt',
    ])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  return { ...row, order };
}

/**
 * Idempotent, and safe in any order: an attempt only moves forward. The key is the id of the
 * attempt. Unknown keys belong to other shops at the same provider.
 */
export async function applyRefundResult(
  tx: Tx,
  ctx: Ctx,
  { key, result }: { key: string; result: RefundResult },
): Promise<void> {
  const refund = await lockRefundOf(tx, await refundIdOf(tx, key));
  if (!refund) return;
  const now = ctx.clock.now();
  await insertFirstAttempt(tx, { key, refundId: refund.id, now });
  const {
    state,
    provider_id: known,
    amount,
  } = await tx
    .selectFrom('refund_attempts')
    .select(['state', 'provider_id', 'amount'])
    .$narrowType<{ state: RefundAttemptState }>()
    .where('id', '=', key)
    .executeTakeFirstOrThrow();
  const { refundId: provider_id, failure } = result;
  // An earlier try of the previous version with the same key, which another one has replaced.
  if (known !== null && known !== provider_id && result.state === 'failed') return;
  const attempt = tx.updateTable('refund_attempts').where('id', '=', key);
  await attempt.set({ provider_id }).where('provider_id', 'is', null).execute();
  if (!isProgress(state, result.state)) return;
  await attempt.set({ state: result.state, failure, changed_at: now }).execute();
  if (result.state === 'failed') {
    await markFailed(tx, ctx, { refund, key, amount: amount ?? refund.amount, failure, now });
  } else await markDone(tx, { refund, now });
  if (refund.order) await publishOrderChanged(tx, ctx, refund.order);
}

/** The first attempt has the id of its refund. */
async function refundIdOf(tx: Tx, key: string): Promise<string> {
  const attempt = await tx
    .selectFrom('refund_attempts')
    .select('refund_id')
    .where('id', '=', key)
    .executeTakeFirst();
  return attempt?.refund_id ?? key;
}

/** Refunds of the previous version were already done without an attempt. */
async function insertFirstAttempt(
  tx: Tx,
  { key, refundId, now }: { key: string; refundId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('refund_attempts')
    .values({ id: key, refund_id: refundId, started_at: now, changed_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function markDone(
  tx: Tx,
  { refund: { id, order }, now }: { refund: LockedRefund; now: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    // Another part of it can be owed again, because a dispute was won in the end.
    .where('failed_at', 'is', null)
    .execute();
  if (order) await markIfFullyRefunded(tx, { orderId: order.id, now });
}

/**
 * The order stays refunded: the money is owed to the buyer, and nothing of it is made. If the bank
 * gave the same money to the buyer in the meantime, nothing is owed.
 */
async function markFailed(
  tx: Tx,
  ctx: Ctx,
  failed: {
    refund: LockedRefund;
    key: string;
    amount: number;
    failure: string | null;
    now: Date;
  },
): Promise<void> {
  const { refund, key, amount, failure, now } = failed;
  const { id, checkoutId, currency, order } = refund;
  await tx
    .updateTable('refunds')
    .set({ failed_at: now, failure, done_at: null })
    .where('id', '=', id)
    .execute();
  await bookTransaction(tx, {
    kind: 'refund_failed',
    reference: key,
    currency,
    entries: refundFailedEntries(money(amount, currency)),
    now,
  });
  await coverByLosses(tx, { checkoutId, currency, now });
  if (order) await markIfFullyRefunded(tx, { orderId: order.id, now });
  await ctx.jobs.enqueue(tx, sendRefundProgressMail, { refundId: id, attemptId: key });
}
