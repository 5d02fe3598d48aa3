import { randomUUID } from 'node:crypto';
import { readPicture } from '@lathe/media/pictures/read-picture';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeEvent } from '../events/testing/events.ts';
import { makeTitle, type TestTitle } from '../storefront/testing/titles.ts';
import { chunkStarts, listPaths } from './store.ts';

const { ctx, browser } = await testApp();
const { publicUrl } = ctx.config;
let onSale: TestTitle;
let hidden: TestTitle;
let offline: TestTitle;
let ownerId: string;

beforeAll(async () => {
  ({ id: ownerId } = await makePerson({ ctx }, { seller: true }));
  onSale = await makeTitle(ctx, { ownerId, title: 'Night & <Bus>', artist: 'Kiosk' });
  hidden = await makeTitle(ctx, { ownerId, title: 'Hidden', visibility: 'hidden' });
  offline = await makeTitle(ctx, { ownerId, title: 'Offline', pageIsLive: false });
});

const pathOf = ({ page, slug }: TestTitle) => `/${page.slug}/releases/${slug}`;

describe('the sitemap', () => {
  it('links from its index to every visible title and page, and to no other', async () => {
    const index = await browser().get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const chunks = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
    expect(chunks[0]).toBe(`${publicUrl}/sitemap/screens.xml`);
    const texts = await Promise.all(
      chunks.map(async (chunk) => (await browser().get(new URL(chunk).pathname)).text),
    );
    const all = texts.join('');
    for (const list of ['/genres', '/browse', '/browse/merch', '/browse/labels']) {
      expect(all).toContain(`<loc>${publicUrl}${list}</loc>`);
    }
    expect(all).toContain(`${publicUrl}/genres/electronic</loc>`);
    expect(all).not.toContain('/genres/jazz');
    expect(all).toContain(`<loc>${publicUrl}${pathOf(onSale)}</loc>`);
    expect(all).toContain(`<loc>${publicUrl}/${onSale.page.slug}</loc>`);
    expect(all).not.toContain(pathOf(hidden));
    expect(all).not.toContain(offline.page.slug);
  });

  it('is split into chunks by key, which together list everything once', async () => {
    const { id: ownerId } = await makePerson({ ctx }, { seller: true });
    for (let created = 0; created < 7; created += 1) await makeTitle(ctx, { ownerId });
    const starts = await chunkStarts(ctx.db, 'releases', 3);
    expect(starts.length).toBeGreaterThan(2);
    const [first = ''] = starts;
    const whole = await listPaths(ctx.db, 'releases', { from: first, limit: 100 });
    const chunks = await Promise.all(
      starts.map((from) => listPaths(ctx.db, 'releases', { from, limit: 3 })),
    );
    expect(chunks.flat()).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it('returns 404 for an unknown chunk name', async () => {
    for (const name of ['users-1', `users-${randomUUID()}`, 'releases-1']) {
      expect((await browser().get(`/sitemap/${name}.xml`)).status).toBe(404);
    }
  });
});

it('robots.txt names the sitemap and disallows private areas', async () => {
  const { text, headers } = await browser().get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(text).toContain('Disallow: /account');
  expect(text).not.toContain('Disallow: /\n');
});

describe('page feed', () => {
  it('lists what is on sale with XML characters escaped', async () => {
    const { text, headers } = await browser().get(`/${onSale.page.slug}/rss.xml`);
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(text).toContain('<title>Kiosk: Night &amp; &lt;Bus&gt;</title>');
    expect(text).toContain(`<link>${publicUrl}${pathOf(onSale)}</link>`);
    expect(text).not.toContain('Hidden');
  });

  it('returns 404 for an offline or unknown page', async () => {
    for (const slug of [offline.page.slug, 'nobody']) {
      expect((await browser().get(`/${slug}/rss.xml`)).status).toBe(404);
    }
  });
});

describe('calendars', () => {
  const dates = { starts_at: new Date('2026-12-03T19:00:00Z'), name: 'Ferry; night, two' };

  it('have the events of a page with their state, and feeds announce them', async () => {
    const page = { ...onSale.page, owner_id: ownerId };
    const event = await makeEvent(ctx, page, {
      ...dates,
      sequence: 3,
      postponed_at: dates.starts_at,
    });
    await makeEvent(ctx, page, { ...dates, name: 'Hidden', published_at: null });
    const { text, headers } = await browser().get(`/${page.slug}/events.ics`);
    expect(headers['content-type']).toContain('text/calendar');
    expect(text).toContain(`UID:event-${event.id}@${new URL(publicUrl).host}\r\nSEQUENCE:3`);
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).toContain('SUMMARY:Ferry\\; night\\, two');
    expect(text).not.toContain('Hidden');
    const one = await browser().get(`/${page.slug}/events/${event.slug}/event.ics`);
    expect(one.text.split('BEGIN:VEVENT')).toHaveLength(2);
    const feed = await browser().get(`/${page.slug}/rss.xml`);
    expect(feed.text).toContain(': Ferry; night, two');
  });

  it('are not found for offline pages and unknown events', async () => {
    const event = await makeEvent(ctx, { ...offline.page, owner_id: ownerId }, dates);
    for (const path of [
      `/${offline.page.slug}/events.ics`,
      `/${offline.page.slug}/events/${event.slug}/event.ics`,
      `/${onSale.page.slug}/events/nothing/event.ics`,
    ]) {
      expect((await browser().get(path)).status).toBe(404);
    }
  });
});

describe('oEmbed', () => {
  const request = (url: string, more = '') =>
    browser().get(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

  it('describes how to embed a title of any name', async () => {
    const { json } = await request(`${publicUrl}${pathOf(onSale)}`);
    expect(json).toMatchObject({ type: 'rich', title: 'Night & <Bus>', author_name: 'Kiosk' });
    const { html } = json as { html: string };
    expect(html).toContain(`src="${publicUrl}/embed/${onSale.id}"`);
    expect(html).toContain('title="Night &amp; &lt;Bus&gt;, Kiosk"');
  });

  it('is no wider than requested', async () => {
    const { json } = await request(`${publicUrl}${pathOf(onSale)}`, '&maxwidth=320');
    expect(json).toMatchObject({ width: 320 });
  });

  it('returns 404 for hidden titles, other paths and other sites', async () => {
    const addresses = [
      `${publicUrl}${pathOf(hidden)}`,
      `${publicUrl}${pathOf(offline)}`,
      `${publicUrl}/help`,
      `https://elsewhere.test${pathOf(onSale)}`,
      'not an address',
    ];
    for (const address of addresses) expect((await request(address)).status).toBe(404);
  });
});

describe('title by its uuid alone', () => {
  it('returns its page and path, only while it is on sale', async () => {
    const { json } = await browser().get(`/api/release_groups/${onSale.id}`);
    expect(json).toEqual({ uuid: onSale.id, page: onSale.page.slug, url: pathOf(onSale) });
    for (const { id } of [hidden, offline]) {
      expect((await browser().get(`/api/release_groups/${id}`)).status).toBe(404);
    }
  });
});

describe('social preview image', () => {
  it('is generated once, 1200 by 630, and stored', async () => {
    const first = await browser().get(`/media/social/${onSale.id}.jpg`);
    expect(first.status).toBe(302);
    const key = String(first.headers.location).replace('/media/', '');
    const stored = await ctx.storage.head(key);
    const file = await ctx.storage.get(key);
    const bytes = Buffer.concat(await Array.fromAsync(file?.body ?? []));
    expect(await readPicture(bytes)).toMatchObject({
      width: 1200,
      height: 630,
    });
    await browser().get(`/media/social/${onSale.id}.jpg`);
    expect((await ctx.storage.head(key))?.modifiedAt).toEqual(stored?.modifiedAt);
  });

  it('is regenerated when the title is renamed', async () => {
    const before = await browser().get(`/media/social/${onSale.id}.jpg`);
    await ctx.db
      .updateTable('shelf')
      .set({ title: 'Day Bus' })
      .where('group_id', '=', onSale.id)
      .execute();
    const after = await browser().get(`/media/social/${onSale.id}.jpg`);
    expect(after.headers.location).not.toBe(before.headers.location);
  });

  it('that nobody requested before is drawn only a few times for one address', async () => {
    const limits = { drawing: { points: 2, seconds: 600 } };
    const few = await testApp({ limits });
    const { id: ownerId } = await makePerson(few, { seller: true });
    const titles = [];
    for (const title of ['A', 'B', 'C']) titles.push(await makeTitle(few.ctx, { ownerId, title }));
    const [first, second, third] = titles.map(({ id }) => `/media/social/${id}.jpg`);
    const statuses = [];
    for (const url of [first, second, third, first, second]) {
      statuses.push((await few.browser().get(url ?? '')).status);
    }
    expect(statuses).toEqual([302, 302, 429, 302, 302]);
    expect((await few.browser({}, '203.0.113.9').get(third ?? '')).status).toBe(302);
  });

  it('is not generated for titles that are not in the shop', async () => {
    for (const id of [hidden.id, randomUUID(), 'x']) {
      expect((await browser().get(`/media/social/${id}.jpg`)).status).toBe(404);
    }
  });
});

describe('URL with a language', () => {
  it('is answered in it, regardless of browser and cookie', async () => {
    const english = browser({ 'accept-language': 'en-GB' });
    const german = await english.get('/api/genres_list?lang=de');
    const usual = await english.get('/api/genres_list');
    expect(german.text).toContain('Elektronisch');
    expect(usual.text).toContain('Electronic');
    expect((await english.get('/api/genres_list?lang=xx')).text).toContain('Electronic');
  });
});
