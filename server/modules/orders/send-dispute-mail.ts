import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { lineText } from './line-text.ts';
import { findOrder, listOrderLines, type OrderRow } from './order-store.ts';
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
  await sendLoggedMail(ctx, { order, letter: `dispute_${end}`, key }, (t, locale) => {
    const follows = nextStepsText(order);
    return {
      subject: t('mail:dispute_subject', { number: order.number }),
      paragraphs: [
        t(`mail:dispute_${end}_text`, {
          amount: formatMoney(money(dispute.amount, dispute.currency), locale),
        }),
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
