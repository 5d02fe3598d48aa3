/** The guest list of an event, as its seller changes it. */
import type { ErrorReply } from '@lathe/contract/errors';
import type { OwnEvent } from '@lathe/contract/event-calls';
import { GUEST_PLACES_MAX } from '@lathe/rules/ticket-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { findTicketOfCode } from '../tickets/index.ts';
import { makeGuestList } from './testing/guests.ts';
import { addTicket, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp({
  limits: {
    checkout: { points: 1000, seconds: 600 },
    guest_list: { points: 1000, seconds: 600 },
  },
});
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const night = (options?: Parameters<typeof makeGuestList>[2]) =>
  makeGuestList(app, { ownerId: seller.id, browser }, options);

describe('guests', () => {
  it('have signed tickets with the next numbers, and take places without being sold', async () => {
    const { add, list, counts, category, codesOf, eventPath } = await night({ capacity: 10 });
    const people = [
      { name: ' Ada Byron ', email: 'Ada@Example.com', places: 2, note: 'press' },
      { name: 'Bo', category: 'category 1' },
    ];
    expect(await add(people)).toMatchObject({ status: 200, json: { added: 2 } });
    const [ada, bo] = await list();
    expect(ada).toMatchObject({
      ...{ name: 'Ada Byron', email: 'ada@example.com', places: 2 },
      ...{ note: 'press', numbers: [1, 2] },
    });
    expect(bo).toMatchObject({ name: 'Bo', email: '', places: 1, numbers: [3] });
    expect(await counts()).toEqual({ sold: 3, pool: 3, tickets: 3 });
    for (const code of await codesOf(ada?.uuid)) {
      expect(await findTicketOfCode(ctx, code)).toMatchObject({ holderName: 'Ada Byron' });
    }
    const shown = await browser.get(`${eventPath}/ticket_categories`);
    expect(shown.json).toMatchObject({ data: [{ sold: 0, free: 3, pool: { sold: 3 } }] });
    const { tickets } = (await browser.get(eventPath)).json as OwnEvent;
    expect(tickets).toEqual({ categories: 1, capacity: 10, sold: 0, free: 3, held: 0 });
    // No order, and no money.
    const lines = sql`select from order_lines where sellable_id = ${category}`;
    expect((await lines.execute(ctx.db)).rows).toEqual([]);
    const figures = await browser.get(`${eventPath}/cancellation`);
    expect(figures.json).toMatchObject({ orders: 0, tickets: 0, amounts: [] });
  });

  it('are all or none, with every mistake of every line', async () => {
    const { add, list, counts } = await night();
    const reply = await add([
      { name: 'Ada' },
      { name: ' ', email: 'nobody' },
      { name: 'Bo', places: 21, category: 'Balcony' },
      { name: 'ada' },
      { name: 'Cy', places: 0 },
    ]);
    expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
    expect(Object.keys((reply.json as ErrorReply).errors ?? {}).toSorted()).toEqual([
      ...['guests.1.email', 'guests.1.name', 'guests.2.category', 'guests.2.places'],
      ...['guests.3.name', 'guests.4.places'],
    ]);
    const long = await add([{ name: 'A'.repeat(81), email: `${'a'.repeat(250)}@example.com` }]);
    expect(Object.keys((long.json as ErrorReply).errors ?? {}).toSorted()).toEqual([
      ...['guests.0.email', 'guests.0.name'],
    ]);
    for (const size of [0, 201]) {
      const people = Array.from({ length: size }, (_, at) => ({ name: `Guest ${at}` }));
      expect((await add(people)).status).toBe(422);
    }
    expect(await list()).toEqual([]);
    expect(await counts()).toEqual({ sold: 0, pool: 0, tickets: 0 });
  });

  it('are on the list once, but two people of one name can have different addresses', async () => {
    const { add, list } = await night();
    const ada = { name: 'Ada', email: 'ada@example.com' };
    const replies = await Promise.all([add([ada]), add([ada])]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const lost = replies.find(({ status }) => status === 422);
    expect(JSON.stringify(lost?.json)).toContain('on the list already');
    expect((await add([{ ...ada, email: 'ada2@example.com' }])).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it('take no place that is not there, also if two lists arrive at once', async () => {
    const { add, counts } = await night({ capacity: 5 });
    const replies = await Promise.all(['Band', 'Crew'].map((name) => add([{ name, places: 3 }])));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const lost = replies.find(({ status }) => status === 422);
    expect(JSON.stringify(lost?.json)).toContain('only 2 places are left');
    expect(await counts()).toEqual({ sold: 3, pool: 3, tickets: 3 });
    const limited = await night({ capacity: 50, categories: [{ quantity: 2 }] });
    expect(await limited.add([{ name: 'Band', places: 3 }])).toMatchObject({ status: 422 });
  });

  it('and a buyer who want the last place at once do not both get it', async () => {
    const { add, counts, category } = await night({ capacity: 1 });
    const buyer = app.browser();
    await addTicket(buyer, category);
    const [added, paid] = await Promise.all([add([{ name: 'Ada' }]), payWithoutAddress(buyer)]);
    const isSold = paid.status < 300 && stateOf(paid).order !== null;
    expect([added.status === 200, isSold].filter(Boolean)).toHaveLength(1);
    expect(await counts()).toMatchObject({ sold: 1, pool: 1, tickets: 1 });
  });

  it('are limited per event', async () => {
    const { add, list, eventId } = await night({ capacity: 1000 });
    await add([{ name: 'Ada', places: 20 }]);
    await sql`update ticket_guests set places = ${GUEST_PLACES_MAX} where event_id = ${eventId}`.execute(
      ctx.db,
    );
    const reply = await add([{ name: 'Bo' }]);
    expect(reply).toMatchObject({ status: 409, json: { code: 'guest_limit_reached' } });
    expect(await list()).toHaveLength(1);
  });

  it('are taken off the list once: the codes die, and the places are free', async () => {
    const { add, list, counts, path, codesOf } = await night({ capacity: 3 });
    await add([{ name: 'Ada', places: 2 }, { name: 'Bo' }]);
    const [ada] = await list();
    const codes = await codesOf(ada?.uuid);
    const replies = await Promise.all([1, 2].map(() => browser.delete(`${path}/${ada?.uuid}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    for (const code of codes) {
      expect(await findTicketOfCode(ctx, code)).toMatchObject({ isCancelled: true });
    }
    expect(await counts()).toEqual({ sold: 1, pool: 1, tickets: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(['Bo']);
    // Also the same guest, with other numbers.
    expect((await add([{ name: 'Ada', places: 2 }])).status).toBe(200);
    expect((await list()).map(({ numbers }) => numbers)).toEqual([[3], [4, 5]]);
  });

  it('change only while the event is public, has a date and is not over', async () => {
    const { add, list, path, eventId } = await night();
    await add([{ name: 'Ada', email: 'ada@example.com' }]);
    const [ada] = await list();
    const set = (change: object) =>
      ctx.db.updateTable('events').set(change).where('id', '=', eventId).execute();
    const now = ctx.clock.now();
    const closed = { status: 409, json: { code: 'guests_not_changeable' } };
    for (const [change, back] of [
      [{ published_at: null }, { published_at: now }],
      [{ postponed_at: now }, { postponed_at: null }],
      [{ cancelled_at: now }, { cancelled_at: null }],
      [{ starts_at: new Date('2020-01-01') }, { published_at: now }],
    ] as const) {
      await set(change);
      expect(await add([{ name: 'Bo' }])).toMatchObject(closed);
      expect(await browser.post(`${path}/${ada?.uuid}/mail`, {})).toMatchObject(closed);
      await set(back);
    }
    expect(await browser.delete(`${path}/${ada?.uuid}`)).toMatchObject(closed);
    expect(await list()).toHaveLength(1);
  });

  it('are those of the seller alone', async () => {
    const { add, list, path, eventPath } = await night();
    await add([{ name: 'Ada', email: 'ada@example.com' }]);
    const [ada] = await list();
    const other = await makePerson(app, { seller: true });
    const stranger = await signedInBrowser(app, other);
    const files = '/guest_tickets.pdf';
    for (const [url, status] of [
      [eventPath, 403],
      [eventPath.replace(seller.id, other.id), 404],
    ] as const) {
      const body = { guests: [{ name: 'Eve', category: 'Category 1' }] };
      const replies = [
        await stranger.get(`${url}/guests`),
        await stranger.post(`${url}/guests`, body),
        await stranger.post(`${url}/guests/${ada?.uuid}/mail`, {}),
        await stranger.delete(`${url}/guests/${ada?.uuid}`),
        await stranger.get(`${url}${files}`),
      ];
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status));
    }
    expect((await app.browser().get(path)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await browser.get(`${eventPath}${files}`)).status).toBe(200);
  });
});
