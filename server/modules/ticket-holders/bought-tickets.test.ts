import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const desk = await makeOrderDesk(app);
const start = clock.now();

beforeEach(() => clock.set(start.toISOString()));

async function buyTickets(browser: TestBrowser, quantity = 1, event = {}) {
  const { categories } = await makeTickets(ctx, { ownerId, event });
  await addTicket(browser, categories[0] ?? '', quantity);
  const { order, key } = stateOf(await payWithoutAddress(browser));
  return { path: `/api/orders/${order}/tickets`, order: order ?? '', key: key ?? '' };
}

async function listed(browser: TestBrowser, path: string): Promise<HeldTicket[]> {
  const { status, json } = await browser.get(path);
  expect(status).toBe(200);
  return (json as { data: HeldTicket[] }).data;
}

const change = (name: string, before: string) => ({ name, name_before: before });

describe('the tickets of an order', () => {
  it('are in the name of the buyer, who gives each another one, also as a guest', async () => {
    const browser = app.browser();
    const { path, key } = await buyTickets(browser, 2);
    const [first, second] = await listed(browser, `${path}?key=${key}`);
    expect([first?.name, second?.name]).toEqual(['Bo Lind', 'Bo Lind']);
    const body = { ...change('  Żaneta Šimůnková ', 'Bo Lind'), key };
    const named = await browser.put(`${path}/${second?.uuid}`, body);
    expect(named).toMatchObject({ status: 200, json: { name: 'Żaneta Šimůnková' } });
    const after = await listed(browser, `${path}?key=${key}`);
    expect(after.map(({ name }) => name)).toEqual(['Bo Lind', 'Żaneta Šimůnková']);
    // The codes stay.
    expect(after.map(({ url }) => url)).toEqual([first?.url, second?.url]);
  });

  it('are not overwritten by a second tab that saw an older name', async () => {
    const browser = app.browser();
    const { path, key } = await buyTickets(browser);
    const [ticket] = await listed(browser, `${path}?key=${key}`);
    const put = (name: string) =>
      browser.put(`${path}/${ticket?.uuid}`, { ...change(name, 'Bo Lind'), key });
    const statuses = (await Promise.all([put('Ada'), put('Eve')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [now] = await listed(browser, `${path}?key=${key}`);
    expect(now?.name).toBe(statuses[0] === 200 ? 'Ada' : 'Eve');
  });

  it('are for nobody without the key of this order, and keep their names', async () => {
    const [browser, other] = [app.browser(), app.browser()];
    const { path, key } = await buyTickets(browser);
    const foreign = await buyTickets(other);
    const [ticket] = await listed(browser, `${path}?key=${key}`);
    expect(await other.get(path)).toMatchObject({ status: 404 });
    expect(await other.get(`${path}?key=${foreign.key}`)).toMatchObject({ status: 404 });
    const stranger = await signedInBrowser(app, await makePerson(app));
    for (const [who, target, usedKey] of [
      [stranger, path, undefined],
      [other, path, foreign.key],
      // The ticket of another order below an own order.
      [other, foreign.path, foreign.key],
    ] as const) {
      const body = { ...change('Mallory', 'Bo Lind'), ...(usedKey && { key: usedKey }) };
      expect(await who.put(`${target}/${ticket?.uuid}`, body)).toMatchObject({ status: 404 });
    }
    expect((await listed(browser, `${path}?key=${key}`))[0]?.name).toBe('Bo Lind');
  });

  it('are not renamed after a refund, after the event, or if the event is cancelled', async () => {
    const notChangeable = { status: 409, json: { code: 'ticket_not_changeable' } };
    const browser = app.browser();
    const bought = await Promise.all([1, 2, 3].map(() => buyTickets(app.browser())));
    const [refunded, over, called] = bought;
    await runDueJobs(ctx, jobs);
    const { lines } = (await desk.readOrder(refunded?.order ?? '')).order;
    const refund = { what: 'things', lines: [{ line: lines[0]?.uuid, quantity: 1 }] };
    const reason = { reason: 'goodwill', refunded_before: 0 };
    const refundPath = `/api/admin/orders/${refunded?.order}/refunds`;
    await desk.browsers.staff.post(refundPath, { ...refund, ...reason });
    await sql`update events set cancelled_at = now() where id in (select event_id from tickets
      join order_lines on order_lines.id = order_line_id where order_id = ${called?.order})`.execute(
      ctx.db,
    );
    for (const each of [refunded, called, over]) {
      if (each === over) clock.set('2026-12-05T00:00:00Z');
      const [ticket] = await listed(browser, `${each?.path}?key=${each?.key}`);
      expect(ticket?.operations.rename_enabled).toBe(false);
      const body = { ...change('Late', 'Bo Lind'), key: each?.key };
      expect(await browser.put(`${each?.path}/${ticket?.uuid}`, body)).toMatchObject(notChangeable);
    }
    const { rows } = await sql`select 1 from tickets where holder_name = 'Late'`.execute(ctx.db);
    expect(rows).toEqual([]);
  });
});

describe('the list of an account', () => {
  it('has own tickets only, of coming events first', async () => {
    const buyer = await makePerson(app);
    const browser = await signedInBrowser(app, buyer);
    await buyTickets(app.browser());
    const days = ['2026-12-03T19:00:00Z', '2026-11-20T19:00:00Z', '2026-12-01T19:00:00Z'];
    for (const day of days) {
      await buyTickets(browser, 1, { name: day.slice(0, 10), starts_at: new Date(day) });
    }
    clock.set('2026-11-25T10:00:00Z');
    const names = (await listed(browser, '/api/tickets')).map(({ event }) => event.name);
    expect(names).toEqual(['2026-12-01', '2026-12-03', '2026-11-20']);
    expect(await app.browser().get('/api/tickets')).toMatchObject({ status: 401 });
  });
});

describe('the page of a code', () => {
  it('says what the ticket is, and the name to its signed-in buyer only', async () => {
    const browser = await signedInBrowser(app, await makePerson(app));
    const { path } = await buyTickets(browser, 1, { name: 'Hafenfest' });
    const [ticket] = await listed(browser, path);
    const code = ticket?.url?.slice('/T/'.length) ?? '';
    const other = await signedInBrowser(app, await makePerson(app));
    for (const stranger of [app.browser(), other]) {
      const { json, status } = await stranger.get(`/api/tickets/${code}`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ state: 'valid', event: { name: 'Hafenfest' }, own: null });
      expect(JSON.stringify(json)).not.toContain('Bo Lind');
    }
    const own = await browser.get(`/api/tickets/${code.toLowerCase()}`);
    expect(own.json).toMatchObject({ own: { name: 'Bo Lind' } });
    expect((own.json as { address: string }).address).toMatch(new RegExp(`/T/${code}$`));
    const forged = `${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`;
    for (const wrong of [forged, 'A', 'PRESS', code.slice(1)]) {
      expect(await app.browser().get(`/api/tickets/${wrong}`)).toMatchObject({ status: 404 });
    }
    await sql`update events set cancelled_at = now() where name = 'Hafenfest'`.execute(ctx.db);
    const after = await app.browser().get(`/api/tickets/${code}`);
    expect(after.json).toMatchObject({ state: 'cancelled', event: { status: 'cancelled' } });
  });
});
