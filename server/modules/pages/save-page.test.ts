import type { OwnPage } from '@lathe/contract/page-calls';
import type { PublicPage } from '@lathe/contract/public-page-calls';
import { PAGES_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { change, createOwnPage, listOwn, newPageBody, pageSellers } from './testing/own-pages.ts';
import { makeRelease } from './testing/pages.ts';

const app = await testApp();
const { ctx } = app;
const { seller, rowsOf } = pageSellers(app);

describe('new page', () => {
  it('is offline, empty and owned by the seller', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann, {
      ...newPageBody(' The   Kiosk '),
      main_colour: '#E8431F',
    });
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
    expect(await listOwn(ann)).toEqual([page]);
  });

  it('gets its slug from its name, with a suffix when that is taken', async () => {
    const [ann, bob] = [await seller(), await seller()];
    expect((await createOwnPage(ann, { name: 'Mäander & Söhne' })).url).toBe('maeander-soehne');
    expect((await createOwnPage(bob, { name: 'Mäander & Söhne' })).url).toBe(
      'maeander-soehne-music',
    );
    expect((await createOwnPage(bob, { name: 'Studio' })).url).toBe('studio-music');
  });

  it.each([
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'Кіно', url: '' }, 'url', 'required'],
    [{ url: '-a' }, 'url', 'How about a?'],
    [{ url: 'Für Elise' }, 'url', 'How about fuer-elise?'],
    [{ url: 'studio' }, 'url', 'needs this address for itself. How about studio-'],
    [{ url: 'a'.repeat(61) }, 'url', 'at most 60'],
    [{ main_colour: 'red' }, 'main_colour', 'like #e8431f'],
    [{ main_colour: '#777777' }, 'main_colour', 'at least 4.5 is needed'],
    [{ name: 'x'.repeat(81) }, 'name', 'at most 80'],
    [{ description: 'x'.repeat(301) }, 'description', 'at most 300'],
    [{ bio: 'x'.repeat(6001) }, 'bio', 'at most 6,000'],
    [{ bio: 'a\u0000b' }, 'bio', 'not valid'],
    [{ name: 'a\nb' }, 'name', 'not valid'],
  ])(
    'with invalid input is rejected with field errors and no write (%#)',
    async (wrong, field, expectedText) => {
      const ann = await seller();
      const reply = await ann.browser.post(ann.pages, { ...newPageBody(), ...wrong });
      expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
      const { errors } = reply.json as { errors: Record<string, string[]> };
      expect(errors[field]?.join()).toContain(expectedText);
      expect(await rowsOf(ann.id)).toEqual([]);
    },
  );

  it('with a name that the seller already uses is rejected, even concurrently', async () => {
    const ann = await seller();
    const replies = await Promise.all(
      ['Kiosk', 'kiosk', ' KIOSK'].map((name) => ann.browser.post(ann.pages, newPageBody(name))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      json: { code: 'page_name_taken', errors: { name: [expect.any(String)] } },
    });
    expect(await rowsOf(ann.id)).toHaveLength(1);
    const bob = await seller();
    expect((await bob.browser.post(bob.pages, newPageBody('Kiosk'))).status).toBe(200);
  });

  it('with a slug that several sellers request at once goes to one of them', async () => {
    const sellers = await Promise.all(Array.from({ length: 5 }, () => seller()));
    const replies = await Promise.all(
      sellers.map(({ browser, pages }) =>
        browser.post(pages, { name: 'Wanted', url: 'wanted-by-all' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const rejected = replies.find(({ status }) => status === 422);
    expect(rejected?.text).toContain('How about wanted-by-all-music?');
  });

  it('with the same name for several sellers at once gets a slug for each', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => seller()));
    const replies = await Promise.all(
      sellers.map(({ browser, pages }) => browser.post(pages, { name: 'Same Idea' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ json }) => (json as OwnPage).url)).size).toBe(4);
  });

  it('is rejected at the page limit', async () => {
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
    expect(await ann.browser.post(ann.pages, newPageBody())).toMatchObject({
      status: 409,
      json: { code: 'page_limit_reached' },
    });
  });
});

describe('changing a page', () => {
  it('turns it live and offline again', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const live = (await change(ann, page, { is_live: true })).json as OwnPage;
    expect(live).toMatchObject({ status: 'Live', is_live: true, version: 2 });
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(200);
    await change(ann, live, { is_live: false });
    expect((await app.browser().get(`/api/pages/${page.url}`)).status).toBe(404);
  });

  it('to a new slug redirects the old one, which no other seller gets', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = await createOwnPage(ann);
    const moved = (await change(ann, page, { url: 'moved-here', is_live: true })).json as OwnPage;
    expect(moved.url).toBe('moved-here');
    const { json } = await app.browser().get(`/api/pages/${page.url}`);
    expect((json as PublicPage).url).toBe('moved-here');
    expect((await bob.browser.post(bob.pages, { name: 'B', url: page.url })).status).toBe(422);
    // Moving back turns the current slug into a former one.
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

  it('may reuse a former slug of another page of the seller', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    await change(ann, page, { url: 'first-moved' });
    const second = await createOwnPage(ann, { name: 'Second', url: page.url });
    expect(second.url).toBe(page.url);
    expect(
      ((await ann.browser.get(`/api/pages/${page.url}?preview=true`)).json as PublicPage).uuid,
    ).toBe(second.uuid);
  });

  it('does not give a slug that is being left to another seller at the same time', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const page = await createOwnPage(ann, { name: 'Leaving', url: 'leaving-now' });
    const [moved, taken] = await Promise.all([
      change(ann, page, { url: 'left-behind' }),
      bob.browser.post(bob.pages, { name: 'Taker', url: 'leaving-now' }),
    ]);
    expect(moved.status).toBe(200);
    expect(taken.status).toBe(422);
  });

  it('that was changed in the meantime gets a conflict and overwrites nothing', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => change(ann, page, { name })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)?.json as unknown as OwnPage;
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      json: { code: 'changed_meanwhile' },
    });
    expect(await listOwn(ann)).toEqual([winner]);
  });

  it('with invalid input changes nothing', async () => {
    const ann = await seller();
    const page = await createOwnPage(ann);
    const before = await rowsOf(ann.id);
    await createOwnPage(ann, newPageBody('Other'));
    expect((await change(ann, page, { name: 'Other', url: 'new-one' })).status).toBe(409);
    expect((await change(ann, page, { url: 'api' })).status).toBe(422);
    expect((await rowsOf(ann.id))[0]).toEqual(before[0]);
    expect((await app.browser().get('/api/pages/new-one')).status).toBe(404);
  });

  it('renames its titles on the storefront and hides them when it goes offline', async () => {
    const ann = await seller();
    const page = (await change(ann, await createOwnPage(ann), { is_live: true })).json as OwnPage;
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

describe('empty page', () => {
  it('is Removed soon after 30 days, unless it has a release', async () => {
    const [ann, bob] = [await seller(), await seller()];
    await createOwnPage(ann);
    const stored = await createOwnPage(bob);
    await makeRelease(ctx, { ownerId: bob.id, pageId: stored.uuid });
    await ctx.db
      .updateTable('pages')
      .set({ empty_since: new Date(ctx.clock.now().getTime() - 34 * 86_400_000) })
      .where('owner_id', 'in', [ann.id, bob.id])
      .execute();
    expect((await listOwn(ann))[0]).toMatchObject({
      status: 'Removed soon',
      days_until_removed: 10,
    });
    expect((await listOwn(bob))[0]).toMatchObject({
      status: 'Offline',
      days_until_removed: null,
      release_count: 1,
    });
  });
});
