import { formatMoney, money } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lineText } from './line-text.ts';
import { findOrder, listOrderLines, type OrderRow } from './order-store.ts';
import { OWED } from './refund-debts.ts';
import { sendLoggedMail } from './send-logged-mail.ts';

export async function handler(ctx: Ctx, { disputeId }: { disputeId: string }): Promise<void> {
  const dispute = await ctx.db
    .selectFrom('disputes')
    .select(['order_id', 'state', 'amount', 'currency'])
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  const order = dispute.order_id === null ? null : await findOrder(ctx.db, dispute.order_id);
  if (!order) throw new Error(`The order of dispute ${disputeId} does not exist.`);
  const lines = await listOrderLines(ctx.db, order.id);
  const end = dispute.state === 'won' ? 'won' : 'lost';
  // A dispute can be won after it was lost, and the buyer gets a mail about both.
  const key = end === 'won' ? `dispute-${disputeId}-won` : `dispute-${disputeId}`;
  const reversal = end === 'won' ? await findReversal(ctx.db, disputeId) : null;
  await sendLoggedMail(ctx, { order, letter: `dispute_${end}`, key }, (t, locale) => {
    const follows = nextStepsText(order);
    const amountOf = (amount: number) => formatMoney(money(amount, dispute.currency), locale);
    const owed = reversal?.owed ?? 0;
    return {
      subject: t('mail:dispute_subject', { number: order.number }),
      paragraphs: [
        t(`mail:dispute_${reversal ? 'reversed' : end}_text`, { amount: amountOf(dispute.amount) }),
        ...(owed > 0 ? [t('mail:dispute_reversed_owed', { amount: amountOf(owed) })] : []),
        ...(follows[end] ? [t(`mail:${follows[end]}`)] : []),
        ...lines.map((line) => lineText(t, line)),
      ],
    };
  });
}

/**
 * After a won dispute, unstarted orders stay on hold until staff release them; after a lost one
 * they are cancelled.
 */
function nextStepsText({ heldAt, cancelledAt }: OrderRow) {
  return {
    won: heldAt && ('dispute_won_held' as const),
    lost: cancelledAt && ('dispute_lost_cancelled' as const),
  };
}

/** If it was lost before: what Lathe owes to the buyer of the refunds that it had paid for. */
async function findReversal(db: Db, disputeId: string): Promise<{ owed: number } | null> {
  const { rows } = await sql<{ wasLost: boolean; owed: number }>`
    with paid as (
      select id from refunds where dispute_id = ${disputeId}
      union select refund_id from refund_settlements where dispute_id = ${disputeId})
    select exists (select from paid) or exists (select from ledger_transactions
        where kind = 'dispute_lost' and reference = ${disputeId}) as "wasLost",
      (select coalesce(sum(${OWED}), 0)::integer from refunds
        where id in (select id from paid)) as owed`.execute(db);
  const [row] = rows;
  return row?.wasLost ? { owed: row.owed } : null;
}
