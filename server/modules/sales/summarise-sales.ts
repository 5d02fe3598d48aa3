import { periodKey, type SummaryPeriod } from '@lathe/rules/notifications';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { notify, readSettings } from '../notifications/index.ts';
import { sendSummaryMail } from './jobs.ts';
import { sumSold } from './sold-store.ts';

export interface SellerPeriod extends SummaryPeriod {
  userId: string;
}

/** The notification is unique per seller and period, however many workers run this. */
export async function summariseSales(ctx: Ctx, payload: SellerPeriod): Promise<void> {
  const { userId, from, to, frequency } = payload;
  await inTransaction(ctx.db, async (tx) => {
    // The seller may have chosen something else since the list was read.
    if ((await readSettings(tx, userId)).summary !== frequency) return;
    const sums = await sumSold(tx, { userId, show: 'sales', from, to });
    if (sums.length === 0) return;
    await notify(tx, ctx, {
      topic: 'sales_summary',
      owners: [userId],
      subject: `${periodKey(payload)} ${userId}`,
      details: {
        from,
        to,
        copies: sums.reduce((sum, { copies }) => sum + copies, 0),
        earnings: sums.map(({ earnings, currency }) => ({ amount: earnings, currency })),
      },
      url: salesPath(payload),
      enqueueMail: (recipient) => ctx.jobs.enqueue(tx, sendSummaryMail, { ...payload, recipient }),
    });
  });
}

/** The sales screen with the days of the summary. */
export function salesPath({ from, to }: Pick<SummaryPeriod, 'from' | 'to'>): string {
  return `/studio/sales?month=days&from=${from}&to=${to}`;
}

export { summariseSales as handler };
