/** What happens to buyers and their tickets while the seller changes the event. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { basketOf, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { ticketStock } from './selling/stock.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const own = `/api/users/${seller.id}`;
const desk = await makeOrderDesk(app);

async function setUp(options: Partial<Parameters<typeof makeTickets>[1]> = {}) {
  const made = await makeTickets(ctx, { ownerId: seller.id, ...options });
  const [category = ''] = made.categories;
  const path = `${own}/events/${made.event.id}`;
  return {
    ...made,
    category,
    path,
    shop: `/api/pages/${made.page.slug}/events/${made.event.slug}`,
  };
}

async function buyOne(category: string) {
  const fan = app.browser();
  await addTicket(fan, category);
  return { fan, ...stateOf(await payWithoutAddress(fan)) };
}

const remove = (path: string) => browser.delete(`${path}?confirmation=DELETE`);

describe('an event with ticket categories', () => {
  it('is deleted once they are removed, which ends a basket with one', async () => {
    const { category, path } = await setUp();
    const fan = app.browser();
    await addTicket(fan, category);
    expect(await remove(path)).toMatchObject({
      status: 409,
      json: {
        code: 'event_has_tickets',
        message: 'Ticket categories must be removed, or sold tickets refunded.',
      },
    });
    expect((await browser.delete(`${own}/ticket_categories/${category}`)).status).toBe(204);
    expect((await browser.delete(`${own}/ticket_categories/${category}`)).status).toBe(404);
    expect((await basketOf(fan)).operations.checkout_enabled).toBe(false);
    expect((await remove(path)).status).toBe(204);
    expect((await basketOf(fan)).operations.checkout_enabled).toBe(false);
  });

  it('with sold tickets is not deleted until they are refunded', async () => {
    const { category, path } = await setUp();
    const { order } = await buyOne(category);
    expect((await browser.delete(`${own}/ticket_categories/${category}`)).json).toMatchObject({
      code: 'ticket_category_sold',
    });
    expect((await remove(path)).json).toMatchObject({ code: 'event_has_tickets' });
    const { lines } = (await desk.readOrder(order ?? '')).order;
    const refunded = await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, {
      what: 'things',
      lines: [{ line: lines[0]?.uuid, quantity: 1 }],
      reason: 'goodwill',
      refunded_before: 0,
    });
    expect(refunded.status).toBe(200);
    expect((await remove(path)).status).toBe(204);
    const kept = await desk.readOrder(order ?? '');
    expect(JSON.stringify(kept)).toContain('A night: Category 1');
  });

  it('stays in its country, because VAT on admission is paid there', async () => {
    const { path, event, page } = await setUp();
    const { version } = (await browser.get(path)).json as OwnEvent;
    const moved = await browser.put(path, {
      event_name: event.name,
      page_id: page.id,
      venue: 'Silent Green',
      country: 'DE',
      date: '2026-12-03',
      time: '20:00',
      version,
    });
    expect(moved).toMatchObject({
      status: 422,
      json: { errors: { country: [expect.any(String)] } },
    });
  });

  it('sells none while it is postponed', async () => {
    const { category, path, shop } = await setUp();
    const fan = app.browser();
    await addTicket(fan, category);
    await browser.post(`${path}/postpone`);
    expect((await basketOf(fan)).operations.checkout_enabled).toBe(false);
    const { json } = await app.browser().get(shop);
    expect(json).toMatchObject({ status: 'postponed', tickets: { categories: [] } });
    await browser.post(`${path}/resume`);
    expect((await basketOf(fan)).operations.checkout_enabled).toBe(true);
  });

  it('shows a hidden category only with its code', async () => {
    const { category, shop } = await setUp({
      categories: [{ name: 'Friends', hidden_code: 'Ferry-Friends' }, { name: 'All' }],
    });
    const names = async (query = '') => {
      const { json } = await app.browser().get(`${shop}${query}`);
      const { tickets, has_hidden_tickets } = json as {
        tickets: { categories: { name: string }[] };
        has_hidden_tickets: boolean;
      };
      return [has_hidden_tickets, ...tickets.categories.map(({ name }) => name)];
    };
    expect(await names()).toEqual([true, 'All']);
    expect(await names('?code=ferry')).toEqual([true, 'All']);
    expect(await names('?code=%20ferry-friends')).toEqual([false, 'Friends', 'All']);
    expect((await addTicket(app.browser(), category)).status).toBe(200);
  });

  it('is copied with its pools and categories, and its sale windows move along', async () => {
    const saleTo = new Date('2026-12-03T12:00:00Z');
    const { path } = await setUp({ categories: [{ sale_to: saleTo, sold: 0 }, { name: 'B' }] });
    const { json } = await browser.post(`${path}/duplicate`, { date: '2026-12-10', time: '19:00' });
    const copy = json as OwnEvent;
    expect(copy.tickets).toEqual({ categories: 2, capacity: 100, sold: 0, free: 0, held: 0 });
    const list = await browser.get(`${own}/events/${copy.uuid}/ticket_categories`);
    expect(list.json).toMatchObject({
      data: [{ sale_to: '2026-12-10T12:00:00.000Z', sold: 0 }, { name: 'B' }],
    });
  });
});

describe('while somebody pays', () => {
  const line = (uuid: string) => ({ uuid, quantity: 1, type: 'ticket' as const });

  it.each([
    ['the category is removed', { categories: { removed_at: new Date() } }],
    ['the event is cancelled', { events: { cancelled_at: new Date() } }],
    ['the event is postponed', { events: { postponed_at: new Date() } }],
    ['the event is deleted', { events: { deleted_at: new Date() } }],
  ])('nothing is held after %s', async (_, changes) => {
    const { category, event, poolId } = await setUp();
    if ('categories' in changes) {
      const set = changes.categories;
      await ctx.db.updateTable('ticket_categories').set(set).where('id', '=', category).execute();
    } else {
      const set = changes.events;
      await ctx.db.updateTable('events').set(set).where('id', '=', event.id).execute();
    }
    const hold = inTransaction(ctx.db, async (tx) => {
      await ticketStock.lockShared?.(tx, [category]);
      return await ticketStock.hold(tx, line(category) as never, {} as never);
    });
    await expect(hold).rejects.toMatchObject({ code: 'total_changed' });
    const pool = await ctx.db
      .selectFrom('ticket_pools')
      .select('reserved')
      .where('id', '=', poolId)
      .executeTakeFirstOrThrow();
    expect(pool.reserved).toBe(0);
  });

  it('the place stays theirs: the event is not deleted and the category not removed', async () => {
    const { category, path, poolId } = await setUp();
    await ctx.db
      .updateTable('ticket_pools')
      .set({ reserved: 1 })
      .where('id', '=', poolId)
      .execute();
    await ctx.db
      .updateTable('ticket_categories')
      .set({ reserved: 1 })
      .where('id', '=', category)
      .execute();
    expect((await remove(path)).json).toMatchObject({ code: 'event_has_tickets' });
    const removal = await browser.delete(`${own}/ticket_categories/${category}`);
    expect(removal.json).toMatchObject({ code: 'ticket_category_sold' });
  });
});
