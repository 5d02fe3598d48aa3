import type { RefundReason } from '@lathe/rules/refunds';
import { type ReturnEvent, type ReturnState, returnMachine } from '@lathe/rules/returns';
import { nextState } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { remakeCopies } from '../fulfilment/index.ts';
import {
  assertNotOwn,
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  publishOrderChanged,
  refundOrder,
} from '../orders/index.ts';
import { sendReturnMail } from './jobs.ts';
import { findReturn, type ReturnRow, setAnswer } from './return-store.ts';

interface ReturnAnswer {
  returnId: string;
  event: ReturnEvent;
  answer: string;
  withPostage: boolean;
  /** The state that staff saw, so that two people cannot send the buyer two answers. */
  expectedState: ReturnState;
  actorId: string;
  ip: string;
}

export async function answerReturn(ctx: Ctx, input: ReturnAnswer): Promise<void> {
  const answer = input.answer.trim();
  if (answer === '') {
    throw new CallError('validation', { fields: { answer: [{ key: 'required' }] } });
  }
  const found = await findReturn(ctx.db, input.returnId);
  if (!found) throw new CallError('not_found');
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOrder(tx, found.orderId);
    const orderReturn = await findReturn(tx, input.returnId);
    if (!orderReturn) throw new CallError('not_found');
    // Applies to every answer, because a reprint is worth money too.
    const lines = await listOrderLines(tx, order.id);
    await assertNotOwn(tx, { order, lines, staffId: input.actorId });
    if (orderReturn.state !== input.expectedState) throw new CallError('return_answered');
    const next = nextState(returnMachine, orderReturn.state, input.event, 'staff');
    if (!next.ok) throw new CallError('return_answered');
    const refundId =
      input.event === 'refund' ? await refund(tx, ctx, { orderReturn, input }) : null;
    if (input.event === 'reprint') {
      assertStillPaidFor(orderReturn, { order, lines });
      await reprint(tx, ctx, { orderReturn, input });
    }
    await setAnswer(tx, {
      id: orderReturn.id,
      state: next.state,
      answer,
      answeredBy: input.actorId,
      refundId,
      now,
    });
    await audit(tx, {
      at: now,
      action: 'return.answered',
      actorId: input.actorId,
      subjectId: order.userId,
      object: { type: 'order', id: order.id },
      details: { order: order.number, answer: input.event },
      ip: input.ip,
    });
    await ctx.jobs.enqueue(tx, sendReturnMail, { returnId: orderReturn.id, letter: input.event });
    await publishOrderChanged(tx, ctx, order);
  });
}

interface AnsweredReturn {
  orderReturn: ReturnRow;
  input: ReturnAnswer;
}

/** Sends no refund mail, because the return mail mentions the refund. */
async function refund(tx: Tx, ctx: Ctx, { orderReturn, input }: AnsweredReturn): Promise<string> {
  const created = await refundOrder(tx, ctx, {
    orderId: orderReturn.orderId,
    selection: {
      what: 'things',
      lines: orderReturn.lines.map(({ line, quantity }) => ({ line, quantity })),
      postage: input.withPostage,
      duty: false,
    },
    reason: orderReturn.reason satisfies RefundReason,
    note: '',
    madeBy: input.actorId,
    requestKey: `return ${orderReturn.id}`,
    refundedBefore: null,
    notifyBuyer: false,
  });
  if (!created) throw new CallError('return_answered');
  return created.id;
}

/** The copies may have been refunded or disputed since the request. */
function assertStillPaidFor(
  orderReturn: ReturnRow,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): void {
  if (order.disputed) throw new CallError('order_disputed');
  const isPaidFor = orderReturn.lines.every(({ line, quantity }) => {
    const orderLine = lines.find(({ id }) => id === line);
    return orderLine !== undefined && quantity <= orderLine.quantity - orderLine.refundedQuantity;
  });
  if (!isPaidFor) throw new CallError('reprint_not_possible');
}

/** The order returns to the plant with only these copies. */
async function reprint(tx: Tx, ctx: Ctx, { orderReturn, input }: AnsweredReturn): Promise<void> {
  const isRemade = await remakeCopies(tx, {
    orderId: orderReturn.orderId,
    lines: orderReturn.lines,
    userId: input.actorId,
    now: ctx.clock.now(),
  });
  if (!isRemade) throw new CallError('reprint_not_possible');
}
