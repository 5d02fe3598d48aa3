/** Until the first side is cut. The money goes back, and limited copies can be sold again. */
import { calendarDate } from '@lathe/rules/dates';
import { refundEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { isStillOpen } from '@lathe/rules/order-states';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { giveBackUses } from '../discounts/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import { stopMaking } from '../plant/index.ts';
import { refreshShelf } from '../shelf/index.ts';
import { giveBack } from './give-back.ts';
import { sendOrderMail } from './jobs.ts';
import {
  limitedGroups,
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from './order-store.ts';
import { tellOwner } from './tell-owner.ts';

export async function cancelOrder(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOrder(tx, orderId);
    const { checkoutId, currency, total, paidAt } = order;
    if (!isStillOpen(order) || checkoutId === null || paidAt === null) {
      throw new CallError('order_not_changeable');
    }
    await tx.updateTable('orders').set({ cancelled_at: now }).where('id', '=', orderId).execute();
    await stopMaking(tx, { orderId, now });
    const lines = await listOrderLines(tx, orderId);
    const reason = 'cancelled';
    const refundId = await giveBack(tx, ctx, {
      checkoutId,
      orderId,
      amount: total,
      currency,
      reason,
    });
    await bookTransaction(tx, {
      kind: 'refund',
      reference: refundId,
      currency,
      entries: refundEntries(soldIn(order, lines)),
      now,
    });
    await tellOwner(tx, ctx, order);
    await ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'cancelled' });
    await takeBackCopies(tx, { orderId, lines, day: calendarDate(paidAt) });
    await giveBackUses(tx, { orderId, now });
    await refreshShelf(tx, ctx, { groupIds: await limitedGroups(tx, orderId) });
  });
}

function soldIn(order: OrderRow, lines: readonly OrderLineRow[]) {
  const own = (amount: number) => money(amount, order.currency);
  return {
    currency: order.currency,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      price: own(line.unitPrice),
      vat: own(line.unitVat),
      mechanicals: own(line.unitMechanicals),
      payees: line.payees.map(({ party, unitEarnings }) => ({
        party,
        earnings: own(unitEarnings),
      })),
    })),
    postage: { price: own(order.postageTotal), vat: own(order.postageVat) },
    duty: own(order.dutyTotal),
  };
}

async function takeBackCopies(
  tx: Tx,
  { orderId, lines, day }: { orderId: string; lines: readonly OrderLineRow[]; day: string },
): Promise<void> {
  const releases = lines
    .flatMap(({ type, releaseId, quantity }) => (releaseId ? [{ type, releaseId, quantity }] : []))
    .toSorted((a, b) => (a.releaseId < b.releaseId ? -1 : 1));
  for (const { type, releaseId, quantity } of releases) {
    const counted = sql.ref(type === 'proof' ? 'proofs_ordered' : 'copies_sold');
    await sql`update releases set ${counted} = ${counted} - ${quantity}
      where id = ${releaseId}`.execute(tx);
    if (type !== 'release') continue;
    await sql`update release_sales set copies = copies - ${quantity}
      where release_id = ${releaseId} and day = ${day}`.execute(tx);
  }
  await sql`delete from order_copies using order_lines
    where order_lines.id = order_line_id and order_id = ${orderId}`.execute(tx);
}
