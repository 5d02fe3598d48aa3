import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { unsubscribe } from '../../testing/one-click.ts';
import { notify } from './index.ts';
import {
  choose,
  listOf,
  makeSeller,
  type NotifiedSeller,
  settingsOf,
  textsOf,
  unreadOf,
} from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;

const firstSale = ({ id }: NotifiedSeller, title: string) => ({
  topic: 'first_sale' as const,
  owners: [id],
  subject: title,
  details: { title, artist: 'Ann', format: 'CD' },
  url: '/studio/sales',
});

const raise = (seller: NotifiedSeller, title: string) =>
  inTransaction(ctx.db, (tx) => notify(tx, ctx, firstSale(seller, title)));

describe('notifications', () => {
  it('are listed newest first, in the language of the reader, with a link', async () => {
    const seller = await makeSeller(app);
    await raise(seller, 'Rain');
    app.clock.advance({ minutes: 1 });
    await raise(seller, 'Snow');
    expect(await listOf(seller)).toMatchObject([
      {
        kind: 'first_sale',
        text: '“Snow” (CD) sold its first copy.',
        url: '/studio/sales',
        read: false,
      },
      { text: '“Rain” (CD) sold its first copy.' },
    ]);
    seller.browser.cookies.set('locale', 'de');
    expect(await textsOf(seller)).toContain('Das erste Exemplar von „Rain“ (CD) ist verkauft.');
  });

  it('are written and mailed once, however often and however many at once', async () => {
    const seller = await makeSeller(app);
    await Promise.all(Array.from({ length: 8 }, () => raise(seller, 'Rain')));
    expect(await listOf(seller)).toHaveLength(1);
    expect(await mailsTo(app, seller.email)).toHaveLength(1);
  });

  it('are not written if the event is rolled back', async () => {
    const seller = await makeSeller(app);
    const failed = inTransaction(ctx.db, async (tx) => {
      await notify(tx, ctx, firstSale(seller, 'Rain'));
      throw new Error('The order failed.');
    });
    await expect(failed).rejects.toThrow('The order failed.');
    expect(await listOf(seller)).toEqual([]);
    expect(await mailsTo(app, seller.email)).toEqual([]);
  });

  it('are read up to the last one seen, or all', async () => {
    const seller = await makeSeller(app);
    for (const title of ['One', 'Two', 'Three']) await raise(seller, title);
    const second = (await listOf(seller)).find(({ text }) => text.includes('Two'));
    expect(await unreadOf(seller)).toBe(3);
    const path = `${seller.path}/notifications/read`;
    expect((await seller.browser.post(path, { up_to: second?.id })).status).toBe(204);
    expect(await unreadOf(seller)).toBe(1);
    expect((await listOf(seller)).filter(({ read }) => !read)).toMatchObject([
      { text: '“Three” (CD) sold its first copy.' },
    ]);
    await seller.browser.post(path, {});
    expect(await unreadOf(seller)).toBe(0);
  });

  it('are paged, each once', async () => {
    const seller = await makeSeller(app);
    await sql`insert into notifications (user_id, topic, subject, details, url, in_studio, by_mail,
        created_at)
      select ${seller.id}, 'first_sale', at::text, '{"title": "Many", "format": "CD"}', '/studio', true, false,
        '2026-02-01'::timestamptz + (at / 3) * interval '1 hour'
      from generate_series(1, 120) as at`.execute(ctx.db);
    const seen: number[] = [];
    let next: string | null = `${seller.path}/notifications`;
    while (next !== null) {
      const { data, next_page_url }: { data: { id: number }[]; next_page_url: string | null } = (
        await seller.browser.get(next)
      ).json;
      seen.push(...data.map(({ id }) => id));
      next = next_page_url;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });
});

describe('choices', () => {
  it('switch mails and the list separately; switching on again does not bring the past back', async () => {
    const seller = await makeSeller(app);
    const kind = 'first_sale';
    await choose(seller, { choices: [{ kind, mail: false, studio: true }] });
    await raise(seller, 'No mail');
    await choose(seller, { choices: [{ kind, mail: true, studio: false }] });
    await raise(seller, 'Not in the studio');
    expect(await textsOf(seller)).toEqual(['“No mail” (CD) sold its first copy.']);
    expect(await unreadOf(seller)).toBe(1);
    const mails = await mailsTo(app, seller.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['First sale of “Not in the studio” (CD)']);
    await choose(seller, { choices: [{ kind, mail: true, studio: true }] });
    await raise(seller, 'Not in the studio');
    expect(await listOf(seller)).toHaveLength(1);
    expect(await mailsTo(app, seller.email)).toHaveLength(1);
  });

  it('count when the mail is sent, if they changed after the event', async () => {
    const seller = await makeSeller(app);
    await raise(seller, 'Rain');
    await choose(seller, { choices: [{ kind: 'first_sale', mail: false, studio: true }] });
    expect(await mailsTo(app, seller.email)).toEqual([]);
  });

  it('keep what is not named, and are rejected with an older version', async () => {
    const seller = await makeSeller(app);
    expect(await settingsOf(seller)).toMatchObject({ version: 0, sales_summary: 'weekly' });
    await choose(seller, { choices: [{ kind: 'sold_out', mail: false, studio: true }] });
    await choose(seller, { summary: 'off' });
    const settings = await settingsOf(seller);
    expect(settings).toMatchObject({ version: 2, sales_summary: 'off' });
    const off = settings.choices.filter(({ mail, studio }) => !mail || !studio);
    expect(off).toEqual([{ kind: 'sold_out', mail: false, studio: true, always_mailed: false }]);
    const old = { version: 1, sales_summary: 'daily', choices: [] };
    const path = `${seller.path}/notification-settings`;
    expect(await seller.browser.put(path, old)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    expect(await settingsOf(seller)).toEqual(settings);
  });

  it('of two tabs at once, one is saved and the other gets an error', async () => {
    const seller = await makeSeller(app);
    const body = { version: 0, sales_summary: 'daily', choices: [] };
    const path = `${seller.path}/notification-settings`;
    const replies = await Promise.all([1, 2, 3].map(() => seller.browser.put(path, body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('cannot switch off the mail of a rejection', async () => {
    const seller = await makeSeller(app);
    const choices = [{ kind: 'release_rejected' as const, mail: false, studio: true }];
    expect(await choose(seller, { choices })).toMatchObject({
      status: 422,
      json: { errors: { choices: ['The email about needed changes cannot be switched off.'] } },
    });
    expect(await settingsOf(seller)).toMatchObject({ version: 0 });
  });
});

describe('unsubscribing', () => {
  it('stops the mails of one kind with one click, and nothing else', async () => {
    const seller = await makeSeller(app);
    await raise(seller, 'Rain');
    const [mail] = await mailsTo(app, seller.email);
    const link = mail?.links.find((each) => each.includes('/unsubscribe/notifications/')) ?? '';
    const { pathname } = new URL(link);
    const read = () => app.browser().get(`/api${pathname}`);
    expect((await read()).json).toEqual({ kind: 'first_sale', subscribed: true });
    expect((await unsubscribe(app, pathname)).statusCode).toBe(200);
    expect((await unsubscribe(app, pathname)).statusCode).toBe(200);
    expect((await read()).json).toEqual({ kind: 'first_sale', subscribed: false });
    await raise(seller, 'Snow');
    expect(await mailsTo(app, seller.email)).toHaveLength(1);
    expect(await listOf(seller)).toHaveLength(2);
    const { choices } = await settingsOf(seller);
    expect(choices.filter(({ mail: isOn }) => !isOn).map(({ kind }) => kind)).toEqual([
      'first_sale',
    ]);
  });

  it('needs a valid signature', async () => {
    const seller = await makeSeller(app);
    const payload = Buffer.from(`${seller.id} first_sale`).toString('base64url');
    expect((await unsubscribe(app, `/unsubscribe/notifications/${payload}.x`)).statusCode).toBe(
      404,
    );
    expect(await settingsOf(seller)).toMatchObject({ version: 0 });
  });
});
