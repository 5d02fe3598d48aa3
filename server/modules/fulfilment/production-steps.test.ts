import type { ProductionJob } from '@lathe/contract/production';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePlant, messageOf } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
const plant = await makePlant(app);
const { staff } = plant;

async function hold(orderId: string, held: boolean): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ held_at: held ? clock.now() : null })
    .where('id', '=', orderId)
    .execute();
}

describe('production job', () => {
  it('goes through its stages one by one together with its order', async () => {
    const order = await plant.buy([{}, { type: 'cd' }]);
    const [record = '', disc = ''] = order.jobs;
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'Paid',
      lines: [{ making: { stage: 'queued', reprints: 0 } }, { making: { stage: 'queued' } }],
    });
    await plant.make(record, 'side_a');
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'In production',
      lines: [
        { making: { stage: 'side_a', stages: ['queued', 'side_a', 'side_b', 'sleeve', 'packed'] } },
        { making: { stage: 'queued' } },
      ],
      operations: { cancel_enabled: false, change_address_enabled: false },
    });
    await plant.make(record);
    // A partial order is not dispatched.
    const send = () =>
      staff.post(`/api/production/parcels/${order.parcels[0]}/dispatch`, { carrier: 'royal_mail' });
    expect((await send()).status).toBe(409);
    await plant.make(disc);
    expect((await plant.advance(disc, 'packed')).status).toBe(409);
    const parcels = await staff.get('/api/production/parcels');
    expect(parcels.text).toContain(order.id);
    expect((await send()).status).toBe(200);
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'Dispatched',
      lines: [{ making: { stage: 'dispatched' } }, { making: { stage: 'dispatched' } }],
    });
    expect((await plant.read(disc)).history.map(({ to, by }) => `${by} ${to}`)).toEqual([
      'Sam dispatched',
      'Sam packed',
      'Sam sleeve',
      'Sam print',
      'Sam disc',
    ]);
    const log = await ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', 'in', [record, disc, order.id])
      .execute();
    const actions = log.map(({ action }) => action).sort();
    expect(actions).toEqual([...Array(8).fill('production.advanced'), 'production.dispatched']);
  });

  it('advances once when two operators move it from the same stage', async () => {
    const order = await plant.buy();
    const [job = ''] = order.jobs;
    const replies = await Promise.all([plant.advance(job, 'queued'), plant.advance(job, 'queued')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rejected = replies.find(({ status }) => status === 409);
    expect(messageOf({ json: rejected?.json })).toContain('is at “Side A”');
    expect(await plant.read(job)).toMatchObject({ stage: 'side_a', history: { length: 1 } });
  });

  it('is either started or cancelled when both are requested at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await plant.buy();
      const [job = ''] = order.jobs;
      const cancel = () => app.browser().post(`/api/orders/${order.id}/cancel`, order);
      const begin = () => plant.advance(job, 'queued');
      const calls = round % 2 === 0 ? [begin(), cancel()] : [cancel(), begin()];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      const { state } = await plant.readOrder(order);
      const { stage } = await plant.read(job);
      expect([`${state} ${stage}`]).toEqual([
        state === 'Cancelled' ? 'Cancelled cancelled' : 'In production side_a',
      ]);
      const refunds = ctx.db.selectFrom('refunds').select('id').where('order_id', '=', order.id);
      expect(await refunds.execute()).toHaveLength(state === 'Cancelled' ? 1 : 0);
    }
  });

  it('of an order on hold stays in its stage and continues later', async () => {
    const order = await plant.buy();
    const [job = ''] = order.jobs;
    await hold(order.id, true);
    const rejected = await plant.advance(job, 'queued');
    expect([rejected.status, messageOf(rejected)]).toEqual([
      409,
      expect.stringContaining('on hold'),
    ]);
    expect(await plant.read(job)).toMatchObject({ stage: 'queued', stopped: 'held' });
    await hold(order.id, false);
    await plant.make(job);
    await hold(order.id, true);
    const body = { carrier: 'dhl', tracking: 'JD0001234567' };
    const path = `/api/production/parcels/${order.parcels[0]}/dispatch`;
    expect((await staff.post(path, body)).status).toBe(409);
    expect((await plant.readOrder(order)).state).toBe('In production');
  });

  it('with a faulty copy returns to the queue with the reason', async () => {
    const order = await plant.buy();
    const [job = ''] = order.jobs;
    const reprint = (stage: string, reason: string) =>
      staff.post(`/api/production/jobs/${job}/reprint`, { stage, reason });
    // A queued job has nothing to reprint.
    expect((await reprint('queued', 'Scratch')).status).toBe(409);
    await plant.make(job);
    expect((await reprint('packed', '   ')).status).toBe(422);
    expect((await reprint('sleeve', 'Scratch')).status).toBe(409);
    expect((await staff.get('/api/production/parcels')).text).toContain(order.id);
    expect((await reprint('packed', ' Scratch on side B ')).status).toBe(200);
    expect(await plant.read(job)).toMatchObject({
      stage: 'queued',
      reprints: 1,
      history: [
        { event: 'reprint', from: 'packed', reason: 'Scratch on side B', by: 'Sam' },
        {},
        {},
        {},
        {},
      ],
    });
    expect((await staff.get('/api/production/parcels')).text).not.toContain(order.id);
    expect(await plant.readOrder(order)).toMatchObject({
      state: 'In production',
      lines: [{ making: { stage: 'queued', reprints: 1 } }],
      operations: { cancel_enabled: false },
    });
  });
});

describe('scan', () => {
  it('advances jobs in the stage of the station, and otherwise reports the expected stage', async () => {
    const order = await plant.buy();
    const [job = ''] = order.jobs;
    const { code } = await plant.read(job);
    const scan = (typed: string, stage: string) =>
      staff.post('/api/production/scan', { code: typed, stage });
    const wrong = await scan(code, 'side_b');
    expect([wrong.status, messageOf(wrong)]).toEqual([
      409,
      expect.stringMatching(/is at “Queued”, but “Side B” is expected here/),
    ]);
    for (const unknown of ['4006381333931', 'J999999', 'B1', code.slice(1), 'J1 or 1=1', '']) {
      const rejected = await scan(unknown, 'queued');
      expect([unknown, rejected.status]).toEqual([unknown, 404]);
      expect(messageOf(rejected)).toContain('job sheet');
    }
    expect((await plant.read(job)).stage).toBe('queued');
    // Scanners may send lowercase and spaces.
    const right = await scan(` ${code.toLowerCase()} `, 'queued');
    expect(right.json).toMatchObject({ kind: 'job', code, from: 'queued', to: 'side_a', moved: 1 });
    expect((await scan(code, 'queued')).status).toBe(409);
    expect((await plant.read(job)).stage).toBe('side_a');
    const found = await staff.get(`/api/production/codes/${code}`);
    expect(found.json).toEqual({ kind: 'job', uuid: job, code });
  });

  it('finds the jobs of an order number, in every stage, and advances none of them', async () => {
    const [order, other] = [await plant.buy([{}, { type: 'cd' }]), await plant.buy()];
    const [first = '', second = ''] = order.jobs;
    await plant.make(first);
    await hold(order.id, true);
    const { number } = (await plant.read(first)).order;
    const found = await staff.get(`/api/production/codes/${number.toLowerCase()}`);
    expect(found.json).toEqual({ kind: 'order', uuid: order.id, code: number });
    const list = await staff.get(`/api/production/jobs?order=%20${number.toLowerCase()}%20`);
    const { data } = list.json as { data: ProductionJob[] };
    expect(data.map(({ uuid }) => uuid).sort()).toEqual([first, second].sort());
    expect(data.every(({ test_pressing }) => !test_pressing)).toBe(true);
    const none = await staff.get('/api/production/jobs?order=nothing');
    expect((none.json as { data: ProductionJob[] }).data).toEqual([]);
    const scanned = await staff.post('/api/production/scan', { code: number, stage: 'queued' });
    expect(scanned.status).toBe(404);
    expect((await plant.read(second)).stage).toBe('queued');
    await ctx.db.deleteFrom('making_jobs').where('order_id', '=', other.id).execute();
    const { number: empty } = await plant.readOrder(other);
    expect((await staff.get(`/api/production/codes/${empty}`)).status).toBe(404);
    const buyer = await signedInBrowser(app, await makePerson(app));
    expect((await buyer.get(`/api/production/jobs?order=${number}`)).status).toBe(403);
  });
});

describe('production', () => {
  it('is only for staff', async () => {
    const order = await plant.buy();
    const [job = ''] = order.jobs;
    for (const kind of [{}, { seller: true }] as const) {
      const browser = await signedInBrowser(app, await makePerson(app, kind));
      const begin = await browser.post(`/api/production/jobs/${job}/advance`, { stage: 'queued' });
      expect(begin.status).toBe(403);
      expect((await browser.get('/api/production')).status).toBe(403);
    }
    expect((await app.browser().get('/api/production/jobs')).status).toBe(401);
    expect((await staff.put('/api/production/capacity', { vinyl_capacity: 1 })).status).toBe(403);
    expect((await plant.read(job)).stage).toBe('queued');
  });
});
