import type { AuditAction } from '@lathe/contract/audit-actions';
import type { ListedRefund, refundCalls } from '@lathe/contract/refund-calls';
import type { Locale } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { audit } from '../accounts/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { type LockedRefund, retryRefund, settleRefund } from '../orders/index.ts';
import { presentOutcome } from './present-outcome.ts';
import { findListedRefund, type ListedRefundRow, listRefundsOf } from './refund-store.ts';
import { requiredText } from './required-text.ts';

export const refundRoutes: Handlers<typeof refundCalls> = {
  'GET /api/admin/refunds': async ({ ctx, locale, query }) => {
    const { state, refund } = query;
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = refund
      ? await findListedRefund(ctx.db, refund)
      : await listRefundsOf(ctx.db, { state, cursor });
    return pageOf(rows, {
      path: '/api/admin/refunds',
      query,
      cursorOf: ({ atKey, id }) => ({ at: atKey, id }),
      present: (row) => presentRefund(row, locale),
    });
  },

  'POST /api/admin/refunds/{refund}/retry': async (call) => {
    const { ctx, params } = call;
    const staffId = signedIn(call.actor).userId;
    return await decide(call, 'refund.retried', (tx) =>
      retryRefund(tx, ctx, { refundId: params.refund, staffId }),
    );
  },

  'POST /api/admin/refunds/{refund}/settle': async (call) => {
    const { ctx, params, body } = call;
    const staffId = signedIn(call.actor).userId;
    const note = requiredText(body.note, 'note');
    return await decide(call, 'refund.settled', (tx) =>
      settleRefund(tx, ctx, { refundId: params.refund, staffId, note, paid: body.paid }),
    );
  },
};

async function decide(
  { ctx, actor, ip, locale }: Caller,
  action: AuditAction,
  work: (tx: Tx) => Promise<LockedRefund>,
): Promise<ListedRefund> {
  const { id } = await inTransaction(ctx.db, async (tx) => {
    const refund = await work(tx);
    const { order, owed, currency } = refund;
    await audit(tx, {
      at: ctx.clock.now(),
      action,
      actorId: signedIn(actor).userId,
      subjectId: order?.userId ?? null,
      ...(order && { object: { type: 'order', id: order.id } }),
      details: {
        order: order?.number ?? '',
        amount: `${toDecimal(money(owed, currency))} ${currency}`,
      },
      ip,
    });
    return refund;
  });
  const [row] = await findListedRefund(ctx.db, id);
  if (!row) throw new CallError('not_found');
  return presentRefund(row, locale);
}

function presentRefund(row: ListedRefundRow, locale: Locale): ListedRefund {
  const { orderId, orderNumber } = row;
  return {
    uuid: row.id,
    order: orderId && orderNumber ? { uuid: orderId, number: orderNumber } : null,
    email: row.email,
    amount: presentPrice(money(row.amount, row.currency), locale),
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    ...presentOutcome(row, { currency: row.currency, locale }),
  };
}
