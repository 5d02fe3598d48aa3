/** What is not sent in a parcel is mailed by its kind, or handed over. */
import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { afterAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { kindNamed } from '../kinds/index.ts';
import { collectable } from '../orders/testing/collectable.ts';
import { handler as confirm } from './confirm-order.ts';

const app = await testApp();
const { ctx, clock } = app;
const { browsers, buy, people, readOrder } = await makeOrderDesk(app);

/** Reads and changes nothing else, so that the test sees what its kind is asked. */
const kind = kindNamed('ticket');
const { fulfil, attachments } = kind;
afterAll(() => Object.assign(kind, { fulfil, attachments }));
const fulfilled: { lineId: string; quantity: number }[] = [];
let isBroken = false;
kind.fulfil = async (_tx, _ctx, lines) => {
  if (isBroken) throw new Error('The printer is out of paper.');
  fulfilled.push(...lines.map(({ lineId, quantity }) => ({ lineId, quantity })));
};
kind.attachments = async (_ctx, lines) =>
  lines.map(({ title, copies }) => ({
    filename: `${title} ${copies.join(', ')}.txt`,
    contentType: 'text/plain',
    content: Buffer.from('A ticket'),
  }));

async function buyTickets(email: string) {
  const { categories } = await makeTickets(ctx, { ownerId: people.seller.id });
  const browser = app.browser();
  await addTicket(browser, categories[0] ?? '', 2);
  const orderId = stateOf(await payWithoutAddress(browser, { email })).order ?? '';
  const lines = ctx.db
    .selectFrom('order_lines')
    .select(['id', 'fulfilled_at'])
    .where('order_id', '=', orderId);
  return { orderId, line: () => lines.executeTakeFirstOrThrow() };
}

async function attachmentsOf(email: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('kept_mails')
    .innerJoin('kept_mail_attachments', 'mail_id', 'kept_mails.id')
    .select('filename')
    .where('recipient', '=', email)
    .execute();
  return rows.map(({ filename }) => filename);
}

describe('a mailed line', () => {
  it('is fulfilled by its kind once, and the confirmation has what its kind attaches', async () => {
    const email = 'attached@example.com';
    const { orderId, line } = await buyTickets(email);
    await runDueJobs(ctx, jobs);
    await confirm(ctx, { orderId });
    const { id } = await line();
    expect(fulfilled.filter(({ lineId }) => lineId === id)).toEqual([{ lineId: id, quantity: 2 }]);
    const mails = await mailsTo(app, email);
    expect(mails[0]?.text).toContain('nos. 1, 2. Your tickets are attached');
    expect(new Set(await attachmentsOf(email))).toEqual(new Set(['A night: Category 1 1, 2.txt']));
  });

  it('is not marked, and nothing is mailed, while its kind cannot fulfil it', async () => {
    const email = 'waiting@example.com';
    const { orderId, line } = await buyTickets(email);
    isBroken = true;
    await expect(confirm(ctx, { orderId })).rejects.toThrow('out of paper');
    expect((await line()).fulfilled_at).toBeNull();
    expect(await mailsTo(app, email)).toEqual([]);
    isBroken = false;
    await confirm(ctx, { orderId });
    expect((await line()).fulfilled_at).toEqual(clock.now());
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});

describe('a collected line', () => {
  const collect = ({ id }: { id: string }, lines: readonly string[]) =>
    browsers.staff.post(`/api/admin/orders/${id}/collected`, { lines });

  it('completes the order when the last one is handed over', async () => {
    const order = await collectable(ctx, await buy([{}, {}]));
    const [first = '', second = ''] = order.lines;
    const one = await collect(order, [first]);
    expect(one.json as DeskOrder).toMatchObject({ order: { state: 'Paid' } });
    const all = await collect(order, [second]);
    expect(all.json as DeskOrder).toMatchObject({ order: { state: 'Delivered' } });
    expect((await readOrder(order.id)).order.lines.map((line) => line.cancel_enabled)).toEqual([
      false,
      false,
    ]);
  });

  it('is handed over once, and together with the others or not at all', async () => {
    const order = await collectable(ctx, await buy([{}, {}]));
    const sent = await buy();
    await collect(order, order.lines.slice(0, 1));
    for (const lines of [order.lines, [order.lines[1] ?? '', sent.lines[0] ?? '']]) {
      expect(await collect(order, lines)).toMatchObject({
        status: 409,
        json: { code: 'changed_meanwhile' },
      });
    }
    expect((await collect(sent, sent.lines)).json).toMatchObject({ code: 'changed_meanwhile' });
    const { order: after } = await readOrder(order.id);
    expect(after.lines.map(({ fulfilled_at }) => fulfilled_at !== null)).toEqual([true, false]);
  });

  it('is not handed over while the order is on hold', async () => {
    const order = await collectable(ctx, await buy());
    const hold = { held: true, note: 'Wait.' };
    await browsers.staff.put(`/api/admin/orders/${order.id}/hold`, hold);
    expect(await collect(order, order.lines)).toMatchObject({
      status: 409,
      json: { code: 'job_stopped' },
    });
    expect((await readOrder(order.id)).order.lines[0]?.fulfilled_at).toBeNull();
  });
});
