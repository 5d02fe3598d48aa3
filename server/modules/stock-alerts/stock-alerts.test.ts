import type { ErrorReply } from '@lathe/contract/errors';
import { STOCK_ALERTS_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { unsubscribe } from '../../testing/one-click.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { merchShop, type SoldItem } from '../merch/testing/merch-shop.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler } from './send-stock-alerts.ts';

const app = await testApp({
  limits: {
    mailbox: { points: 4, seconds: 3600 },
    stock_alert: { points: 1000, seconds: 3600 },
    login: { points: 100, seconds: 60 },
  },
});
const { ctx, clock } = app;
const shop = await merchShop(app);

const pathOf = (thing: string | undefined) => `/api/stock_alerts/${thing}`;
const rows = async () => await ctx.db.selectFrom('stock_alerts').selectAll().execute();
const clear = () => sql`truncate stock_alerts, stock_alert_rounds, merch_shortages`.execute(ctx.db);

afterEach(clear);

/** Runs the job that finds what is back, and sends the mails. */
async function lookForStock(): Promise<void> {
  await handler(ctx, {}, { signal: new AbortController().signal });
}

async function backMails(email: string) {
  return (await mailsTo(app, email)).filter(({ subject }) => /^(Back|Wieder da):/.test(subject));
}

async function runOut({ typeId, colourId }: SoldItem, size = 'M'): Promise<void> {
  await ctx.db
    .insertInto('merch_shortages')
    .values({ merch_type_id: typeId, size, colour_id: colourId, expected_on: '2026-12-03' })
    .execute();
}

/** Follows the link in the mail, as a page does. */
async function confirm(email: string): Promise<void> {
  const [mail] = await mailsTo(app, email);
  const token = mail?.links
    .find((link) => link.includes('/alerts/confirm/'))
    ?.split('/')
    .at(-1);
  const path = `/api/stock_alert_links/${token}`;
  const browser = app.browser();
  expect((await browser.get(path)).json).toMatchObject({ confirmed: false, title: 'Tour shirt' });
  expect((await browser.post(`${path}/confirm`, {})).status).toBe(204);
  expect((await browser.post(`${path}/confirm`, {})).status).toBe(204);
  expect((await browser.get(path)).json).toMatchObject({ confirmed: true });
}

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

describe('requests', () => {
  it('are only taken for what is out and can come back', async () => {
    const browser = await signedInBrowser(app, await makePerson(app));
    const codeOf = async (thing: string | undefined) => {
      const { status, json } = await browser.post(pathOf(thing), {});
      return [status, (json as ErrorReply).code];
    };
    const here = await shop.item();
    const retired = await shop.item({ retired_at: clock.now() });
    const elsewhere = await shop.item({ territories: ['US'], quantity_limit: 0 });
    expect(await codeOf(here.variants[0])).toEqual([409, 'stock_alert_needless']);
    expect(await codeOf(retired.variants[0])).toEqual([409, 'stock_alert_impossible']);
    expect(await codeOf(elsewhere.variants[0])).toEqual([409, 'stock_alert_impossible']);
    const draft = await shop.item({ published_at: null });
    expect(await codeOf(draft.variants[0])).toEqual([404, 'not_found']);
    expect(await codeOf('90000000-0000-4000-8000-000000000009')).toEqual([404, 'not_found']);
    expect(await rows()).toEqual([]);
  });

  it('also wait for other kinds, such as a sold-out edition', async () => {
    const { releaseIds } = await makeTitle(ctx, {
      ownerId: shop.seller.id,
      releases: [{ limit: 5, sold: 5 }],
    });
    const [release = ''] = releaseIds;
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    expect((await browser.post(pathOf(release), {})).status).toBe(200);
    await sql`update releases set copies_sold = 4 where id = ${release}`.execute(ctx.db);
    await lookForStock();
    expect(await backMails(person.email)).toHaveLength(1);
  });

  it('are fulfilled in their order, a few for each piece that is left', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 5, pieces_sold: 5 });
    const people: { email: string; browser: TestBrowser }[] = [];
    for (let at = 0; at < 5; at += 1) {
      const person = await makePerson(app);
      const browser = await signedInBrowser(app, person);
      await browser.post(pathOf(variants[at % 2]), {});
      clock.advance({ seconds: 1 });
      people.push({ email: person.email, browser });
    }
    await shop.set(id, { pieces_sold: 4 });
    const told = async () => {
      const counts: number[] = [];
      for (const { email } of people) counts.push((await backMails(email)).length);
      return counts;
    };
    // All are told of their size in the first round, because each size has fewer than three.
    await lookForStock();
    expect(await told()).toEqual([1, 1, 1, 1, 1]);
    const more = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const person = await makePerson(app);
        const browser = await signedInBrowser(app, person);
        return { email: person.email, browser, at };
      }),
    );
    await shop.set(id, { pieces_sold: 5 });
    for (const { browser } of more) {
      await browser.post(pathOf(variants[0]), {});
      clock.advance({ seconds: 1 });
    }
    people.splice(0, people.length, ...more);
    await shop.set(id, { pieces_sold: 4 });
    await lookForStock();
    expect(await told()).toEqual([0, 0, 0, 0, 0]);
    clock.advance({ minutes: 61 });
    await lookForStock();
    expect(await told()).toEqual([1, 1, 1, 0, 0]);
    await lookForStock();
    expect(await told()).toEqual([1, 1, 1, 0, 0]);
    clock.advance({ minutes: 61 });
    await lookForStock();
    expect(await told()).toEqual([1, 1, 1, 1, 1]);
  });

  it('wait on if it is out again before the mail is sent', async () => {
    const item = await shop.item({ quantity_limit: 1, pieces_sold: 1 });
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await browser.post(pathOf(item.variants[0]), {});
    await shop.set(item.id, { pieces_sold: 0 });
    await lookForStock();
    await shop.set(item.id, { pieces_sold: 1 });
    expect(await backMails(person.email)).toEqual([]);
    expect(await rows()).toMatchObject([{ due_at: null }]);
    await shop.set(item.id, { pieces_sold: 0 });
    clock.advance({ minutes: 61 });
    await lookForStock();
    expect(await backMails(person.email)).toHaveLength(1);
  });

  it('are deleted after a year, or if the address is not confirmed', async () => {
    const { variants } = await shop.item({ quantity_limit: 0 });
    const browser = await signedInBrowser(app, await makePerson(app));
    await browser.post(pathOf(variants[0]), {});
    await app.browser().post(pathOf(variants[0]), { email: 'never@example.com' });
    clock.advance({ hours: 49 });
    await lookForStock();
    expect(await rows()).toMatchObject([{ email: null }]);
    clock.advance({ days: 364 });
    await lookForStock();
    expect(await rows()).toEqual([]);
  });
});

describe('the link at the end of a mail', () => {
  it('stops all other mails to this reader, by one press or by the mail client', async () => {
    const [first, second] = [
      await shop.item({ quantity_limit: 0 }),
      await shop.item({ quantity_limit: 0 }),
    ];
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    for (const { variants } of [first, second]) await browser.post(pathOf(variants[0]), {});
    await shop.set(first.id, { quantity_limit: null });
    await lookForStock();
    const [mail] = await backMails(person.email);
    const link = mail?.links.find((each) => each.includes('/unsubscribe/alerts/')) ?? '';
    const { pathname } = new URL(link);
    const visitor = app.browser();
    expect((await visitor.get(`/api${pathname}`)).json).toEqual({ waiting: 1 });
    const stopped = await unsubscribe(app, link);
    expect(stopped.statusCode).toBe(200);
    expect((await visitor.get(`/api${pathname}`)).json).toEqual({ waiting: 0 });
    expect(await rows()).toEqual([]);
  });
});

describe('personal data', () => {
  it('is in the export, and deleted with the account, also what its address asked as a guest', async () => {
    const { variants } = await shop.item({ quantity_limit: 0 });
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await browser.post(pathOf(variants[0]), {});
    await app.browser().post(pathOf(variants[1]), { email: person.email });
    const { stockAlertData } = await import('./personal-data.ts');
    const files: string[] = [];
    for await (const { name, body } of stockAlertData.collect(ctx, { userId: person.id })) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      files.push(name, Buffer.concat(chunks).toString());
    }
    expect(files[0]).toBe('stock-alerts.json');
    expect(JSON.parse(files[1] ?? '')).toMatchObject([{ sellable_id: variants[0] }]);
    const reply = await browser.post(`/api/account/${person.id}/deletion`, {
      word: 'DELETE',
      password: TEST_PASSWORD,
    });
    expect(reply.status).toBe(204);
    expect(await rows()).toEqual([]);
  });
});
