import type { ErrorReply } from '@lathe/contract/errors';
import type { MakingJob } from '@lathe/contract/production';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { deliverDue } from '../orders/testing/deliver-due.ts';
import { planProduction } from './plan-production.ts';
import { remakeCopies } from './remake-copies.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
const plant = await makePlant(app);
const { staff } = plant;

const messageOf = ({ json }: { json: unknown }) => (json as ErrorReply).message;

async function hold(orderId: string, held: boolean): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ held_at: held ? clock.now() : null })
    .where('id', '=', orderId)
    .execute();
}

describe('paid order', () => {
  it('becomes one job per line, with the numbers of its copies', async () => {
    const order = await plant.buy([{ limit: 5 }, { type: 'cd' }, { type: 'vinyl_12_double' }], {
      quantity: 2,
    });
    const created = await Promise.all(order.jobs.map(plant.read));
    expect(created).toMatchObject([
      { format: { code: 'vinyl_12' }, quantity: 2, copies: [1, 2], stage: 'queued' },
      { format: { code: 'cd' }, next: 'disc' },
      { format: { code: 'vinyl_12_double' }, stages: { length: 7 } },
    ]);
    expect(created.map(({ dispatch_on }) => dispatch_on)).toEqual(Array(3).fill('2026-11-19'));
    expect(created[0]).toMatchObject({ late: false, stopped: null, history: [], package: null });
  });

  it('is planned once, even with repeated payment events', async () => {
    const order = await plant.buy([{}, { type: 'cd' }]);
    const confirmOrder = jobs.find(({ name }) => name === 'confirm-order');
    if (!confirmOrder) throw new Error('Nobody confirms orders.');
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, confirmOrder, { orderId: order.id }));
    await Promise.all([
      planProduction(ctx, order.id),
      planProduction(ctx, order.id),
      runDueJobs(ctx, jobs),
    ]);
    expect(await plant.jobsOf(order.id)).toEqual(order.jobs);
  });

  it('is not planned when it was cancelled before planning', async () => {
    const order = await plant.buy();
    await ctx.db.deleteFrom('making_jobs').where('order_id', '=', order.id).execute();
    await app.browser().post(`/api/orders/${order.id}/cancel`, order);
    await planProduction(ctx, order.id);
    expect(await plant.jobsOf(order.id)).toEqual([]);
  });

  it('waits for its pre-order date as a whole, and can be cancelled until then', async () => {
    const order = await plant.buy([{ date: '2026-12-30' }, { type: 'cd' }]);
    const [first = '', second = ''] = order.jobs;
    for (const job of [first, second]) {
      expect(await plant.read(job)).toMatchObject({ start_on: '2026-12-23', stopped: 'waiting' });
      const rejected = await plant.advance(job, 'queued');
      expect([rejected.status, messageOf(rejected)]).toEqual([
        409,
        expect.stringContaining('23 December'),
      ]);
    }
    const { json } = await staff.get('/api/production/jobs?stage=queued');
    const shown = (json as { data: MakingJob[] }).data.map(({ uuid }) => uuid);
    expect(shown).not.toContain(first);
    const waiting = await staff.get('/api/production/jobs?show=waiting');
    expect(waiting.text).toContain(first);
    expect((await plant.readOrder(order)).operations.cancel_enabled).toBe(true);
    const cancelled = await app.browser().post(`/api/orders/${order.id}/cancel`, order);
    expect(cancelled.status).toBe(200);
    expect(await plant.read(first)).toMatchObject({ stage: 'cancelled', next: null });
  });
});

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
      staff.post(`/api/production/orders/${order.id}/dispatch`, { carrier: 'royal_mail' });
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
    const path = `/api/production/orders/${order.id}/dispatch`;
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
    expect(found.json).toEqual({ kind: 'job', uuid: job });
  });
});

describe('parcel', () => {
  it('needs a valid tracking number when the buyer paid for tracking, and the buyer is notified', async () => {
    const order = await plant.buy([{}], { service: 'tracked' });
    await plant.make(order.jobs[0] ?? '');
    const send = (tracking: string) =>
      staff.post(`/api/production/orders/${order.id}/dispatch`, {
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
      carrier: 'Royal Mail',
      tracking: 'AB123456789GB',
      tracking_url: expect.stringContaining('AB123456789GB'),
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
      await staff.post(`/api/production/orders/${id}/dispatch`, { carrier: 'evri' });
    }
    const deliver = (id: string) => staff.post(`/api/production/orders/${id}/deliver`);
    expect((await deliver(made.id)).status).toBe(409);
    expect((await deliver(told.id)).status).toBe(204);
    expect((await deliver(told.id)).status).toBe(409);
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
      staff.post(`/api/production/orders/${order.id}/dispatch`, { carrier: 'evri' });
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
