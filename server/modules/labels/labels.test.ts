import { randomUUID } from 'node:crypto';
import type { OwnLabel, PublicLabel } from '@lathe/contract/label-calls';
import type { PublicPage } from '@lathe/contract/public-page-calls';
import { phonePhoto } from '@lathe/media/pictures/testing/sample-pictures';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makePage } from '../pages/testing/pages.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { makeArtist, member, openLabel, requestRights, rowsOf, signed } from './testing/rosters.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({
  limits: { invitation: highLimit, mailbox: highLimit, picture: highLimit },
});
const { ctx } = app;

async function publicly(slug: string): Promise<PublicLabel> {
  return (await app.browser().get(`/api/labels/${slug}`)).json as PublicLabel;
}

describe('label', () => {
  it('is created by a seller, once, who then is a label owner', async () => {
    const owner = await member(app);
    expect((await owner.browser.get(owner.at('/label'))).json).toEqual({ label: null });
    expect((await owner.browser.get(owner.at('/label/roster'))).status).toBe(403);
    const body = {
      name: '  Große   Pause ',
      description: 'Slow music.\r\nFast people.',
      legal_name: 'Große Pause GmbH',
      contact_email: 'hello@grosse-pause.example',
    };
    const opened = await owner.browser.post(owner.at('/label'), body);
    expect(opened).toMatchObject({
      status: 200,
      json: {
        name: 'Große Pause',
        url: 'grosse-pause',
        description: 'Slow music.\nFast people.',
        logo: null,
        roster_count: 0,
      },
    });
    expect((await owner.browser.post(owner.at('/label'), body)).json).toMatchObject({
      code: 'label_exists',
    });
    expect((await owner.browser.get(owner.at('/label/roster'))).status).toBe(200);
    expect(await publicly('grosse-pause')).toMatchObject({ legal_name: 'Große Pause GmbH' });
  });

  it('needs the details of the seller', async () => {
    const guest = await member(app);
    await ctx.db.deleteFrom('sellers').where('user_id', '=', guest.id).execute();
    await ctx.db
      .updateTable('users')
      .set({ invited_as: 'seller' })
      .where('id', '=', guest.id)
      .execute();
    const reply = await guest.browser.post(guest.at('/label'), { name: 'Too Early' });
    expect(reply).toMatchObject({ status: 409, json: { code: 'seller_details_needed' } });
    expect((await guest.browser.get(guest.at('/label'))).json).toEqual({ label: null });
  });

  it('keeps its former slug, which no other label gets', async () => {
    const label = await openLabel(app);
    const { version } = ((await label.browser.get(label.at('/label'))).json as { label: OwnLabel })
      .label;
    const url = `moved-${randomUUID().slice(0, 8)}`;
    const change = { name: 'Pier Ten', url, version };
    expect((await label.browser.put(label.at('/label'), change)).status).toBe(200);
    expect(await publicly(label.slug)).toMatchObject({ name: 'Pier Ten', url });
    const other = await member(app);
    const taken = await other.browser.post(other.at('/label'), { name: 'Thief', url: label.slug });
    expect(taken).toMatchObject({ status: 422, json: { errors: { url: [expect.any(String)] } } });
    const stale = await label.browser.put(label.at('/label'), { ...change, name: 'Again' });
    expect(stale).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  });

  it('slug goes to one of two concurrent requests', async () => {
    const [one, two] = [await member(app), await member(app)];
    const url = `race-${randomUUID().slice(0, 8)}`;
    const replies = await Promise.all(
      [one, two].map((each) => each.browser.post(each.at('/label'), { name: 'Race', url })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('shows only live pages and items on sale, of its own and of its roster', async () => {
    const label = await openLabel(app);
    const [onRoster, request] = [await makeArtist(app, 'Anna Zwei'), await makeArtist(app)];
    await signed(label, onRoster);
    await requestRights(label, request);
    const offline = await makePage(ctx, { owner_id: onRoster.id, is_live: false });
    // The agreement is for one page, so other pages of the artist are not included.
    const otherPage = await makePage(ctx, { owner_id: onRoster.id, is_live: true });
    const own = await makePage(ctx, { owner_id: label.id, is_live: true, name: 'Beim Label' });
    const title = await makeTitle(ctx, { ownerId: onRoster.id, page: onRoster.page });
    await makeTitle(ctx, { ownerId: request.id, page: request.page });
    await makeTitle(ctx, { ownerId: onRoster.id, page: otherPage });
    const { pages } = await publicly(label.slug);
    expect(pages.map(({ url, release_count }) => [url, release_count])).toEqual([
      [onRoster.page.slug, 1],
      [own.slug, 0],
    ]);
    expect(pages.map(({ url }) => url)).not.toContain(offline.slug);
    const labelsOf = async (slug: string) =>
      ((await app.browser().get(`/api/pages/${slug}`)).json as PublicPage).labels.map(
        ({ url }) => url,
      );
    expect(await labelsOf(onRoster.page.slug)).toEqual([label.slug]);
    expect(await labelsOf(own.slug)).toEqual([label.slug]);
    expect(await labelsOf(otherPage.slug)).toEqual([]);
    expect(await labelsOf(request.page.slug)).toEqual([]);
    const cards = await app.browser().get(`/api/labels/${label.slug}/release_groups`);
    expect((cards.json as { data: { uuid: string }[] }).data.map(({ uuid }) => uuid)).toEqual([
      title.id,
    ]);
  });

  it('pages through its items, newest first, without a gap', async () => {
    const label = await openLabel(app);
    const page = await makePage(ctx, { owner_id: label.id, is_live: true });
    const created: string[] = [];
    for (let at = 0; at < 26; at += 1) {
      const publishedAt = new Date(app.clock.now().getTime() - (at + 1) * 60_000);
      const releases = [{ publishedAt, tracks: [], date: null }];
      created.push((await makeTitle(ctx, { ownerId: label.id, page, releases })).id);
    }
    const seen: string[] = [];
    let next: string | null = `/api/labels/${label.slug}/release_groups`;
    while (next) {
      const { json }: { json: unknown } = await app.browser().get(next);
      const list = json as { data: { uuid: string }[]; next_page_url: string | null };
      seen.push(...list.data.map(({ uuid }) => uuid));
      next = list.next_page_url;
    }
    expect(seen).toEqual(created);
  });
});

describe('label logo', () => {
  it('is generated from an upload, replaced and removed', async () => {
    const label = await openLabel(app);
    const send = async (image: Uint8Array) => {
      const form = await fileForm({ image });
      return await label.browser.post(label.at('/label/logo'), form.body, form.headers);
    };
    const sent = await send(await phonePhoto('Nia New'));
    expect(sent.status, sent.text).toBe(200);
    const { logo } = await publicly(label.slug);
    expect(logo).toMatchObject({ types: ['avif', 'webp'] });
    expect((await app.browser().get(logo?.src ?? '')).status).toBe(200);
    expect((await send(new Uint8Array([1, 2, 3]))).status).toBe(422);
    expect((await publicly(label.slug)).logo).toEqual(logo);
    await label.browser.delete(label.at('/label/logo'));
    expect((await publicly(label.slug)).logo).toBeNull();
  });
});

describe('other users', () => {
  it('cannot read or change a label or its agreements', async () => {
    const [label, artist, stranger] = [
      await openLabel(app),
      await makeArtist(app),
      await openLabel(app),
    ];
    const staff = await member(app, { role: 'staff' });
    const { uuid } = await requestRights(label, artist, ['sales']);
    const calls = [
      ['get', label.at('/label')],
      ['put', label.at('/label')],
      ['delete', label.at('/label/logo')],
      ['get', label.at('/label/roster')],
      ['post', label.at('/label/roster')],
      ['delete', label.at(`/label/roster/${uuid}`)],
      ['get', label.at('/label/sales')],
      ['get', label.at('/label/sales/csv')],
      ['get', artist.at('/agreements')],
      ['post', artist.at(`/agreements/${uuid}/agree`)],
      ['post', artist.at(`/agreements/${uuid}/decline`)],
      ['delete', artist.at(`/agreements/${uuid}`)],
    ] as const;
    for (const [method, path] of calls) {
      const body = { name: 'Mine', version: 1, page: artist.page.slug, rights: [] };
      const request = (browser: TestBrowser) =>
        method === 'get' || method === 'delete'
          ? browser[method](path)
          : browser[method](path, body);
      expect((await request(app.browser())).status, `visitor ${method} ${path}`).toBe(401);
      expect((await request(staff.browser)).status, `staff ${method} ${path}`).toBe(403);
      expect((await request(stranger.browser)).status, `stranger ${method} ${path}`).toBe(403);
    }
    // Agreements of others are not found under one's own user id.
    for (const owner of [stranger, label]) {
      const theirs = owner.at(`/agreements/${uuid}`);
      expect((await owner.browser.post(`${theirs}/agree`, {})).status).toBe(404);
      expect((await owner.browser.delete(theirs)).status).toBe(404);
    }
    const ending = await stranger.browser.delete(stranger.at(`/label/roster/${uuid}`));
    expect(ending.status).toBe(404);
    expect(await rowsOf(ctx, label.id)).toMatchObject([{ state: 'asked' }]);
  });

  it('cannot agree on behalf of an artist, not even as admin', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    const admin = await member(app, { role: 'admin' });
    const { uuid } = await requestRights(label, artist);
    const reply = await admin.browser.post(artist.at(`/agreements/${uuid}/agree`), {});
    expect(reply.status).toBe(403);
    expect((await admin.browser.get(label.at('/label'))).status).toBe(200);
    expect(await rowsOf(ctx, label.id)).toMatchObject([{ state: 'asked' }]);
  });
});

describe('invalid input', () => {
  it('is rejected with messages and no write', async () => {
    const [label, newcomer, artist] = [
      await openLabel(app),
      await member(app),
      await makeArtist(app),
    ];
    const own = await makePage(ctx, { owner_id: label.id, is_live: true });
    const { uuid } = await requestRights(label, artist);
    const profile = { name: 'North Pier', url: 'north-pier', contact_email: 'hi@pier.example' };
    const invalidValues = { url: ['-x', 'Ä'], contact_email: ['nobody'], name: ['', ' '] };
    const { db } = ctx;
    await assertRejectsBadInput({
      db,
      browser: newcomer.browser,
      key: 'POST /api/users/{user}/label',
      good: { params: { user: newcomer.id }, body: profile },
      invalidValues,
    });
    const params = { user: label.id };
    const { browser } = label;
    await assertRejectsBadInput({
      db,
      browser,
      key: 'PUT /api/users/{user}/label',
      good: { params, body: { ...profile, version: 1 } },
      invalidValues,
    });
    await assertRejectsBadInput({
      db,
      browser,
      key: 'POST /api/users/{user}/label/roster',
      good: { params, body: { page: artist.page.slug, rights: ['sales'] } },
      invalidValues: { page: ['nowhere-at-all', '', own.slug] },
    });
    await assertRejectsBadInput({
      db,
      browser: artist.browser,
      key: 'POST /api/users/{user}/agreements/{agreement}/agree',
      good: { params: { user: artist.id, agreement: uuid }, body: { page: artist.page.id } },
      invalidValues: { page: [randomUUID()] },
    });
    for (const key of [
      'GET /api/users/{user}/label/roster',
      'GET /api/users/{user}/label/sales',
    ] as const) {
      await assertRejectsBadInput({ db, browser, key, good: { params } });
    }
  });
});
