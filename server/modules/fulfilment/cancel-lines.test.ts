/** Buyers cancel lines and redirect parcels whose manufacturing has not begun. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { addToBasket, offerTo } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import type { ReleaseFixture } from '../storefront/testing/titles.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2026-11-16T10:00:00Z');
const plant = await makePlant(app);

const READY: ReleaseFixture = { type: 'cd', title: 'Ready Now' };
const PREORDER: ReleaseFixture = { title: 'Later On', date: '2026-11-24' };

/** Paid in two parcels; `later` is the pre-order in the second one. */
async function buySplit(kinds: readonly ReleaseFixture[] = [PREORDER, READY]) {
  const browser = app.browser();
  for (const kind of kinds) await addToBasket(browser, await plant.makeRelease(kind));
  const offer = await offerTo(browser, 'GB');
  const change = { split: true, expected_total: offer.split?.services[0]?.total.amount };
  const placed = await plant.buy([], { browser, change });
  const { lines } = await plant.readOrder(placed);
  const lineOf = (title: string) => lines.find((line) => line.title === title)?.uuid ?? '';
  const jobOf = (title: string) =>
    placed.jobs[lines.findIndex((line) => line.title === title)] ?? '';
  return { ...placed, lineOf, jobOf };
}

type Placed = Pick<Awaited<ReturnType<typeof buySplit>>, 'id' | 'key'>;

const cancel = ({ id, key }: Placed, lines: string[]) =>
  app.browser().post(`/api/orders/${id}/cancel`, { key, lines });

const NEW_ADDRESS = {
  name: 'Ada Neu',
  business_name: '',
  address_line_1: '9 New Street',
  address_line_2: '',
  city: 'Leeds',
  state: '',
  postal_code: 'LS1 4AP',
  country: 'GB',
};

const redirect = ({ id, key }: Placed) =>
  app.browser().put(`/api/orders/${id}/address`, { key, address: NEW_ADDRESS });

async function books(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::integer as sum from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where reference = ${orderId}
      or reference in (select id::text from refunds where order_id = ${orderId})
    group by account having sum(amount) <> 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('cancelling lines', () => {
  it('gives back the pre-order and the shipping of its parcel while the first one is made', async () => {
    const order = await buySplit();
    await plant.make(order.jobOf('Ready Now'), 'disc');
    const before = await plant.readOrder(order);
    expect(before.operations.cancel_enabled).toBe(false);
    expect(before.lines.map(({ title, cancel_enabled }) => [title, cancel_enabled])).toEqual([
      ['Later On', true],
      ['Ready Now', false],
    ]);
    const [first, second] = before.parcels.map(({ postage }) => postage?.amount ?? 0);
    expect((first ?? 0) + (second ?? 0)).toBe(before.postage_total.amount);
    const reply = await cancel(order, [order.lineOf('Later On')]);
    expect(reply.status).toBe(200);
    const later = before.lines[0]?.total.amount ?? 0;
    expect(reply.json).toMatchObject({
      state: 'In production',
      refunded_total: { amount: later + (second ?? 0) },
      parcels: [{ number: 1 }],
      lines: [{ refunded_quantity: 1, cancel_enabled: false }, { refunded_quantity: 0 }],
    });
    expect((await plant.read(order.jobOf('Later On'))).stage).toBe('cancelled');
    await runDueJobs(ctx, jobs);
    const [mail] = await mailsTo(app, order.email);
    expect(mail?.text).toContain('Later On');
    expect(mail?.text).not.toContain('Ready Now');
    expect((await cancel(order, [order.lineOf('Later On')])).json).toMatchObject({
      code: 'line_not_changeable',
    });
  });

  it('keeps the shipping while something of the parcel is still sent', async () => {
    const order = await buySplit([PREORDER, { ...PREORDER, title: 'Also Later' }, READY]);
    await plant.make(order.jobOf('Ready Now'), 'disc');
    const [later, also] = (await plant.readOrder(order)).lines;
    const second = (await plant.readOrder(order)).parcels[1]?.postage?.amount ?? 0;
    expect((await cancel(order, [order.lineOf('Later On')])).json).toMatchObject({
      refunded_total: { amount: later?.total.amount },
      parcels: [{ number: 1 }, { number: 2 }],
    });
    expect((await cancel(order, [order.lineOf('Also Later')])).json).toMatchObject({
      refunded_total: { amount: (later?.total.amount ?? 0) + (also?.total.amount ?? 0) + second },
      parcels: [{ number: 1 }],
    });
  });

  it('of a whole order that is not begun cancels it and leaves nothing in the books', async () => {
    const order = await buySplit();
    const lines = [order.lineOf('Later On'), order.lineOf('Ready Now')];
    expect((await cancel(order, lines)).json).toMatchObject({ state: 'Cancelled' });
    const { card_fees = 0, ...others } = await books(order.id);
    expect(others).toEqual({ card: -card_fees });
    await runDueJobs(ctx, jobs);
    expect((await mailsTo(app, order.email))[0]?.subject).toContain('cancelled');
  });

  it('divides the shipping of an order that does not know its parts', async () => {
    const order = await buySplit();
    const unknown = { postage: null, duty: null };
    await ctx.db.updateTable('parcels').set(unknown).where('order_id', '=', order.id).execute();
    await plant.make(order.jobOf('Ready Now'), 'disc');
    const { lines, postage_total } = await plant.readOrder(order);
    const { refunded_total } = (await cancel(order, [order.lineOf('Later On')])).json as {
      refunded_total: { amount: number };
    };
    const shipping = refunded_total.amount - (lines[0]?.total.amount ?? 0);
    expect(shipping).toBeGreaterThan(0);
    expect(shipping).toBeLessThan(postage_total.amount);
  });

  it('is all or nothing, and not for lines of others', async () => {
    const order = await buySplit();
    await plant.make(order.jobOf('Ready Now'), 'disc');
    const both = await cancel(order, [order.lineOf('Later On'), order.lineOf('Ready Now')]);
    expect([both.status, both.json]).toMatchObject([409, { code: 'line_not_changeable' }]);
    const other = await buySplit();
    expect((await cancel(order, [other.lineOf('Later On')])).status).toBe(404);
    expect((await cancel({ ...order, key: other.key }, [order.lineOf('Later On')])).status).toBe(
      404,
    );
    expect((await cancel(order, [])).status).toBe(422);
    expect((await plant.readOrder(order)).refunded_total).toBeNull();
  });

  it('and the start of its manufacturing at once: exactly one of them wins', async () => {
    for (const plantFirst of [true, false]) {
      const order = await buySplit([{ date: '2026-11-20' }, READY]);
      clock.set('2026-11-20T09:00:00Z');
      const [later] = (await plant.readOrder(order)).lines;
      const [job = ''] = order.jobs;
      const start = () => plant.advance(job, 'queued');
      const stop = () => cancel(order, [later?.uuid ?? '']);
      const [one, two] = await queueOnLock(
        app,
        { table: 'orders', id: order.id },
        plantFirst ? [start, stop] : [stop, start],
      );
      expect([one?.status, two?.status]).toEqual([200, 409]);
      const { stage } = await plant.read(job);
      expect(stage === 'cancelled').toBe(!plantFirst);
      expect((await plant.readOrder(order)).refund).toBe(plantFirst ? 'none' : 'part');
      clock.set('2026-11-16T10:00:00Z');
    }
  });

  it('twice at once refunds once', async () => {
    const order = await buySplit();
    await plant.make(order.jobOf('Ready Now'), 'disc');
    const replies = await Promise.all(
      [1, 2, 3].map(() => cancel(order, [order.lineOf('Later On')])),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refunds = await ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', order.id)
      .execute();
    expect(refunds).toHaveLength(1);
  });

  it('works for staff too, and is in the audit log', async () => {
    const order = await buySplit();
    await plant.make(order.jobOf('Ready Now'), 'disc');
    const path = `/api/admin/orders/${order.id}/cancel`;
    expect((await plant.staff.post(path)).status).toBe(409);
    const reply = await plant.staff.post(path, { lines: [order.lineOf('Later On')] });
    expect(reply.json).toMatchObject({
      refunds: [{ reason: 'cancelled', lines: [{ title: 'Later On', quantity: 1 }] }],
      operations: { cancel_lines_enabled: false },
    });
    const { action } = await ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', order.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('order.lines_cancelled');
  });
});

describe('a new address', () => {
  const addressed = async ({ parcels }: { parcels: string[] }) =>
    await Promise.all(
      parcels.map(async (id) => {
        const { rows } = await sql<{ name: string }>`
          select coalesce(parcels.address, orders.address) ->> 'line1' as name
          from parcels join orders on orders.id = order_id where parcels.id = ${id}`.execute(
          ctx.db,
        );
        return rows[0]?.name;
      }),
    );

  it('is for the parcels that are not begun', async () => {
    const order = await buySplit();
    const [former] = await addressed(order);
    await plant.make(order.jobOf('Ready Now'));
    const reply = await redirect(order);
    expect(reply.status).toBe(200);
    expect(await addressed(order)).toEqual([former, '9 New Street']);
    expect(reply.json).toMatchObject({
      parcels: [
        { address: null, change_address_enabled: false },
        { address: { address_line_1: '9 New Street' }, change_address_enabled: true },
      ],
    });
    const { json } = await plant.staff.get('/api/production/parcels?state=packed');
    const listed = (json as { data: { uuid: string; address: string[] }[] }).data;
    expect(listed.find(({ uuid }) => uuid === order.parcels[0])?.address).toContain(former);
    await runDueJobs(ctx, jobs);
    const [mail] = await mailsTo(app, order.email);
    expect(mail?.text).toContain('9 New Street');
    expect(mail?.text).toContain('parcel 2');
  });

  it('is for the whole order before anything is begun, and not after everything is', async () => {
    const order = await buySplit([{ date: '2026-11-20' }, READY]);
    expect((await redirect(order)).json).toMatchObject({
      address: { address_line_1: '9 New Street' },
      parcels: [{ address: null }, { address: null }],
    });
    clock.set('2026-11-20T09:00:00Z');
    for (const job of order.jobs) await plant.make(job);
    expect((await redirect(order)).json).toMatchObject({ code: 'order_not_changeable' });
    clock.set('2026-11-16T10:00:00Z');
  });
});
