import type { OwnPage } from '@lathe/contract/page-calls';
import type { PublicPage } from '@lathe/contract/public-page-calls';
import { PAGES_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeRelease } from './testing/made-pages.ts';

const app = await testApp();
const { ctx } = app;

interface Seller {
  id: string;
  browser: TestBrowser;
  pages: string;
}

async function seller(kind: Parameters<typeof makePerson>[1] = { seller: true }): Promise<Seller> {
  const { id } = await makePerson(app, kind);
  const browser = await signedInBrowser(app, { id, email: '' });
  await browser.get('/api/csrf_token');
  return { id, browser, pages: `/api/users/${id}/pages` };
}

let made = 0;
const fresh = (name = 'Kiosk') => {
  made += 1;
  return { name, url: `kiosk-${made}` };
};

async function make({ browser, pages }: Seller, body: object = fresh()): Promise<OwnPage> {
  const reply = await browser.post(pages, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
}

const listed = async ({ browser, pages }: Seller) =>
  ((await browser.get(pages)).json as { data: OwnPage[] }).data;

function bodyOf(page: OwnPage, changes: object = {}) {
  const { name, url, description, bio, meta_title, main_colour, is_live, version } = page;
  return { name, url, description, bio, meta_title, main_colour, is_live, version, ...changes };
}

const change = (owner: Seller, page: OwnPage, changes: object) =>
  owner.browser.put(`${owner.pages}/${page.uuid}`, bodyOf(page, changes));

const rowsOf = (ownerId: string) =>
  ctx.db
    .selectFrom('pages')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute();

describe('a new page', () => {
  it('is offline, empty, and the seller’s own', async () => {
    const ann = await seller();
    const page = await make(ann, { ...fresh(' The   Kiosk '), main_colour: '#E8431F' });
    expect(page).toMatchObject({
      name: 'The Kiosk',
      is_live: false,
      status: 'Offline',
      days_until_removed: null,
      main_colour: '#e8431f',
      release_count: 0,
      followers: 0,
      page_image: null,
      version: 1,
      operations: { go_live_enabled: true, delete_enabled: true },
    });
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
    expect(await listed(ann)).toEqual([page]);
  });

  it('takes its address from its name where none is given, and another when that is taken', async () => {
    const [ann, bob] = [await seller(), await seller()];
    expect((await make(ann, { name: 'Mäander & Söhne' })).url).toBe('maeander-soehne');
    expect((await make(bob, { name: 'Mäander & Söhne' })).url).toBe('maeander-soehne-music');
    expect((await make(bob, { name: 'Studio' })).url).toBe('studio-music');
  });

  it.each([
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'Кіно', url: '' }, 'url', 'required'],
    [{ url: '-a' }, 'url', 'How about a?'],
    [{ url: 'Für Elise' }, 'url', 'How about fuer-elise?'],
    [{ url: 'studio' }, 'url', 'needs this address for itself. How about studio-'],
    [{ url: 'a'.repeat(61) }, 'url', 'at most 60'],
    [{ main_colour: 'red' }, 'main_colour', 'like #e8431f'],
    [{ main_colour: '#777777' }, 'main_colour', 'needed are 4.5'],
    [{ name: 'x'.repeat(81) }, 'name', 'at most 80'],
    [{ description: 'x'.repeat(301) }, 'description', 'at most 300'],
    [{ bio: 'x'.repeat(6001) }, 'bio', 'at most 6,000'],
    [{ bio: 'a\u0000b' }, 'bio', 'not valid'],
    [{ name: 'a\nb' }, 'name', 'not valid'],
  ])(
    'that is wrong is refused by field, and nothing is written (%#)',
    async (wrong, field, words) => {
      const ann = await seller();
      const reply = await ann.browser.post(ann.pages, { ...fresh(), ...wrong });
      expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
      const { errors } = reply.json as { errors: Record<string, string[]> };
      expect(errors[field]?.join()).toContain(words);
      expect(await rowsOf(ann.id)).toEqual([]);
    },
  );

  it('of a name that the seller has already is refused, also when both come at once', async () => {
    const ann = await seller();
    const replies = await Promise.all(
      ['Kiosk', 'kiosk', ' KIOSK'].map((name) => ann.browser.post(ann.pages, fresh(name))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      json: { code: 'page_name_taken', errors: { name: [expect.any(String)] } },
    });
    expect(await rowsOf(ann.id)).toHaveLength(1);
    const bob = await seller();
    expect((await bob.browser.post(bob.pages, fresh('Kiosk'))).status).toBe(200);
  });

  it('of an address that several sellers want at once goes to one of them', async () => {
    const sellers = await Promise.all(Array.from({ length: 5 }, () => seller()));
    const replies = await Promise.all(
      sellers.map(({ browser, pages }) =>
        browser.post(pages, { name: 'Wanted', url: 'wanted-by-all' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.text).toContain('How about wanted-by-all-music?');
  });

  it('of a name alone that several want at once gets an address for each', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => seller()));
    const replies = await Promise.all(
      sellers.map(({ browser, pages }) => browser.post(pages, { name: 'Same Idea' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ json }) => (json as OwnPage).url)).size).toBe(4);
  });

  it('is refused when there are as many as there can be', async () => {
    const ann = await seller();
    await ctx.db
      .insertInto('pages')
      .values(
        Array.from({ length: PAGES_MAX }, (_, at) => ({
          owner_id: ann.id,
          name: `Page ${at}`,
          slug: `full-${at}`,
        })),
      )
      .execute();
    expect(await ann.browser.post(ann.pages, fresh())).toMatchObject({
      status: 409,
      json: { code: 'page_limit_reached' },
    });
  });
});

describe('changing a page', () => {
  it('goes live and offline again', async () => {
    const ann = await seller();
    const page = await make(ann);
    const live = (await change(ann, page, { is_live: true })).json as OwnPage;
    expect(live).toMatchObject({ status: 'Live', is_live: true, version: 2 });
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(200);
    await change(ann, live, { is_live: false });
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
  });

  it('to a new address leaves the old one leading to it, and nobody else gets that', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = await make(ann);
    const moved = (await change(ann, page, { url: 'moved-here', is_live: true })).json as OwnPage;
    expect(moved.url).toBe('moved-here');
    const { json } = await app.browser().get(`/api/pages/${page.url}`);
    expect((json as PublicPage).url).toBe('moved-here');
    expect((await bob.browser.post(bob.pages, { name: 'B', url: page.url })).status).toBe(422);
    // And back: what it leaves becomes the former one.
    const back = (await change(ann, moved, { url: page.url })).json as OwnPage;
    expect(back.url).toBe(page.url);
    expect(((await app.browser().get('/api/pages/moved-here')).json as PublicPage).url).toBe(
      page.url,
    );
    const former = await ctx.db
      .selectFrom('former_page_slugs')
      .select('slug')
      .where('page_id', '=', page.uuid)
      .execute();
    expect(former).toEqual([{ slug: 'moved-here' }]);
  });

  it('may take a former address of the seller’s own other page', async () => {
    const ann = await seller();
    const page = await make(ann);
    await change(ann, page, { url: 'first-moved' });
    const second = await make(ann, { name: 'Second', url: page.url });
    expect(second.url).toBe(page.url);
    expect(((await ann.browser.get(`/api/pages/${page.url}`)).json as PublicPage).uuid).toBe(
      second.uuid,
    );
  });

  it('gives an address that is being left to nobody else in the same moment', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = await make(ann, { name: 'Leaving', url: 'leaving-now' });
    const [moved, taken] = await Promise.all([
      change(ann, page, { url: 'left-behind' }),
      bob.browser.post(bob.pages, { name: 'Taker', url: 'leaving-now' }),
    ]);
    expect(moved.status).toBe(200);
    expect(taken.status).toBe(422);
  });

  it('that was changed elsewhere meanwhile is told, and overwrites nothing', async () => {
    const ann = await seller();
    const page = await make(ann);
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => change(ann, page, { name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)?.json as unknown as OwnPage;
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      json: { code: 'changed_meanwhile' },
    });
    expect(await listed(ann)).toEqual([winner]);
  });

  it('to something wrong changes nothing at all', async () => {
    const ann = await seller();
    const page = await make(ann);
    const before = await rowsOf(ann.id);
    await make(ann, fresh('Other'));
    expect((await change(ann, page, { name: 'Other', url: 'new-one' })).status).toBe(409);
    expect((await change(ann, page, { url: 'api' })).status).toBe(422);
    expect((await rowsOf(ann.id))[0]).toEqual(before[0]);
    expect((await app.browser().get('/api/pages/new-one')).status).toBe(404);
  });

  it('renames its titles on the shelf, and takes them off when it goes offline', async () => {
    const ann = await seller();
    const page = (await change(ann, await make(ann), { is_live: true })).json as OwnPage;
    await makeRelease(ctx, { ownerId: ann.id, pageId: page.uuid });
    const renamed = (await change(ann, page, { name: 'Renamed', url: 'renamed-page' }))
      .json as OwnPage;
    const shelf = () =>
      ctx.db
        .selectFrom('shelf')
        .select(['page_name', 'page_slug'])
        .where('page_id', '=', page.uuid)
        .execute();
    expect(await shelf()).toEqual([{ page_name: 'Renamed', page_slug: 'renamed-page' }]);
    await change(ann, renamed, { is_live: false });
    expect(await shelf()).toEqual([]);
  });
});

describe('an empty page', () => {
  it('is Removed soon after 30 days, unless it has a release', async () => {
    const [ann, bob] = [await seller(), await seller()];
    await make(ann);
    const kept = await make(bob);
    await makeRelease(ctx, { ownerId: bob.id, pageId: kept.uuid });
    await ctx.db
      .updateTable('pages')
      .set({ empty_since: new Date(ctx.clock.now().getTime() - 34 * 86_400_000) })
      .where('owner_id', 'in', [ann.id, bob.id])
      .execute();
    expect((await listed(ann))[0]).toMatchObject({
      status: 'Removed soon',
      days_until_removed: 10,
    });
    expect((await listed(bob))[0]).toMatchObject({
      status: 'Offline',
      days_until_removed: null,
      release_count: 1,
    });
  });
});

describe('deleting a page', () => {
  const remove = ({ browser, pages }: Seller, { uuid }: OwnPage, word: string) =>
    browser.delete(`${pages}/${uuid}?confirmation=${encodeURIComponent(word)}`);

  it('wants the word of the reader’s language, and then takes it away for good', async () => {
    const ann = await seller();
    const page = (await change(ann, await make(ann), { is_live: true })).json as OwnPage;
    ann.browser.cookies.set('locale', 'de');
    const refused = await remove(ann, page, 'DELETE');
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: { confirmation: [expect.stringContaining('LÖSCHEN')] } },
    });
    expect(await listed(ann)).toHaveLength(1);
    expect((await remove(ann, page, ' löschen ')).status).toBe(204);
    expect(await listed(ann)).toEqual([]);
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
    expect((await ann.browser.get(`/api/pages/${page.uuid}`)).status).toBe(404);
    expect((await remove(ann, page, 'LÖSCHEN')).status).toBe(404);
  });

  it('frees name and address for the seller, but for nobody else', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = await make(ann);
    await remove(ann, page, 'DELETE');
    const again = { name: page.name, url: page.url };
    expect((await bob.browser.post(bob.pages, again)).status).toBe(422);
    expect((await ann.browser.post(ann.pages, again)).status).toBe(200);
  });

  it('is refused while a release is on sale or being reviewed', async () => {
    const ann = await seller();
    const page = await make(ann);
    const release = await makeRelease(ctx, { ownerId: ann.id, pageId: page.uuid });
    const refused = await remove(ann, page, 'DELETE');
    expect(refused).toMatchObject({ status: 409, json: { code: 'page_has_releases' } });
    expect((await listed(ann))[0]?.operations.delete_enabled).toBe(false);
    await ctx.db
      .updateTable('releases')
      .set({ retired_at: ctx.clock.now() })
      .where('id', '=', release.id)
      .execute();
    expect((await remove(ann, page, 'DELETE')).status).toBe(204);
  });

  it('lets drafts go on without a page, and forgets the followers', async () => {
    const ann = await seller();
    const page = (await change(ann, await make(ann), { is_live: true })).json as OwnPage;
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

describe('whether an address can be had', () => {
  it.each([
    ['free-as-a-bird', true, null],
    ['Free Bird', false, 'free-bird'],
    ['api', false, 'api-music'],
    ['', false, null],
    ['Кіно', false, null],
    ['x'.repeat(100), false, 'x'.repeat(57)],
  ])('%j: %s, instead %s', async (url, available, suggestion) => {
    const ann = await seller();
    const address = `/api/users/${ann.id}/page_url?url=${encodeURIComponent(url)}`;
    const { json } = await ann.browser.get(address);
    expect(json).toEqual({ available, message: expect.any(String), suggestion });
  });

  it('is asked for a page that keeps its own, and says when another has it', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { uuid, url } = await make(ann);
    const ask = async ({ id, browser }: Seller, rest = '') =>
      (await browser.get(`/api/users/${id}/page_url?url=${url}${rest}`)).json;
    expect(await ask(ann, `&page=${uuid}`)).toMatchObject({ available: true });
    expect(await ask(bob)).toMatchObject({ available: false, suggestion: `${url}-music` });
  });
});

describe('the pages of another', () => {
  it('are nobody’s business, and an admin’s look at them is written down', async () => {
    const [ann, eve] = [await seller(), await seller()];
    const page = await make(ann);
    const before = await rowsOf(ann.id);
    const customer = await seller({});
    for (const { browser } of [eve, customer]) {
      const replies = [
        await browser.get(ann.pages),
        await browser.post(ann.pages, fresh()),
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
    const log = await ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', ann.id)
      .where('actor_id', '=', admin.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([{ action: 'pages.read' }, { action: 'pages.edited' }]);
  });
});

describe('a seller who leaves', () => {
  it('takes the pages along, and what was followed', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = (await change(ann, await make(ann), { is_live: true, bio: 'We are Ann.' }))
      .json as OwnPage;
    const other = (await change(bob, await make(bob), { is_live: true })).json as OwnPage;
    await ann.browser.put(`/api/pages/${other.url}/follow`, {});
    const left = await ann.browser.post(`/api/account/${ann.id}/deletion`, { word: 'DELETE' });
    expect(left.status, left.text).toBe(204);
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
    expect(await rowsOf(ann.id)).toMatchObject([{ bio: '', deleted_at: expect.any(Date) }]);
    expect((await listed(bob))[0]?.followers).toBe(0);
  });
});
