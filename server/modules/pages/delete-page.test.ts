import type { OwnPage } from '@lathe/contract/page-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import {
  bodyOf,
  change,
  createOwnPage,
  listOwn,
  newPageBody,
  pageSellers,
  type Seller,
} from './testing/own-pages.ts';
import { makeRelease } from './testing/pages.ts';

const app = await testApp();
const { ctx } = app;
const { seller, rowsOf } = pageSellers(app);

describe('deleting a page', () => {
  const remove = ({ browser, pages }: Seller, { uuid }: OwnPage, word: string) =>
    browser.delete(`${pages}/${uuid}?confirmation=${encodeURIComponent(word)}`);

  it('needs the confirmation word in the language of the reader, and is permanent', async () => {
    const ann = await seller();
    const page = (await change(ann, await createOwnPage(ann), { is_live: true })).json as OwnPage;
    ann.browser.cookies.set('locale', 'de');
    const rejected = await remove(ann, page, 'DELETE');
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { confirmation: [expect.stringContaining('LÖSCHEN')] } },
    });
    expect(await listOwn(ann)).toHaveLength(1);
    expect((await remove(ann, page, ' löschen ')).status).toBe(204);
    expect(await listOwn(ann)).toEqual([]);
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
    expect((await ann.browser.get(`/api/pages/${page.uuid}`)).status).toBe(404);
    expect((await remove(ann, page, 'LÖSCHEN')).status).toBe(404);
  });

  it('frees name and slug only for the same seller', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = await createOwnPage(ann);
    await remove(ann, page, 'DELETE');
    const repeated = { name: page.name, url: page.url };
    expect((await bob.browser.post(bob.pages, repeated)).status).toBe(422);
    expect((await ann.browser.post(ann.pages, repeated)).status).toBe(200);
  });

  it('is rejected while a release is on sale or in review', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const release = await makeRelease(ctx, { ownerId: ann.id, pageId: page.uuid });
    const rejected = await remove(ann, page, 'DELETE');
    expect(rejected).toMatchObject({ status: 409, json: { code: 'page_has_releases' } });
    expect((await listOwn(ann))[0]?.operations.delete_enabled).toBe(false);
    await ctx.db
      .updateTable('releases')
      .set({ retired_at: ctx.clock.now() })
      .where('id', '=', release.id)
      .execute();
    expect((await remove(ann, page, 'DELETE')).status).toBe(204);
  });

  it('keeps drafts without a page and deletes the followers', async () => {
    const ann = await seller();
    const page = (await change(ann, await createOwnPage(ann), { is_live: true })).json as OwnPage;
    await ann.browser.put(`/api/pages/${page.url}/follow`, {});
    const draft = await makeRelease(ctx, {
      ownerId: ann.id,
      pageId: page.uuid,
      release: { published_at: null, submitted_at: null },
    });
    expect((await remove(ann, page, 'DELETE')).status).toBe(204);
    const after = await ctx.db
      .selectFrom('releases')
      .select(['page_id', 'deleted_at'])
      .where('id', '=', draft.id)
      .executeTakeFirst();
    expect(after).toEqual({ page_id: null, deleted_at: null });
    const followers = await ctx.db
      .selectFrom('page_followers')
      .select('user_id')
      .where('page_id', '=', page.uuid)
      .execute();
    expect(followers).toEqual([]);
  });
});

describe('page slug availability', () => {
  it.each([
    ['free-as-a-bird', true, null],
    ['Free Bird', false, 'free-bird'],
    ['api', false, 'api-music'],
    ['', false, null],
    ['Кіно', false, null],
    ['x'.repeat(100), false, 'x'.repeat(57)],
  ])('%j: %s, suggestion %s', async (url, available, suggestion) => {
    const ann = await seller();
    const address = `/api/users/${ann.id}/page_url?url=${encodeURIComponent(url)}`;
    const { json } = await ann.browser.get(address);
    expect(json).toEqual({ available, message: expect.any(String), suggestion });
  });

  it('is true for the own slug of a page and false for that of another', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { uuid, url } = await createOwnPage(ann);
    const request = async ({ id, browser }: Seller, rest = '') =>
      (await browser.get(`/api/users/${id}/page_url?url=${url}${rest}`)).json;
    expect(await request(ann, `&page=${uuid}`)).toMatchObject({ available: true });
    expect(await request(bob)).toMatchObject({ available: false, suggestion: `${url}-music` });
  });
});

describe('pages of another seller', () => {
  it('are not accessible, and access by an admin is logged', async () => {
    const [ann, eve] = [await seller(), await seller()];
    const page = await createOwnPage(ann);
    const before = await rowsOf(ann.id);
    const customer = await seller({});
    for (const { browser } of [eve, customer]) {
      const replies = [
        await browser.get(ann.pages),
        await browser.post(ann.pages, newPageBody()),
        await browser.get(`${ann.pages}/${page.uuid}`),
        await browser.put(`${ann.pages}/${page.uuid}`, bodyOf(page, { name: 'Mine' })),
        await browser.delete(`${ann.pages}/${page.uuid}?confirmation=DELETE`),
        await browser.delete(`${ann.pages}/${page.uuid}/page_image`),
        await browser.get(`/api/users/${ann.id}/page_url?url=x`),
      ];
      expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(403));
    }
    const throughOwn = `${eve.pages}/${page.uuid}`;
    expect((await eve.browser.get(throughOwn)).status).toBe(404);
    expect((await eve.browser.put(throughOwn, bodyOf(page))).status).toBe(404);
    expect((await eve.browser.delete(`${throughOwn}?confirmation=DELETE`)).status).toBe(404);
    expect(await rowsOf(ann.id)).toEqual(before);
    expect((await app.browser().get(ann.pages)).status).toBe(401);
    expect((await customer.browser.get(customer.pages)).status).toBe(403);
    const admin = await seller({ role: 'admin' });
    expect((await admin.browser.get(ann.pages)).status).toBe(200);
    await admin.browser.put(`${ann.pages}/${page.uuid}`, bodyOf(page, { name: 'Mended' }));
    const log = await audited(ctx.db, { subject_id: ann.id, actor_id: admin.id });
    expect(log).toMatchObject([{ action: 'pages.read' }, { action: 'pages.edited' }]);
  });
});

describe('seller account deletion', () => {
  it('deletes the pages and their follows', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = (
      await change(ann, await createOwnPage(ann), { is_live: true, bio: 'We are Ann.' })
    ).json as OwnPage;
    const other = (await change(bob, await createOwnPage(bob), { is_live: true })).json as OwnPage;
    await ann.browser.put(`/api/pages/${other.url}/follow`, {});
    const left = await ann.browser.post(`/api/account/${ann.id}/deletion`, {
      word: 'DELETE',
      password: TEST_PASSWORD,
    });
    expect(left.status, left.text).toBe(204);
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
    expect(await rowsOf(ann.id)).toMatchObject([{ bio: '', deleted_at: expect.any(Date) }]);
    expect((await listOwn(bob))[0]?.followers).toBe(0);
  });
});
