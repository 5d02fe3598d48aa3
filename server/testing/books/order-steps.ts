/** What happens to orders after their sale. */
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { settleRefund } from '../../modules/orders/end-failed-refund.ts';
import { handleDispute } from '../../modules/orders/handle-dispute.ts';
import { refundOrder } from '../../modules/orders/index.ts';
import { applyRefundResult } from '../../modules/orders/refund-attempts.ts';
import { OWED } from '../../modules/orders/refund-debts.ts';
import type { RefundSelection } from '../../modules/orders/refund-order.ts';
import { releaseEarnings } from '../../modules/orders/release-earnings.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { attempt } from './attempt.ts';
import type { DisputeStep, RefundStep } from './steps.ts';
import type { SoldOrder, World } from './world.ts';

export function orderSteps({ app: { ctx }, desk }: Pick<World, 'app' | 'desk'>) {
  const { db } = ctx;
  const staffId = desk.people.staff.id;

  /** Also of two lines. */
  function selectionOf({ lines }: SoldOrder, each: RefundStep): RefundSelection {
    const { which, copies, amount, withShipping } = each;
    const first = lines[which % lines.length];
    if (copies === 0 || !first) return { what: 'amount', amount };
    const second = lines[(which + 1) % lines.length];
    const chosen = second && second !== first && copies % 2 === 0 ? [first, second] : [first];
    return {
      what: 'things',
      lines: chosen.map(({ id: line, quantity }) => ({
        line,
        quantity: Math.min(copies, quantity),
      })),
      postage: withShipping,
      duty: false,
    };
  }

  async function refund(order: SoldOrder, each: RefundStep): Promise<void> {
    const input = {
      orderId: order.id,
      selection: selectionOf(order, each),
      reason: each.isByLathe ? 'damaged' : 'changed_mind',
      note: '',
      madeBy: staffId,
      requestKey: null,
      refundedBefore: null,
      notifyBuyer: false,
    } as const;
    await attempt(() => inTransaction(db, (tx) => refundOrder(tx, ctx, input)));
  }

  async function dispute(order: SoldOrder, { state, part }: DisputeStep): Promise<void> {
    const event = { type: 'dispute', state, reason: 'fraudulent', fees: [] } as const;
    const { paymentId, total, currency, id } = order;
    const amount = money(Math.ceil(total / part), currency);
    const disputeId = `dp_${part}_${id}`;
    await inTransaction(db, (tx) =>
      handleDispute(tx, ctx, { ...event, paymentId, disputeId, amount }),
    );
  }

  /** Two refunds, a dispute and the release of the earnings meet. */
  async function race(
    order: SoldOrder,
    steps: { refund: RefundStep; dispute: DisputeStep },
  ): Promise<void> {
    await Promise.all([
      refund(order, steps.refund),
      dispute(order, steps.dispute),
      attempt(() => releaseEarnings(ctx, { orderId: order.id })),
      refund(order, { ...steps.refund, which: steps.refund.which + 1 }),
    ]);
  }

  /** The oldest refund of the order that was not decided yet. */
  async function failRefund({ id }: SoldOrder): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${id}
      and failed_at is null and dispute_id is null order by created_at, id limit 1`.execute(db);
    const key = rows[0]?.id;
    if (key === undefined) return;
    const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
    await inTransaction(db, (tx) => applyRefundResult(tx, ctx, { key, result }));
  }

  async function settleRefunds({ id }: SoldOrder): Promise<void> {
    const { rows } = await sql<{ id: string; owed: number }>`select id, ${OWED} as owed from refunds
      where order_id = ${id} and failed_at is not null and settled_at is null`.execute(db);
    for (const { id: refundId, owed: paid } of rows) {
      const decision = { refundId, paid, staffId, note: 'Bank transfer' };
      await attempt(() => inTransaction(db, (tx) => settleRefund(tx, ctx, decision)));
    }
  }

  return { refund, dispute, race, failRefund, settleRefunds };
}
