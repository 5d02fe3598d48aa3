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
  seen: ReturnState;
  actorId: string;
  ip: string;
}

export async function answerReturn(ctx: Ctx, given: ReturnAnswer): Promise<void> {
  const answer = given.answer.trim();
  if (answer === '') {
    throw new CallError('validation', { fields: { answer: [{ key: 'required' }] } });
  }
  const found = await findReturn(ctx.db, given.returnId);
  if (!found) throw new CallError('not_found');
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOrder(tx, found.orderId);
    const asked = await findReturn(tx, given.returnId);
    if (!asked) throw new CallError('not_found');
    // Applies to every answer, because a reprint is worth money too.
    const lines = await listOrderLines(tx, order.id);
    await assertNotOwn(tx, { order, lines, staffId: given.actorId });
    if (asked.state !== given.seen) throw new CallError('return_answered');
    const next = nextState(returnMachine, asked.state, given.event, 'staff');
    if (!next.ok) throw new CallError('return_answered');
    const refundId = given.event === 'refund' ? await refund(tx, ctx, { asked, given }) : null;
    if (given.event === 'reprint') {
      assertStillPaidFor(asked, { order, lines });
      await reprint(tx, ctx, { asked, given });
    }
    await setAnswer(tx, {
      id: asked.id,
      state: next.state,
      answer,
      answeredBy: given.actorId,
      refundId,
      now,
    });
    await audit(tx, {
      at: now,
      action: 'return.answered',
      actorId: given.actorId,
      subjectId: order.userId,
      object: { type: 'order', id: order.id },
      details: { order: order.number, answer: given.event },
      ip: given.ip,
    });
    await ctx.jobs.enqueue(tx, sendReturnMail, { returnId: asked.id, letter: given.event });
    await publishOrderChanged(tx, ctx, order);
  });
}

interface AnsweredReturn {
  asked: ReturnRow;
  given: ReturnAnswer;
}

/** Sends no refund mail, because the return mail mentions the refund. */
async function refund(tx: Tx, ctx: Ctx, { asked, given }: AnsweredReturn): Promise<string> {
  const made = await refundOrder(tx, ctx, {
    orderId: asked.orderId,
    wanted: {
      what: 'things',
      lines: asked.lines.map(({ line, quantity }) => ({ line, quantity })),
      postage: given.withPostage,
      duty: false,
    },
    reason: asked.reason satisfies RefundReason,
    note: '',
    madeBy: given.actorId,
    requestKey: `return ${asked.id}`,
    refundedBefore: null,
    tellBuyer: false,
  });
  if (!made) throw new CallError('return_answered');
  return made.id;
}

/** The copies may have been refunded or disputed since the request. */
function assertStillPaidFor(
  asked: ReturnRow,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): void {
  if (order.disputed) throw new CallError('order_disputed');
  const isPaidFor = asked.lines.every(({ line, quantity }) => {
    const bought = lines.find(({ id }) => id === line);
    return bought !== undefined && quantity <= bought.quantity - bought.refundedQuantity;
  });
  if (!isPaidFor) throw new CallError('reprint_not_possible');
}

/** The order returns to the plant with only these copies. */
async function reprint(tx: Tx, ctx: Ctx, { asked, given }: AnsweredReturn): Promise<void> {
  const isMade = await remakeCopies(tx, {
    orderId: asked.orderId,
    lines: asked.lines,
    userId: given.actorId,
    now: ctx.clock.now(),
  });
  if (!isMade) throw new CallError('reprint_not_possible');
}
