/** Joining and leaving the line of a category that is sold out. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import {
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
const seller = await makePerson(app, { seller: true });
const ownerId = seller.id;

describe('joining', () => {
  it('is possible once per address, and only for what is sold out', async () => {
    const tickets = await soldOut(ctx, { ownerId, categories: [{ per_order: 4 }] });
    const [category = ''] = tickets.categories;
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    expect((await wait(browser, category, { places: 2 })).json).toEqual({ state: 'waiting' });
    await Promise.all([wait(browser, category, { places: 3 }), wait(browser, category)]);
    expect((await wait(app.browser(), category, { email: person.email })).json).toEqual({
      state: 'confirm',
    });
    expect(await waitsOf(ctx, category)).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toEqual([]);
    expect((await browser.get(`/api/ticket_waits/${category}`)).json).toMatchObject({
      state: 'open',
      max_places: 4,
      waiting: true,
    });
    expect(await wait(browser, category, { places: 5 })).toMatchObject({ status: 422 });
    expect(await wait(app.browser(), category)).toMatchObject({ status: 422 });
    await setSold(ctx, tickets, 1);
    const more = await wait(app.browser(), category, { email: 'more@example.com' });
    expect(more).toMatchObject({ status: 409, json: { code: 'ticket_wait_needless' } });
    expect(await waitsOf(ctx, category)).toHaveLength(1);
    await assertRejectsBadInput({
      db: ctx.db,
      browser: app.browser(),
      key: 'POST /api/ticket_waits/{category}',
      good: { params: { category }, body: { email: 'bad@example.com', places: 1 } },
    });
  });

  it('needs the code of a hidden category, and a link that Lathe has signed', async () => {
    const { categories } = await soldOut(ctx, {
      ownerId,
      categories: [{ hidden_code: 'Friends-26' }],
    });
    const [category = ''] = categories;
    const browser = app.browser();
    const email = 'code@example.com';
    expect((await browser.get(`/api/ticket_waits/${category}`)).status).toBe(404);
    expect((await wait(browser, category, { email })).status).toBe(404);
    expect((await wait(browser, category, { email, code: 'wrong-code' })).status).toBe(404);
    expect(await waitsOf(ctx, category)).toEqual([]);
    expect((await wait(browser, category, { email, code: 'friends-26' })).status).toBe(200);
    const [row] = await waitsOf(ctx, category);
    const forged = `/api/ticket_wait_links/${row?.id}.abc`;
    expect((await browser.get(forged)).status).toBe(404);
    expect((await browser.post(`${forged}/confirm`, {})).status).toBe(404);
    expect((await browser.post(`${forged}/basket`, {})).status).toBe(404);
    expect((await browser.delete(forged)).status).toBe(404);
    expect(await waitsOf(ctx, category)).toMatchObject([{ confirmed_at: null }]);
    clock.advance({ hours: 49 });
    await settleWaits(ctx);
    expect(await waitsOf(ctx, category)).toEqual([]);
  });

  it('ends with one press, which may be repeated', async () => {
    const { categories } = await soldOut(ctx, { ownerId });
    const [category = ''] = categories;
    const { browser, link } = await guestInLine(app, category, 'leaves@example.com');
    const path = await link();
    expect((await browser.delete(path)).status).toBe(204);
    expect((await browser.delete(path)).status).toBe(204);
    expect((await browser.get(path)).status).toBe(404);
    expect(await waitsOf(ctx, category)).toEqual([]);
  });

  it('is closed by the seller, who sees how many wait but not who', async () => {
    const { event, categories } = await soldOut(ctx, { ownerId });
    const [category = ''] = categories;
    await guestInLine(app, category, 'waits@example.com');
    const studio = await signedInBrowser(app, seller);
    const path = `/api/users/${ownerId}/ticket_categories/${category}/waiting_list`;
    const closed = await studio.put(path, { is_open: false });
    expect(closed.json).toMatchObject({ waiting: 1, offered: 0, is_waiting_open: false });
    expect(closed.text).not.toContain('waits@');
    const late = await wait(app.browser(), category, { email: 'late@example.com' });
    expect(late).toMatchObject({ status: 409, json: { code: 'ticket_wait_closed' } });
    expect(await waitsOf(ctx, category)).toHaveLength(1);
    const other = await signedInBrowser(app, await makePerson(app, { seller: true }));
    expect((await other.put(path, { is_open: true })).status).toBe(403);
    expect((await studio.put(path, { is_open: true })).json).toMatchObject({
      is_waiting_open: true,
    });
    const list = `/api/users/${ownerId}/events/${event.id}/ticket_categories`;
    expect((await studio.get(list)).json).toMatchObject({ data: [{ waiting: 1 }] });
  });
});
