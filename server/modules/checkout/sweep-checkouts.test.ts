import { CARD_EVENT_DAYS, CONTESTED_HOLD_MINUTES, RESERVATION_MINUTES } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { failWritesOf, payloadsOf } from '../../testing/failing-rows.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { listStaleCheckouts } from './checkout-store.ts';
import { handler as forgetCheckouts } from './delete-old-checkouts.ts';
import { basketOf, offerTo, pay, stateOf, tokenOf } from './testing/buyers.ts';
import { finish, makeShop, sweepCheckouts } from './testing/shops.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { makeRelease, buyer, countOrders, edition } = await makeShop(app);

describe('checkout sweep', () => {
  it('releases the copies of abandoned authentications after their timeout', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES - 1 });
    await sweepCheckouts(ctx);
    expect(await edition(release)).toEqual({ sold: 0, held: 1 });
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
    expect((await finish(browser, checkout)).json).toMatchObject({ code: 'checkout_expired' });
    expect((await basketOf(browser)).items).toHaveLength(1);
  });

  it('places the order of a payment with a lost response', async () => {
    const browser = await buyer(await makeRelease());
    await pay(browser, { card: 'lost_answer' });
    const before = await countOrders();
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    await sweepCheckouts(ctx);
    expect(await countOrders()).toBe(before + 1);
  });

  it('refunds a payment that arrived after the hold expired, and books the fee', async () => {
    const release = await makeRelease({ limit: 1 });
    const browser = await buyer(release);
    const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    // Simulates a bank response that arrives after the copies were released.
    const closed = { state: 'expired', settled_at: clock.now() } as const;
    await ctx.db.updateTable('checkouts').set(closed).where('id', '=', checkout).execute();
    await ctx.db
      .updateTable('releases')
      .set({ copies_reserved: 0 })
      .where('id', '=', release)
      .execute();
    await ctx.db
      .updateTable('sandbox_payments')
      .set({ status: 'succeeded' })
      .where('key', '=', checkout)
      .execute();
    const before = await countOrders();
    for (const _ of [1, 2]) {
      expect((await finish(browser, checkout)).json).toMatchObject({ code: 'payment_late' });
    }
    await mailsTo(app, 'nobody@example.com');
    expect(await countOrders()).toBe(before);
    const { rows } = await sql`
      select amount = refunded as "all", (select sum(ledger_entries.amount)::integer from ledger_entries
        join ledger_transactions on ledger_transactions.id = transaction_id
        where reference = key and account = 'card_fees') as fee
      from sandbox_payments where key = ${checkout}`.execute(ctx.db);
    expect(rows).toEqual([{ all: true, fee: 68 }]);
  });

  it('continues when one checkout fails, and leaves that one to its own job', async () => {
    const release = await makeRelease({ limit: 2 });
    const checkouts = [];
    for (const _ of [1, 2]) {
      checkouts.push(stateOf(await pay(await buyer(release), { card: 'three_d_secure' })).checkout);
    }
    const stateOfCheckout = async (id: string) =>
      await ctx.db.selectFrom('checkouts').select('state').where('id', '=', id).executeTakeFirst();
    const [bad = '', good = ''] = checkouts.toSorted();
    const repair = await failWritesOf(ctx.db, { table: 'checkouts', id: bad });
    clock.advance({ minutes: RESERVATION_MINUTES + 1 });
    await sweepCheckouts(ctx);
    expect(await stateOfCheckout(good)).toEqual({ state: 'expired' });
    expect(await stateOfCheckout(bad)).toEqual({ state: 'open' });
    expect(await payloadsOf(ctx.db, 'settle-stale-checkout')).toEqual([{ checkoutId: bad }]);
    // The next run leaves it to that job and adds no second one.
    await sweepCheckouts(ctx);
    expect(await payloadsOf(ctx.db, 'settle-stale-checkout')).toHaveLength(1);
    expect(await edition(release)).toEqual({ sold: 0, held: 1 });

    await repair();
    await runDueJobs(ctx, jobs);
    expect(await stateOfCheckout(bad)).toEqual({ state: 'expired' });
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
  });

  it('offers copies of the other editions when one edition fails', async () => {
    const editions = [await makeRelease({ limit: 1 }), await makeRelease({ limit: 1 })];
    const [bad = '', good = ''] = editions.toSorted();
    for (const releaseId of editions) {
      await buyer(releaseId);
      const { cart_id: cartId } = await ctx.db
        .selectFrom('cart_items')
        .select('cart_id')
        .where('sellable_id', '=', releaseId)
        .executeTakeFirstOrThrow();
      const [at, now] = [{ cart_id: cartId, release_id: releaseId }, clock.now()];
      await ctx.db
        .insertInto('edition_queue')
        .values({ ...at, quantity: 1, held_by: [], joined_at: now, seen_at: now })
        .execute();
    }
    const repair = await failWritesOf(ctx.db, {
      table: 'edition_queue',
      column: 'release_id',
      id: bad,
    });
    const offered = async () => {
      const { rows } = await sql<{ release: string }>`select release_id as release
        from edition_queue where offered > 0 order by 1`.execute(ctx.db);
      return rows.map(({ release }) => release);
    };
    await sweepCheckouts(ctx);
    expect(await offered()).toEqual([good]);
    expect(await payloadsOf(ctx.db, 'offer-copies')).toEqual([{ releaseId: bad }]);
    await repair();
    await runDueJobs(ctx, jobs);
    expect(await offered()).toEqual([bad, good]);
  });

  it('reaches checkouts behind many failing ones by paging', async () => {
    const release = await makeRelease();
    for (const _ of [1, 2]) await pay(await buyer(release), { card: 'three_d_secure' });
    const before = new Date(clock.now().getTime() + 1);
    const listed = async (after: string | null) =>
      await listStaleCheckouts(ctx.db, { before, after, limit: 1 });
    const open = await ctx.db
      .selectFrom('checkouts')
      .select('id')
      .where('state', '=', 'open')
      .orderBy('id')
      .execute();
    expect(open.length).toBeGreaterThanOrEqual(2);
    const seen: string[] = [];
    for (let page = await listed(null); page[0]; page = await listed(page[0])) seen.push(page[0]);
    expect(seen).toEqual(open.map(({ id }) => id));
  });
});

describe('unpaid checkouts', () => {
  it('are deleted after a month, and paid ones stay', async () => {
    const [declined, paid] = [await buyer(await makeRelease()), await buyer(await makeRelease())];
    const before = await ctx.db.selectFrom('checkouts').select('id').execute();
    await pay(declined, { card: 'declined' });
    const { checkout } = stateOf(await pay(paid));
    clock.advance({ days: 29 });
    await forgetCheckouts(ctx);
    const all = () => ctx.db.selectFrom('checkouts').select('id').execute();
    expect(await all()).toHaveLength(before.length + 2);
    clock.advance({ days: 2 });
    await forgetCheckouts(ctx);
    const left = await ctx.db.selectFrom('checkouts').select(['id', 'state']).execute();
    expect(left.filter(({ state }) => state === 'failed' || state === 'expired')).toEqual([]);
    expect(left.map(({ id }) => id)).toContain(checkout);
  });

  it('are deleted with the ids of card events that cannot arrive again', async () => {
    const received = async (id: string, days: number) => {
      const received_at = subtractDuration(clock.now(), { days });
      await ctx.db.insertInto('card_events').values({ id, received_at }).execute();
    };
    await received('evt_old', CARD_EVENT_DAYS + 1);
    await received('evt_new', CARD_EVENT_DAYS - 1);
    await forgetCheckouts(ctx);
    const events = ctx.db
      .selectFrom('card_events')
      .select('id')
      .where('id', 'in', ['evt_old', 'evt_new']);
    expect(await events.execute()).toEqual([{ id: 'evt_new' }]);
  });
});

describe('checkout preview', () => {
  it('has no side effects and lists total and delivery days of every service', async () => {
    const browser = await buyer(await makeRelease());
    const { services, cart } = await offerTo(browser, 'DE');
    expect(cart.totalIncVat).toBe(3322);
    expect(services.map(({ code }) => code)).toEqual(['standard', 'tracked']);
    const [standard] = services;
    expect(standard?.total.amount).toBe(3322 + (standard?.price.amount ?? 0) + 300);
    expect(standard && standard.arrives_from < standard.arrives_to).toBe(true);
    expect(await tokenOf(browser, 'succeeds')).toMatch(/^card_/);
  });

  it('cannot be finished by another buyer', async () => {
    const browser = await buyer(await makeRelease());
    const { checkout } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    expect((await finish(app.browser(), checkout)).status).toBe(404);
  });
});
