import { type TicketCategory, ticketCalls } from '@lathe/contract/ticket-calls';
import { TICKET_CATEGORIES_MAX } from '@lathe/rules/ticket-limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const own = `/api/users/${seller.id}`;

const body = {
  name: 'Balcony',
  price_gbp: 3000,
  price_eur: 3500,
  price_usd: 3900,
  quantity: 20,
  per_order: 4,
  sale_from: '2026-11-01T10:00:00Z',
  sale_to: '',
  hidden_code: '',
};
const newBody = { ...body, pool: null, capacity: 50 };

async function shownCategories(event: { slug: string }, page: { slug: string }) {
  const { json } = await app.browser().get(`/api/pages/${page.slug}/events/${event.slug}`);
  return (json as { tickets: { categories: object[] } | null }).tickets?.categories ?? null;
}

describe('ticket categories', () => {
  it('are added by the seller, and the event page shows them with their prices', async () => {
    const { event, page, poolId } = await makeTickets(ctx, { ownerId: seller.id });
    const path = `${own}/events/${event.id}/ticket_categories`;
    const alone = await browser.post(path, newBody);
    expect(alone.json).toMatchObject({ name: 'Balcony', pool: { capacity: 50 }, version: 1 });
    const shared = await browser.post(path, { ...body, name: 'Early', pool: poolId });
    expect(shared.json).toMatchObject({ pool: { uuid: poolId, capacity: 100 } });
    expect(await shownCategories(event, page)).toMatchObject([
      { name: 'Category 1', price: { amount: 2400, formatted: '£24.00' }, status: 'on_sale' },
      { name: 'Balcony', price: { amount: 3000 }, status: 'on_sale' },
      { name: 'Early', status: 'on_sale' },
    ]);
    expect((await browser.get(path)).json).toMatchObject({ data: [{}, {}, { name: 'Early' }] });
  });

  it('of another seller can be neither read nor changed', async () => {
    const stranger = await makePerson(app, { seller: true });
    const { event, categories, poolId } = await makeTickets(ctx, { ownerId: stranger.id });
    const change = { ...body, capacity: 1, version: 1 };
    const theirs = `/api/users/${stranger.id}`;
    for (const [at, status] of [
      [own, 404],
      [theirs, 403],
    ] as const) {
      const path = `${at}/events/${event.id}/ticket_categories`;
      expect((await browser.get(path)).status).toBe(status);
      expect((await browser.post(path, newBody)).status).toBe(status);
      const put = await browser.put(`${at}/ticket_categories/${categories[0]}`, change);
      expect(put.status).toBe(status);
    }
    // Nor can their pool be used.
    const { event: mine } = await makeTickets(ctx, { ownerId: seller.id });
    const reply = await browser.post(`${own}/events/${mine.id}/ticket_categories`, {
      ...body,
      pool: poolId,
    });
    expect(reply).toMatchObject({ status: 422, json: { errors: { pool: [expect.any(String)] } } });
    const row = await ctx.db
      .selectFrom('ticket_categories')
      .select(['name', 'version'])
      .where('event_id', '=', event.id)
      .execute();
    expect(row).toEqual([{ name: 'Category 1', version: 1 }]);
  });

  it('change once per version, and never below what is sold', async () => {
    const { categories } = await makeTickets(ctx, { ownerId: seller.id });
    const [uuid = ''] = categories;
    const fan = app.browser();
    await addTicket(fan, uuid, 3);
    await payWithoutAddress(fan);
    const path = `${own}/ticket_categories/${uuid}`;
    const change = { ...body, capacity: 40, version: 1 };
    const taken = await browser.put(path, { ...change, quantity: 2, capacity: 2 });
    expect(taken.status).toBe(422);
    expect(Object.keys((taken.json as { errors: object }).errors)).toEqual([
      'quantity',
      'capacity',
    ]);
    const [first, second] = await Promise.all([
      browser.put(path, { ...change, name: 'One' }),
      browser.put(path, { ...change, name: 'Two' }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const changed = (first.status === 200 ? first : second).json as TicketCategory;
    expect(changed).toMatchObject({ version: 2, sold: 3, pool: { capacity: 40, sold: 3 } });
  });

  it('of one pool change together if its capacity does', async () => {
    const { categories } = await makeTickets(ctx, { ownerId: seller.id, categories: [{}, {}] });
    const [first, second] = categories.map((uuid) => `${own}/ticket_categories/${uuid}`);
    const change = { ...body, capacity: 100, version: 1 };
    const renamed = await browser.put(first ?? '', change);
    expect(renamed.json).toMatchObject({ version: 2, pool: { capacity: 100 } });
    const smaller = await browser.put(second ?? '', { ...change, capacity: 60 });
    expect(smaller.json).toMatchObject({ version: 2, pool: { capacity: 60 } });
    // The other window still shows 100 places.
    const outdated = await browser.put(first ?? '', { ...change, version: 2 });
    expect(outdated).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  });

  it('are for events in the United Kingdom, and limited in number', async () => {
    const abroad = await makeTickets(ctx, { ownerId: seller.id, event: { country_iso: 'DE' } });
    const path = (id: string) => `${own}/events/${id}/ticket_categories`;
    expect((await browser.post(path(abroad.event.id), newBody)).json).toMatchObject({
      code: 'tickets_not_sold_here',
    });
    const full = await makeTickets(ctx, {
      ownerId: seller.id,
      categories: Array.from({ length: TICKET_CATEGORIES_MAX }, () => ({})),
    });
    expect((await browser.post(path(full.event.id), newBody)).json).toMatchObject({
      code: 'ticket_limit_reached',
    });
  });

  it('reject every invalid field in both languages without a write', async () => {
    const { event, categories } = await makeTickets(ctx, { ownerId: seller.id });
    const params = { user: seller.id, event: event.id };
    const VALID: Record<keyof typeof ticketCalls, CallRequest> = {
      'GET /api/users/{user}/events/{event}/ticket_categories': { params },
      'POST /api/users/{user}/events/{event}/ticket_categories': { params, body: newBody },
      'PUT /api/users/{user}/ticket_categories/{category}': {
        params: { user: seller.id, category: categories[0] ?? '' },
        body: { ...body, capacity: 50, version: 1 },
      },
      'PUT /api/users/{user}/ticket_categories/{category}/waiting_list': {
        params: { user: seller.id, category: categories[0] ?? '' },
        body: { is_open: true },
      },
      'DELETE /api/users/{user}/ticket_categories/{category}': {
        params: { user: seller.id, category: categories[0] ?? '' },
      },
    };
    const WAITING_LIST = 'PUT /api/users/{user}/ticket_categories/{category}/waiting_list';
    const invalidValues = {
      sale_from: ['tomorrow', '2026-13-01T10:00:00Z'],
      sale_to: ['2026-10-01T10:00:00Z'],
      hidden_code: ['short'],
    };
    for (const key of Object.keys(ticketCalls) as (keyof typeof ticketCalls)[]) {
      const good = VALID[key];
      await assertRejectsBadInput({
        db: ctx.db,
        browser,
        key,
        good,
        ...(key !== WAITING_LIST && good.body !== undefined && { invalidValues }),
      });
    }
  });
});
