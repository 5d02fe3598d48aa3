import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { deliverDue } from '../orders/testing/deliver-due.ts';
import { remakeCopies } from './remake-copies.ts';
import { makePlant, type PlacedOrder } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
const plant = await makePlant(app);
const { staff } = plant;

describe('parcel', () => {
  it('needs a valid tracking number when the buyer paid for tracking, and the buyer is notified', async () => {
    const order = await plant.buy([{}], { service: 'tracked' });
    await plant.make(order.jobs[0] ?? '');
    const send = (tracking: string) =>
      staff.post(`/api/production/parcels/${order.parcels[0]}/dispatch`, {
        carrier: 'royal_mail',
        tracking,
      });
    expect((await send('')).status).toBe(422);
    expect((await send('no!')).status).toBe(422);
    expect((await plant.readOrder(order)).state).toBe('In production');
    expect((await send('ab 123 456 789 gb')).status).toBe(200);
    expect((await send('AB123456789GB')).status).toBe(409);
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'Dispatched',
      parcels: [
        {
          carrier: 'Royal Mail',
          tracking: 'AB123456789GB',
          tracking_url: expect.stringContaining('AB123456789GB'),
        },
      ],
    });
    const sent = (await mailsTo(app, order.email)).filter(({ subject }) =>
      subject.includes('on its way'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('https://www.royalmail.com/');
  });

  it('counts as delivered when staff mark it, or automatically after two weeks', async () => {
    const [told, silent, made] = [await plant.buy(), await plant.buy(), await plant.buy()];
    for (const { id, jobs: own } of [told, silent]) {
      await plant.make(own[0] ?? '');
      await plant.send(id);
    }
    const deliver = ({ parcels }: PlacedOrder) =>
      staff.post(`/api/production/parcels/${parcels[0]}/deliver`);
    expect((await deliver(made)).status).toBe(409);
    expect((await deliver(told)).status).toBe(204);
    expect((await deliver(told)).status).toBe(409);
    const run = () => deliverDue(ctx, {}, { signal: new AbortController().signal });
    await run();
    expect((await plant.readOrder(silent)).state).toBe('Dispatched');
    const sentAt = clock.now().toISOString();
    clock.advance({ days: 14 });
    await run();
    const states = await Promise.all([told, silent, made].map(plant.readOrder));
    expect(states.map(({ state }) => state)).toEqual(['Delivered', 'Delivered', 'Paid']);
    clock.set(sentAt);
  });
});

describe('returned copy', () => {
  it('is remade and shipped again without the rest of its order', async () => {
    const order = await plant.buy([{}, { type: 'cd' }]);
    const [record = '', disc = ''] = order.jobs;
    const send = () =>
      staff.post(`/api/production/parcels/${order.parcels[0]}/dispatch`, { carrier: 'evri' });
    for (const job of [record, disc]) await plant.make(job);
    expect((await send()).status).toBe(200);
    const { lines } = await plant.readOrder(order);
    const { id: userId } = await makePerson(app, { role: 'staff' });
    const repeated = { line: lines[1]?.uuid ?? '', quantity: 1 };
    await inTransaction(ctx.db, (tx) =>
      remakeCopies(tx, { orderId: order.id, lines: [repeated], userId, now: clock.now() }),
    );
    expect((await send()).status).toBe(409);
    await plant.make(disc);
    expect((await send()).status).toBe(200);
    expect((await plant.readOrder(order)).state).toBe('Dispatched');
    const events = (await plant.read(record)).history.map(({ event }) => event);
    expect(events.filter((event) => event === 'dispatch')).toHaveLength(1);
  });
});
