import { randomUUID } from 'node:crypto';
import {
  ABANDONED_HOLDS_MAX,
  CONTESTED_HOLD_MINUTES,
  QUEUE_OFFER_MINUTES,
  QUEUE_PLACES_MAX,
  QUEUE_SEEN_MINUTES,
} from '@lathe/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts';
import { handler as forgetCheckouts } from './delete-old-checkouts.ts';
import { joinEditionQueue } from './join-edition-queue.ts';
import type { Quote } from './quote.ts';
import { basketOf, pay, stateOf } from './testing/buyers.ts';
import { guestsOf, HOLD_LIMIT, problemOf, QUEUED, stopAtBank } from './testing/editions.ts';
import { finish, makeShop, sweepCheckouts } from './testing/shops.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeRelease, edition } = await makeShop(app);
const { newAddress, guest } = guestsOf(app);

const heldByAddress = (key: string) => ctx.rateLimits.countersOf([{ name: 'checkout', key }]);

/** The frozen quote of the open checkout. */
async function quoteOf(release: string): Promise<Quote> {
  await stopAtBank(await guest(release));
  const { rows } = await sql<{ quote: Quote }>`select quote from checkouts
    join stock_holds on checkout_id = checkouts.id where stock_id = ${release}`.execute(ctx.db);
  if (!rows[0]) throw new Error('Nobody holds a copy.');
  return rows[0].quote;
}

describe('edition waiting list', () => {
  it('moves a buyer with an expired offer to the end, even before the sweep', async () => {
    const release = await makeRelease({ limit: 1 });
    await stopAtBank(await guest(release));
    const [first, second] = [await guest(release), await guest(release)];
    for (const browser of [first, second]) await pay(browser);
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
    await sweepCheckouts(ctx);
    expect(await problemOf(first)).toBe('offered');
    await problemOf(second);
    clock.advance({ minutes: QUEUE_OFFER_MINUTES });
    expect(await pay(first)).toMatchObject(QUEUED);
    expect([await problemOf(first), await problemOf(second)]).toEqual(['in_line', 'offered']);
  });

  it('counts unused offers like holds, even when the buyer removes the item', async () => {
    const release = await makeRelease({ limit: 1 });
    await stopAtBank(await guest(release));
    const address = newAddress();
    // Another buyer waits too, so the queue is never empty.
    const other = await guest(release);
    let isRemoved = false;
    for (let at = 0; at < ABANDONED_HOLDS_MAX; at += 1) {
      const browser = await guest(release, address);
      expect(await pay(browser)).toMatchObject(QUEUED);
      expect(await pay(other)).toMatchObject(QUEUED);
      // Lets the offer to this address expire now.
      await ctx.db
        .updateTable('edition_queue')
        .set({ offered: 1, offered_until: clock.now(), seen_at: clock.now() })
        .where('release_id', '=', release)
        .where('held_by', '@>', sql<string[]>`${heldByAddress(address)}::text[]`)
        .execute();
      if (isRemoved) await browser.delete(`/es/cart/${release}?type=release`);
      await sweepCheckouts(ctx);
      isRemoved = !isRemoved;
    }
    expect(await pay(await guest(release, address))).toMatchObject(HOLD_LIMIT);
    const unused = ctx.db.selectFrom('edition_unused_offers').select('id');
    const noted = unused.where('release_id', '=', release);
    expect(await noted.execute()).toHaveLength(ABANDONED_HOLDS_MAX);
    clock.advance({ days: 2 });
    await forgetCheckouts(ctx);
    expect(await noted.execute()).toEqual([]);
  });

  it('limits one IP to the copies of one order, even when quantities are raised later', async () => {
    const release = await makeRelease({ limit: 20 });
    await sql`update releases set copies_reserved = 20 where id = ${release}`.execute(ctx.db);
    const address = newAddress();
    const [one, two] = [await guest(release, address, 5), await guest(release, address, 1)];
    expect(await pay(one)).toMatchObject(QUEUED);
    expect(await pay(two)).toMatchObject(QUEUED);
    await two.put(`/es/cart/${release}`, { type: 'release', quantity: 5 });
    expect(await pay(two)).toMatchObject(HOLD_LIMIT);
    const { rows } = await sql<{ quantity: number }>`select quantity from edition_queue
      where release_id = ${release} order by id`.execute(ctx.db);
    expect(rows.map(({ quantity }) => quantity)).toEqual([5, 1]);
  });

  it('rejects a basket that is gone or no longer has the item', async () => {
    const release = await makeRelease({ limit: 1 });
    const [line] = (await quoteOf(release)).lines;
    if (!line) throw new Error('There is a line.');
    const waiting = { line, buyerKeys: [], now: clock.now() };
    const deletedBasket = { ...waiting, basket: { id: randomUUID(), isStoredCart: true } };
    expect(await joinEditionQueue(ctx.db, deletedBasket)).toMatchObject({ code: 'total_changed' });
    const emptied = await guest(release);
    await emptied.delete(`/es/cart/${release}?type=release`);
    const { id } = await ctx.db
      .selectFrom('carts')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const empty = { ...waiting, basket: { id, isStoredCart: true } };
    expect(await joinEditionQueue(ctx.db, empty)).toMatchObject({ code: 'total_changed' });
    const places = ctx.db.selectFrom('edition_queue').select('id');
    expect(await places.where('release_id', '=', release).execute()).toEqual([]);
  });

  it('offers a free copy only to the first buyer', async () => {
    const release = await makeRelease({ limit: 1 });
    const holder = await guest(release);
    const held = stateOf(await stopAtBank(holder));
    const [first, second] = [await guest(release), await guest(release)];
    for (const [browser, position] of [
      [first, 1],
      [second, 2],
      [first, 1],
    ] as const) {
      const reply = await pay(browser);
      expect(reply).toMatchObject(QUEUED);
      const { message } = reply.json as { message: string };
      expect(message).toContain(`number ${position} `);
      expect(message).toContain(`kept for ${QUEUE_SEEN_MINUTES} minutes`);
    }
    expect(await problemOf(first)).toBe('in_line');
    expect((await basketOf(second)).operations.checkout_enabled).toBe(false);
    const payment = held.action_url?.split('/').at(-1);
    await holder.post(`/es/sandbox/payments/${payment}/answer`, { approve: false });
    await finish(holder, held.checkout);
    expect(await problemOf(first)).toBe('offered');
    expect(await problemOf(second)).toBe('in_line');
    // The next in the queue, a new buyer and the former holder cannot take the copy.
    for (const browser of [second, await guest(release), holder]) {
      expect(await pay(browser)).toMatchObject(QUEUED);
    }
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
    expect(stateOf(await pay(first)).status).toBe('paid');
    expect(await edition(release)).toEqual({ sold: 1, held: 0 });
    await sweepCheckouts(ctx);
    expect(await problemOf(second)).toBe('sold_out');
    const left = ctx.db.selectFrom('edition_queue').select('id').where('release_id', '=', release);
    expect(await left.execute()).toEqual([]);
  });

  it('continues with the next when an offer expires or its buyer leaves', async () => {
    const release = await makeRelease({ limit: 1 });
    await stopAtBank(await guest(release));
    const waiting = [await guest(release), await guest(release), await guest(release)] as const;
    for (const browser of waiting) await pay(browser);
    const readProblems = () => Promise.all(waiting.map(problemOf));
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
    await sweepCheckouts(ctx);
    expect(await readProblems()).toEqual(['offered', 'in_line', 'in_line']);
    clock.advance({ minutes: QUEUE_OFFER_MINUTES });
    await sweepCheckouts(ctx);
    expect(await readProblems()).toEqual([undefined, 'offered', 'in_line']);
    await waiting[1].delete(`/es/cart/${release}?type=release`);
    await sweepCheckouts(ctx);
    expect(await problemOf(waiting[2])).toBe('offered');
    expect(stateOf(await pay(waiting[2])).status).toBe('paid');
  });

  it('keeps the entry of a guest who signs in, without a deadlock with concurrent offers', async () => {
    const release = await makeRelease({ limit: 1 });
    await stopAtBank(await guest(release));
    const [first, second] = [await guest(release), await guest(release)];
    for (const browser of [first, second]) await pay(browser);
    const person = await makePerson(app);
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
    const [login] = await Promise.all([
      first.post('/api/login', { email: person.email, password: TEST_PASSWORD }),
      sweepCheckouts(ctx),
    ]);
    expect(login.status).toBe(200);
    expect(await problemOf(first)).toBe('offered');
    expect(await problemOf(second)).toBe('in_line');
    expect(stateOf(await pay(first)).status).toBe('paid');
  });

  it('skips a buyer who has been inactive for a while', async () => {
    const release = await makeRelease({ limit: 1 });
    await stopAtBank(await guest(release));
    const [deletedBasket, there] = [await guest(release), await guest(release)];
    for (const browser of [deletedBasket, there]) await pay(browser);
    for (let minutes = 0; minutes <= QUEUE_SEEN_MINUTES; minutes += 5) {
      clock.advance({ minutes: 5 });
      await problemOf(there);
    }
    await sweepCheckouts(ctx);
    expect(await problemOf(deletedBasket)).toBeUndefined();
    expect(await problemOf(there)).toBe('offered');
  });

  it('limits the entries of one IP but not those of others', async () => {
    const release = await makeRelease({ limit: 1 });
    await stopAtBank(await guest(release));
    const address = newAddress();
    for (let at = 0; at < QUEUE_PLACES_MAX; at += 1) {
      expect(await pay(await guest(release, address))).toMatchObject(QUEUED);
    }
    expect(await pay(await guest(release, address))).toMatchObject(HOLD_LIMIT);
    expect(await pay(await guest(release))).toMatchObject(QUEUED);
  });

  it('offers the available copies to a buyer who wants more', async () => {
    const release = await makeRelease({ limit: 3 });
    await stopAtBank(await guest(release, newAddress(), 2));
    const [first, second] = [await guest(release, newAddress(), 3), await guest(release)];
    expect(await pay(first)).toMatchObject(QUEUED);
    // One copy is free and reserved for the first buyer.
    expect(await pay(second)).toMatchObject(QUEUED);
    const { items } = await basketOf(first);
    expect(items[0]).toMatchObject({
      maxQuantity: 1,
      problems: [{ code: 'offered' }, { code: 'fewer_left', blocking: true }],
    });
    await first.put(`/es/cart/${release}`, { type: 'release', quantity: 1 });
    expect(stateOf(await pay(first)).status).toBe('paid');
    expect(await edition(release)).toEqual({ sold: 1, held: 2 });
  });

  it('gives concurrent buyers separate positions and sells a copy only to the first', async () => {
    const release = await makeRelease({ limit: 1 });
    const holder = await guest(release);
    const { checkout } = stateOf(await stopAtBank(holder));
    const buyers = await Promise.all(Array.from({ length: 12 }, () => guest(release)));
    // Half of the buyers use another process.
    const other = await testApp({ databaseUrl: app.databaseUrl, clock });
    const otherGuests = guestsOf(other);
    const more = await Promise.all(
      Array.from({ length: 12 }, (_, at) => otherGuests.guest(release, `198.51.100.${at}`)),
    );
    const all = [...buyers, ...more];
    const payAll = async () => await Promise.all(all.map((browser) => pay(browser)));
    for (const reply of await payAll()) expect(reply).toMatchObject(QUEUED);
    const { rows } = await sql<{
      places: number;
      carts: number;
    }>`select count(*)::integer as places,
      count(distinct cart_id)::integer as carts from edition_queue
      where release_id = ${release}`.execute(ctx.db);
    expect(rows).toEqual([{ places: 24, carts: 24 }]);
    await ctx.db
      .updateTable('sandbox_payments')
      .set({ status: 'declined', failure: 'not_authenticated' })
      .where('key', '=', checkout)
      .execute();
    await Promise.all([finish(holder, checkout), sweepCheckouts(ctx), sweepCheckouts(other.ctx)]);
    const problems = await Promise.all(all.map(problemOf));
    expect(problems.filter((code) => code === 'offered')).toHaveLength(1);
    const replies = await payAll();
    const paid = replies.flatMap(({ status }, at) => (status === 200 ? [problems[at]] : []));
    expect(paid).toEqual(['offered']);
    expect(await edition(release)).toEqual({ sold: 1, held: 0 });
  });
});
