/** People in line for an event that is sold out: offers, their end, and personal data. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { unsubscribe } from '../../testing/one-click.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { basketOf, stateOf } from '../checkout/testing/buyers.ts';
import { sweepCheckouts } from '../checkout/testing/shops.ts';
import { addTicket, payWithoutAddress } from '../events/testing/tickets.ts';
import {
  countsOf,
  guestInLine,
  setSold,
  settleWaits,
  soldOut,
  WAIT_LIMITS,
  wait,
  waitsOf,
} from './testing/lines.ts';

const app = await testApp({ limits: WAIT_LIMITS });
const { ctx, clock } = app;
const { id: ownerId } = await makePerson(app, { seller: true });

describe('the line of a category that is sold out', () => {
  it('offers what becomes free to the first, who alone can buy it for 24 hours', async () => {
    const tickets = await soldOut(ctx, { ownerId, categories: [{ name: 'Standing' }] });
    const [category = ''] = tickets.categories;
    const first = await guestInLine(app, category, 'first@example.com', 2);
    await guestInLine(app, category, 'second@example.com');
    await setSold(ctx, tickets, 8);
    await settleWaits(ctx);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 8, reserved: 0, offered: 2 });
    // Everybody else still sees a category that is sold out.
    const stranger = app.browser();
    const page = `/api/pages/${tickets.page.slug}/events/${tickets.event.slug}`;
    expect((await stranger.get(page)).json).toMatchObject({
      tickets: { categories: [{ status: 'sold_out', can_wait: true }] },
    });
    expect((await addTicket(stranger, category)).json).toMatchObject({ code: 'item_sold_out' });
    const [offer] = await mailsTo(app, 'first@example.com');
    expect(offer?.subject).toBe('2 places are free: A night');
    expect(offer?.text).toContain('Standing');
    expect(offer?.text).toContain('Tuesday, 17 November 2026 at 10:00 (Europe/London)');
    expect((await mailsTo(app, 'second@example.com')).map(({ subject }) => subject)).toEqual([
      'Join the waiting list for A night?',
    ]);
    const link = await first.link();
    expect((await first.browser.get(link)).json).toMatchObject({ state: 'offered', places: 2 });
    for (let press = 0; press < 2; press += 1) {
      expect((await first.browser.post(`${link}/basket`, {})).json).toMatchObject({ places: 2 });
    }
    const { items } = (await basketOf(first.browser)) as unknown as { items: unknown[] };
    expect(items).toMatchObject([{ uuid: category, quantity: 2 }]);
    // Fewer and again as many, but not more.
    const put = (quantity: number) =>
      first.browser.put(`/es/cart/${category}`, { type: 'ticket', quantity });
    expect((await put(1)).status).toBe(200);
    expect((await put(2)).status).toBe(200);
    expect((await put(3)).status).toBe(409);
    expect(stateOf(await payWithoutAddress(first.browser)).status).toBe('paid');
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 10, reserved: 0, offered: 0 });
    expect((await waitsOf(ctx, category)).map(({ email }) => email)).toEqual([
      'second@example.com',
    ]);
  });

  it('goes on after 24 hours, when somebody leaves, and with what was not bought', async () => {
    const tickets = await soldOut(ctx, { ownerId });
    const [category = ''] = tickets.categories;
    const lazy = await guestInLine(app, category, 'lazy@example.com');
    const gone = await guestInLine(app, category, 'gone@example.com');
    const two = await guestInLine(app, category, 'two@example.com', 2);
    await guestInLine(app, category, 'last@example.com');
    await setSold(ctx, tickets, 9);
    await settleWaits(ctx);
    const link = await lazy.link();
    clock.advance({ hours: 24 });
    expect((await lazy.browser.post(`${link}/basket`, {})).json).toMatchObject({
      code: 'ticket_offer_ended',
    });
    await settleWaits(ctx);
    expect((await gone.browser.get(await gone.link())).json).toMatchObject({ state: 'offered' });
    const [mail] = await mailsTo(app, 'gone@example.com');
    const leave = mail?.links.find((each) => each.includes('/unsubscribe/waiting/')) ?? '';
    const stopped = await unsubscribe(app, leave);
    expect(stopped.statusCode).toBe(200);
    // One of two places is free: it is offered, and they stay in line for the other one.
    await settleWaits(ctx);
    expect((await mailsTo(app, 'two@example.com'))[0]?.text).toContain('You asked for 2');
    await two.browser.post(`${await two.link()}/basket`, {});
    expect(stateOf(await payWithoutAddress(two.browser)).status).toBe('paid');
    expect(await waitsOf(ctx, category)).toMatchObject([
      { email: 'two@example.com', places: 1, offered: 0 },
      { email: 'last@example.com' },
    ]);
    await setSold(ctx, tickets, 8);
    await settleWaits(ctx);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 8, reserved: 0, offered: 2 });
  });

  it('keeps an offer for its buyer when a payment fails, and frees it when it has ended', async () => {
    const tickets = await soldOut(ctx, { ownerId });
    const [category = ''] = tickets.categories;
    const buyer = await guestInLine(app, category, 'pays@example.com');
    await setSold(ctx, tickets, 9);
    await settleWaits(ctx);
    await buyer.browser.post(`${await buyer.link()}/basket`, {});
    expect((await payWithoutAddress(buyer.browser, { card: 'declined' })).status).not.toBe(500);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 9, reserved: 0, offered: 1 });
    clock.advance({ hours: 23, minutes: 58 });
    expect((await payWithoutAddress(buyer.browser, { card: 'three_d_secure' })).status).toBe(200);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 9, reserved: 1, offered: 0 });
    clock.advance({ minutes: 30 });
    await settleWaits(ctx);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 9, reserved: 1, offered: 0 });
    await sweepCheckouts(ctx);
    await settleWaits(ctx);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 9, reserved: 0, offered: 0 });
    expect(await waitsOf(ctx, category)).toEqual([]);
  });

  it('moves with the basket when its buyer signs in', async () => {
    const tickets = await soldOut(ctx, { ownerId });
    const [category = ''] = tickets.categories;
    const person = await makePerson(app);
    const guest = await guestInLine(app, category, 'signs-in@example.com');
    await setSold(ctx, tickets, 9);
    await settleWaits(ctx);
    await guest.browser.post(`${await guest.link()}/basket`, {});
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await guest.browser.post('/api/login', login)).status).toBeLessThan(300);
    expect(stateOf(await payWithoutAddress(guest.browser)).status).toBe('paid');
  });
});

describe('the end of the line', () => {
  it.each([
    ['cancelled_at', 'The event was cancelled'],
    ['postponed_at', 'The event was postponed'],
    ['deleted_at', 'off sale'],
  ] as const)('%s: those who wait are told once', async (column, text) => {
    const { event, categories, poolId } = await soldOut(ctx, { ownerId });
    const [category = ''] = categories;
    const email = `${column.replace('_', '-')}@example.com`;
    await guestInLine(app, category, email);
    await setSold(ctx, { poolId, categories }, 9);
    await settleWaits(ctx);
    expect(await countsOf(ctx, poolId)).toMatchObject({ offered: 1 });
    const isDeleted = column === 'deleted_at';
    const change = { [column]: clock.now(), ...(isDeleted && { published_at: null }) };
    await ctx.db.updateTable('events').set(change).where('id', '=', event.id).execute();
    await Promise.all([settleWaits(ctx), settleWaits(ctx)]);
    const mails = await mailsTo(app, email);
    expect(mails.filter(({ subject }) => subject.includes('has ended'))).toHaveLength(1);
    expect(mails[0]?.text).toContain(text);
    expect(await waitsOf(ctx, category)).toEqual([]);
    expect(await countsOf(ctx, poolId)).toMatchObject({ offered: 0 });
  });

  it('is the end of the sale, also in German, and an offer never lasts longer', async () => {
    const saleTo = new Date(clock.now().getTime() + 6 * 3_600_000);
    const tickets = await soldOut(ctx, { ownerId, categories: [{ sale_to: saleTo }] });
    const [category = ''] = tickets.categories;
    const person = await makePerson(app, { locale: 'de', name: 'Ida Kern' });
    const browser = await signedInBrowser(app, person);
    await wait(browser, category);
    await setSold(ctx, tickets, 9);
    await settleWaits(ctx);
    expect((await waitsOf(ctx, category))[0]?.offered_until).toEqual(saleTo);
    const [offer] = await mailsTo(app, person.email);
    expect(offer?.subject).toBe('Ein Platz ist frei: A night');
    clock.advance({ hours: 6 });
    await settleWaits(ctx);
    const [end] = await mailsTo(app, person.email);
    expect(end?.text).toContain('Der Verkauf ist zu Ende');
    expect(await countsOf(ctx, tickets.poolId)).toMatchObject({ offered: 0 });
  });
});

describe('personal data', () => {
  it('is exported, and an erased account frees what was kept for it', async () => {
    const tickets = await soldOut(ctx, { ownerId });
    const [category = ''] = tickets.categories;
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await wait(browser, category);
    await setSold(ctx, tickets, 9);
    await settleWaits(ctx);
    const { ticketWaitData } = await import('./personal-data.ts');
    const files: string[] = [];
    for await (const { name, body } of ticketWaitData.collect(ctx, { userId: person.id })) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      files.push(name, Buffer.concat(chunks).toString());
    }
    expect(files[0]).toBe('ticket-waiting-lists.json');
    expect(JSON.parse(files[1] ?? '')).toMatchObject([{ categoryId: category, places: 1 }]);
    const reply = await browser.post(`/api/account/${person.id}/deletion`, {
      word: 'DELETE',
      password: TEST_PASSWORD,
    });
    expect(reply.status).toBe(204);
    expect(await waitsOf(ctx, category)).toMatchObject([{ user_id: null, email: null }]);
    await settleWaits(ctx);
    expect(await waitsOf(ctx, category)).toEqual([]);
    expect(await countsOf(ctx, tickets.poolId)).toEqual({ sold: 9, reserved: 0, offered: 0 });
  });
});
