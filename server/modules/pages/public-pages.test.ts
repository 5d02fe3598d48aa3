import type { PublicPage } from '@lathe/contract/public-page-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from './testing/pages.ts';

const app = await testApp();
const { ctx } = app;

async function seller() {
  const person = await makePerson(app, { seller: true });
  return { ...person, browser: await signedInBrowser(app, person) };
}

async function livePage(changes: Partial<Parameters<typeof makePage>[1]> = {}) {
  const { id: ownerId } = await makePerson(app, { seller: true });
  return await makePage(ctx, { is_live: true, ...changes, owner_id: ownerId });
}

describe('page', () => {
  it('is found by its uuid, its slug and its former slugs, and returns its current slug', async () => {
    const page = await livePage({ name: 'Kiosk', bio: 'We are **Kiosk**.' });
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: 'kiosk-old', page_id: page.id })
      .execute();
    for (const name of [page.id, page.slug, 'kiosk-old']) {
      const { status, json } = await app.browser().get(`/api/pages/${name}`);
      expect(status).toBe(200);
      expect(json as PublicPage).toMatchObject({
        uuid: page.id,
        name: 'Kiosk',
        url: page.slug,
        is_live: true,
        status: 'Live',
        youtube_playlist_id: null,
        release_count: 0,
        followers: 0,
        videos: [],
        instagram: null,
        bio: [
          {
            kind: 'paragraph',
            spans: [{ text: 'We are ' }, { text: 'Kiosk', bold: true }, { text: '.' }],
          },
        ],
      });
    }
  });

  it('never exposes the Instagram token or its owner', async () => {
    const page = await livePage({
      instagram: JSON.stringify({ username: 'kiosk', posts: [], secret: 'not for the world' }),
      instagram_token_encrypted: 'sealed-token',
    });
    const { text } = await app.browser().get(`/api/pages/${page.slug}`);
    expect(text).toContain('https://www.instagram.com/kiosk/');
    expect(text).not.toMatch(/sealed-token|not for the world/);
    expect(text).not.toContain(page.owner_id);
  });

  it('that is offline can be followed only by its owner', async () => {
    const owner = await seller();
    const other = await seller();
    const page = await makePage(ctx, { owner_id: owner.id, is_live: false });
    const address = `/api/pages/${page.slug}/follow`;
    expect((await app.browser().get(address)).status).toBe(401);
    expect((await other.browser.get(address)).status).toBe(404);
    expect((await owner.browser.get(address)).status).toBe(200);
  });

  it('that was deleted is gone, even for its owner and under its former slugs', async () => {
    const owner = await seller();
    const page = await makePage(ctx, {
      owner_id: owner.id,
      is_live: true,
      deleted_at: ctx.clock.now(),
    });
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: 'gone-old', page_id: page.id })
      .execute();
    for (const name of [page.id, page.slug, 'gone-old']) {
      expect((await owner.browser.get(`/api/pages/${name}`)).status).toBe(404);
    }
  });

  it.each(['nobody', '%00', '%27--', '00000000-0000-4000-8000-000000000000', 'x'.repeat(80)])(
    'that does not exist is not found: %s',
    async (name) => {
      expect((await app.browser().get(`/api/pages/${name}`)).status).toBe(404);
    },
  );

  it('lists accepted contributors', async () => {
    const page = await livePage();
    const names = ['Asked', 'Accepted', 'Ended'];
    const people = await Promise.all(names.map((name) => makePerson(app, { name, seller: true })));
    await ctx.db
      .insertInto('page_contributors')
      .values(
        people.map(({ id }, at) => ({
          page_id: page.id,
          user_id: id,
          state: names[at]?.toLowerCase() ?? '',
        })),
      )
      .execute();
    const { json } = await app.browser().get(`/api/pages/${page.slug}`);
    expect((json as PublicPage).contributors).toEqual([{ name: 'Accepted' }]);
  });
});

describe('following a page', () => {
  it('counts every user once, even with concurrent requests', async () => {
    const page = await livePage();
    const ann = await makePerson(app);
    const browser = await signedInBrowser(app, ann);
    const address = `/api/pages/${page.slug}/follow`;
    expect((await browser.get(address)).json).toEqual({ following: false, wants_mail: false });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => browser.put(address, { wants_mail: true })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await browser.get(address)).json).toEqual({ following: true, wants_mail: true });
    const followers = async () =>
      ((await app.browser().get(`/api/pages/${page.slug}`)).json as PublicPage).followers;
    expect(await followers()).toBe(1);
    await browser.put(address, {});
    expect((await browser.get(address)).json).toEqual({ following: true, wants_mail: false });
    await Promise.all([browser.delete(address), browser.delete(address)]);
    expect(await followers()).toBe(0);
    expect((await browser.delete(address)).status).toBe(204);
    expect(await followers()).toBe(0);
  });

  it('needs an account', async () => {
    const page = await livePage();
    expect((await app.browser().put(`/api/pages/${page.slug}/follow`, {})).status).toBe(401);
  });
});
