/** Requests to be told: what they are taken for, their order, and how they end. */
import type { ErrorReply } from '@lathe/contract/errors';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { unsubscribe } from '../../testing/one-click.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { merchShop } from '../merch/testing/merch-shop.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { ALERT_LIMITS, pathOf, stockAlerts } from './testing/alerts.ts';

const app = await testApp({ limits: ALERT_LIMITS });
const { ctx, clock } = app;
const shop = await merchShop(app);
const { backMails, clear, lookForStock, rows } = stockAlerts(app);

afterEach(clear);

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
