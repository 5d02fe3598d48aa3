/** Who asks to be told when something is back, and the mail that says so. */
import { STOCK_ALERTS_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { merchShop } from '../merch/testing/merch-shop.ts';
import { ALERT_LIMITS, pathOf, stockAlerts } from './testing/alerts.ts';

const app = await testApp({ limits: ALERT_LIMITS });
const { ctx, clock } = app;
const shop = await merchShop(app);
const { backMails, clear, confirm, lookForStock, rows, runOut } = stockAlerts(app);

afterEach(clear);

describe('a signed-in user', () => {
  it('gets one mail when a shortage ends, and the request is deleted', async () => {
    const item = await shop.item();
    const [uuid] = item.variants;
    const person = await makePerson(app, { locale: 'de', name: 'Ida Kern' });
    const browser = await signedInBrowser(app, person);
    await runOut(item);
    expect((await browser.get(pathOf(uuid))).json).toMatchObject({
      thing: uuid,
      title: 'Tour shirt',
      state: 'out',
      waiting: false,
      expected_on: '2026-12-03',
    });
    // Two tabs at once.
    const replies = await Promise.all([
      browser.post(pathOf(uuid), {}),
      browser.post(pathOf(uuid), {}),
    ]);
    expect(replies.map(({ json }) => json)).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
    expect(await rows()).toHaveLength(1);
    expect((await browser.get(pathOf(uuid))).json).toMatchObject({ waiting: true });
    await lookForStock();
    expect(await backMails(person.email)).toEqual([]);
    await ctx.db.deleteFrom('merch_shortages').execute();
    await Promise.all([lookForStock(), lookForStock()]);
    await lookForStock();
    const [mail, ...more] = await backMails(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Wieder da: Tour shirt');
    expect(mail?.text).toContain('Hallo Ida');
    expect(mail?.text).toContain('„Tour shirt“ von Kiosk (T-Shirt, M, Marineblau)');
    expect(mail?.links).toContainEqual(
      `http://localhost:3000/${shop.page.slug}/merch/${item.slug}`,
    );
    expect(await rows()).toEqual([]);
  });

  it('is told whatever made it come back: the limit, the colour, the seller', async () => {
    const admin = (table: string, isActive: boolean) =>
      sql`update ${sql.table(table)} set is_active = ${isActive}`.execute(ctx.db);
    const limited = await shop.item({ quantity_limit: 2, pieces_sold: 2 });
    const paused = await shop.item({ paused_at: clock.now() });
    const plain = await shop.item();
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await admin('merch_colours', false);
    for (const item of [limited, paused, plain]) {
      expect((await browser.post(pathOf(item.variants[0]), {})).status).toBe(200);
    }
    await lookForStock();
    expect(await backMails(person.email)).toEqual([]);
    await admin('merch_colours', true);
    await lookForStock();
    expect(await backMails(person.email)).toHaveLength(1);
    await shop.set(limited.id, { quantity_limit: 3 });
    await shop.set(paused.id, { paused_at: null });
    await lookForStock();
    const mails = await backMails(person.email);
    expect(mails).toHaveLength(3);
    expect(mails.filter(({ text }) => text.includes('Only 1 piece is left'))).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('sees and removes what they wait for, and nobody else does', async () => {
    const item = await shop.item({ quantity_limit: 0 });
    const [uuid] = item.variants;
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await browser.post(pathOf(uuid), {});
    const list = `/api/users/${person.id}/stock_alerts`;
    expect((await browser.get(list)).json).toMatchObject({
      data: [{ thing: uuid, title: 'Tour shirt', description: 'T-shirt, M, Navy' }],
    });
    const stranger = await signedInBrowser(app, await makePerson(app));
    expect((await stranger.get(list)).status).toBe(403);
    expect((await stranger.delete(`${list}/${uuid}`)).status).toBe(403);
    expect((await stranger.get(pathOf(uuid))).json).toMatchObject({ waiting: false });
    expect((await browser.delete(`${list}/${uuid}`)).status).toBe(204);
    expect((await browser.get(list)).json).toMatchObject({ data: [] });
    await shop.set(item.id, { quantity_limit: null });
    await lookForStock();
    expect(await backMails(person.email)).toEqual([]);
  });

  it('can wait for a limited number of things', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 0 });
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await browser.post(pathOf(variants[0]), {});
    await sql`
      with things as (
        insert into merch_variants (item_id, size, position)
        select ${id}, 'x' || n, n from generate_series(3, ${STOCK_ALERTS_MAX + 1}::integer) as n
        returning id)
      insert into stock_alerts (sellable_id, user_id, reader_hash, country_iso, locale, created_at,
        confirmed_at)
      select things.id, user_id, reader_hash, 'GB', 'en', now(), now()
      from things cross join stock_alerts where user_id = ${person.id}`.execute(ctx.db);
    const rejected = await browser.post(pathOf(variants[1]), {});
    expect(rejected).toMatchObject({ status: 409, json: { code: 'stock_alerts_full' } });
    // Asking again for the same is no further request.
    expect((await browser.post(pathOf(variants[0]), {})).status).toBe(200);
    expect(await rows()).toHaveLength(STOCK_ALERTS_MAX);
  });
});

describe('a guest', () => {
  it('confirms the address first, and gets one mail in the language of the request', async () => {
    const item = await shop.item();
    const [uuid] = item.variants;
    await runOut(item);
    const browser = app.browser();
    browser.cookies.set('locale', 'de');
    const email = 'fan@example.com';
    const reply = await browser.post(pathOf(uuid), { email: 'Fan@Example.com' });
    expect(reply.json).toEqual({ state: 'confirm' });
    const [asked] = await mailsTo(app, email);
    expect(asked?.subject).toBe('Sollen wir dir sagen, wenn es „Tour shirt“ wieder gibt?');
    await ctx.db.deleteFrom('merch_shortages').execute();
    await lookForStock();
    expect(await backMails(email)).toEqual([]);
    await confirm(email);
    await lookForStock();
    const [mail, ...more] = await backMails(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Diese Mail ging an fan@example.com, weil jemand');
    expect(await rows()).toEqual([]);
  });

  it('learns nothing about other addresses, and cannot flood a mailbox', async () => {
    const item = await shop.item({ quantity_limit: 0 });
    const [uuid] = item.variants;
    const person = await makePerson(app);
    const member = await signedInBrowser(app, person);
    await member.post(pathOf(uuid), {});
    const ask = (email: string) => app.browser().post(pathOf(uuid), { email });
    await ask('known@example.com');
    await confirm('known@example.com');
    const replies = [
      await ask('known@example.com'),
      await ask('new@example.com'),
      await ask(person.email),
    ];
    for (const { status, json } of replies) {
      expect([status, json]).toEqual([200, { state: 'confirm' }]);
    }
    // A confirmed address gets no second mail; an unconfirmed one a few.
    expect(await mailsTo(app, 'known@example.com')).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) await ask('new@example.com');
    const flooded = await ask('new@example.com');
    expect(flooded.status).toBe(429);
    expect(await mailsTo(app, 'new@example.com')).toHaveLength(4);
    const { json } = await app.browser().get(pathOf(uuid));
    expect(JSON.stringify(json)).not.toContain('@');
    expect(json).toMatchObject({ waiting: false });
  });

  it('needs an address, and a link that Lathe has signed', async () => {
    const { variants } = await shop.item({ quantity_limit: 0 });
    const browser = app.browser();
    expect(await browser.post(pathOf(variants[0]), {})).toMatchObject({
      status: 422,
      json: { errors: { email: [expect.any(String)] } },
    });
    await browser.post(pathOf(variants[0]), { email: 'signed@example.com' });
    const [{ id } = { id: '' }] = await rows();
    const forged = `${id}.abc`;
    expect((await browser.get(`/api/stock_alert_links/${forged}`)).status).toBe(404);
    expect((await browser.post(`/api/stock_alert_links/${forged}/confirm`, {})).status).toBe(404);
    expect((await browser.get(`/api/unsubscribe/alerts/${forged}`)).status).toBe(404);
    expect((await rows())[0]?.confirmed_at).toBeNull();
    await assertRejectsBadInput({
      db: ctx.db,
      browser,
      key: 'POST /api/stock_alerts/{thing}',
      good: { params: { thing: variants[0] ?? '' }, body: { email: 'bad@example.com' } },
    });
  });
});
