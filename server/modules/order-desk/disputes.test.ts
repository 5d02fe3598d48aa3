import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { handleDispute } from '../orders/index.ts';

const app = await testApp();
const { ctx } = app;
const { browsers, buy, readOrder, books, cardRefunds, startProduction } = await makeOrderDesk(app);

async function paymentOf(orderId: string): Promise<string> {
  const { payment_id } = await ctx.db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select('payment_id')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return payment_id ?? '';
}

async function postDispute(
  orderId: string,
  state: 'opened' | 'won' | 'lost',
  amount = 3170,
): Promise<void> {
  const paymentId = await paymentOf(orderId);
  await inTransaction(ctx.db, (tx) =>
    handleDispute(tx, ctx, {
      type: 'dispute',
      state,
      paymentId,
      disputeId: `dp_${orderId}`,
      amount: money(amount, 'GBP'),
      reason: 'fraudulent',
      fees: [],
    }),
  );
}

const refund = (id: string, amount: number) =>
  browsers.staff.post(`/api/admin/orders/${id}/refunds`, {
    what: 'amount',
    amount,
    reason: 'other',
    refunded_before: 0,
  });

describe('dispute', () => {
  it('marks the order, holds unstarted lines and blocks refunds', async () => {
    const { id, key } = await buy();
    await postDispute(id, 'opened');
    await postDispute(id, 'opened');
    expect(await readOrder(id)).toMatchObject({
      order: {
        on_hold: true,
        disputed: true,
        state: 'Paid',
        operations: { cancel_enabled: false },
      },
      disputes: [{ state: 'opened', amount: { formatted: '£31.70' }, reason: 'fraudulent' }],
      operations: { refund_enabled: false, cancel_enabled: false },
    });
    expect(await books(id)).toMatchObject({ disputed: 3170, card: -68 });
    expect((await refund(id, 100)).json).toMatchObject({ code: 'order_disputed' });
    const cancel = await app.browser().post(`/api/orders/${id}/cancel`, { key });
    expect(cancel.json).toMatchObject({ code: 'order_disputed' });
    const { json } = await browsers.staff.get('/api/admin/orders?only=disputed');
    expect((json as { data: unknown[] }).data).toMatchObject([{ uuid: id, disputed: true }]);
  });

  it('that is won leaves the ledger as it was', async () => {
    const { id } = await buy();
    const before = await books(id);
    await postDispute(id, 'opened');
    await postDispute(id, 'won');
    await postDispute(id, 'won');
    expect(await books(id)).toEqual(before);
    expect((await readOrder(id)).order).toMatchObject({
      disputed: false,
      operations: { cancel_enabled: true },
    });
    expect((await refund(id, 100)).status).toBe(200);
  });

  it('that is lost is booked as a refund by the bank: earnings are reversed without a card refund', async () => {
    const { id } = await buy();
    await startProduction(id);
    await postDispute(id, 'opened');
    await postDispute(id, 'lost');
    await postDispute(id, 'lost');
    expect(await books(id)).toEqual({ card: -68, card_fees: 68 });
    expect(await cardRefunds(id)).toEqual({ amount: 0, times: 0 });
    expect((await readOrder(id)).order).toMatchObject({ state: 'Refunded', refund: 'whole' });
    expect((await refund(id, 1)).status).toBe(409);
  });

  it('after a partial refund loses that part a second time', async () => {
    const { id } = await buy();
    await startProduction(id);
    await refund(id, 1000);
    await postDispute(id, 'lost');
    expect(await books(id)).toEqual({ card: -1068, card_fees: 68, dispute_losses: 1000 });
    expect((await readOrder(id)).order.refunded_total?.amount).toBe(3170);
  });

  it('before manufacturing releases the copies', async () => {
    const { id } = await buy([{ kind: { limit: 1 } }]);
    await postDispute(id, 'lost');
    const copies = await ctx.db
      .selectFrom('order_copies')
      .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
      .select('number')
      .where('order_id', '=', id)
      .execute();
    expect(copies).toEqual([]);
    expect((await readOrder(id)).order).toMatchObject({ state: 'Cancelled', on_hold: false });
  });

  it('that is lost is mailed to the buyer exactly once', async () => {
    const { id, email } = await buy();
    await postDispute(id, 'opened');
    const before = await mailsTo(app, email);
    await postDispute(id, 'won');
    await postDispute(id, 'won');
    const [mail, ...older] = await mailsTo(app, email);
    expect(older).toHaveLength(before.length);
    expect(mail?.subject).toContain('your bank has decided');
    expect(mail?.text).toContain('£31.70');
    expect(mail?.text).toContain('the payment stands');
    // The order is still on hold.
    expect(mail?.text).toContain('once more');
    expect(mail?.text).not.toContain('cancelled');
    expect((await readOrder(id)).mails.map(({ letter }) => letter)).toContain('dispute_won');
  });

  it('mail is in the language of the buyer and explains what happens to the order', async () => {
    const german = app.browser();
    german.cookies.set('locale', 'de');
    const order = await buy([{}], german);
    await startProduction(order.id);
    await postDispute(order.id, 'won');
    const [stored] = await mailsTo(app, order.email);
    expect(stored?.subject).toContain('Deine Bank hat entschieden');
    expect(stored?.text).toContain('die Zahlung gilt');
    expect(stored?.text).not.toContain('noch einmal');

    const waiting = await buy();
    await postDispute(waiting.id, 'lost');
    const [lost] = await mailsTo(app, waiting.email);
    expect(lost?.text).toContain('It has agreed');
    expect(lost?.text).toContain('Your order is cancelled');
  });

  it('about an unknown payment changes nothing', async () => {
    const count = async () =>
      (
        await sql<{ count: number }>`select count(*)::integer as count from ledger_entries`.execute(
          ctx.db,
        )
      ).rows[0];
    const before = await count();
    await inTransaction(ctx.db, (tx) =>
      handleDispute(tx, ctx, {
        type: 'dispute',
        state: 'opened',
        paymentId: 'pay_unknown',
        disputeId: 'dp_unknown',
        amount: money(100, 'GBP'),
        reason: 'fraudulent',
        fees: [],
      }),
    );
    expect(await count()).toEqual(before);
  });
});
