import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../server/platform/db/tx.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { findPlayableTitle, type Title } from './testing/playable-title.ts';
import { SCREENSHOTS } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

let title: Title;
beforeAll(async () => {
  title = await findPlayableTitle(shop);
});

describe('artist page', () => {
  it('is followed by a signed-in user, with a mail for news, and unfollowed', async () => {
    const { page, context, pageErrors } = await visit(url);
    await visitAs(context, shop);
    await openPage(page, title.page.url);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Email me about new releases and shows' }).click();
    await page.getByRole('button', { name: 'Stop these emails' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Following', exact: true }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('is found under its former slug, and so are its titles', async () => {
    const slug = title.page.url.slice(1);
    const { id } = await ctx.db
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: 'once-called-so', page_id: id })
      .execute();
    const fetchRedirect = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' });
    const former = await fetchRedirect('/once-called-so');
    expect([former.status, former.headers.get('location')]).toEqual([301, title.page.url]);
    const below = await fetchRedirect(title.url.replace(slug, 'once-called-so'));
    expect([below.status, below.headers.get('location')]).toEqual([301, title.url]);
  });

  it('loads no videos before a click', async () => {
    await ctx.db
      .updateTable('pages')
      .set({
        youtube: JSON.stringify({
          kind: 'playlist',
          id: 'PL1',
          title: 'Live at the harbour',
          url: 'https://www.youtube.com/playlist?list=PL1',
          videos: [{ id: 'abcdefghijk', title: 'First song', image: null, source: null }],
        }),
      })
      .where('slug', '=', title.page.url.slice(1))
      .execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'pages'));
    const { page, context } = await visit(url);
    const requestedUrls: string[] = [];
    await page.route(/youtube/, (route) => {
      requestedUrls.push(new URL(route.request().url()).host);
      return route.fulfill({ body: 'a video' });
    });
    await openPage(page, title.page.url);
    const video = page.getByRole('link', { name: /First song/ });
    await video.scrollIntoViewIfNeeded();
    expect(requestedUrls).toEqual([]);
    await video.click();
    await expect.poll(() => requestedUrls).toEqual(['www.youtube-nocookie.com']);
    await context.close();
  });
});

describe('every shop screen', () => {
  const screens = () => [
    '/',
    '/browse',
    '/browse/merch',
    '/browse/events',
    '/browse/artists',
    '/browse/labels',
    '/genres',
    '/genres/electronic',
    '/charts',
    '/how-it-works',
    '/imprint',
    `/search?q=${encodeURIComponent(title.primary_artist)}`,
    title.page.url,
    title.url,
    `/embed/${title.uuid}`,
    ...others,
  ];

  /** A shirt and a concert, chosen from the demo data. */
  let others: string[] = [];
  beforeAll(async () => {
    const events = (await (await fetch(`${url}/api/events`)).json()) as { data: { url: string }[] };
    const { slug, item } = await ctx.db
      .selectFrom('merch_items')
      .innerJoin('pages', 'pages.id', 'merch_items.page_id')
      .select(['pages.slug', 'merch_items.slug as item'])
      .where('merch_items.published_at', 'is not', null)
      .where('merch_items.retired_at', 'is', null)
      .where('pages.is_live', '=', true)
      .orderBy('merch_items.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    others = [`/${slug}/merch/${item}`, ...events.data.slice(0, 1).map((event) => event.url)];
  });

  it.each(SCREENSHOTS ? (['en-GB', 'de'] as const) : (['de'] as const))(
    'is accessible and fits a phone in light mode and a desktop in dark mode (%s)',
    async (language) => {
      const { page, context, pageErrors } = await visit(url, { size: PHONE, language });
      for (const path of screens()) {
        await openPage(page, path);
        await assertAccessibleInBothModes(page);
      }
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  it('is complete without JavaScript', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto('/');
    await expect.poll(() => page.locator('main img').count()).toBeGreaterThan(10);
    await page.goto('/genres/electronic');
    await page.getByLabel('Format').selectOption('CD');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(new URL(page.url()).searchParams.get('media')).toBe('CD');
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
    await page.goto(title.url);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toContain(title.title);
    const song = page
      .getByRole('main')
      .getByRole('link', { name: /^Play “/ })
      .first();
    const sound = await page.request.get((await song.getAttribute('href')) ?? '');
    expect(sound.headers()['content-type']).toBe('audio/mpeg');
    await page.goto(title.page.url);
    const follow = page.getByRole('link', { name: 'Follow' });
    await expect.poll(() => follow.getAttribute('href')).toContain('/login?');
    await context.close();
  });

  it('sends at most 160 kB of compressed script before any interaction', async () => {
    for (const path of ['/', title.url]) {
      const { page, context } = await visit(url);
      const scripts = new Map<string, ReturnType<Request['sizes']>>();
      page.on('response', (response) => {
        if (!response.url().endsWith('.js')) return;
        scripts.set(response.url(), response.request().sizes());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const sizes = await Promise.all(scripts.values());
      const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
      expect(total, path).toBeGreaterThan(50_000);
      expect(total, path).toBeLessThanOrEqual(160_000);
      await context.close();
    }
  });
});

describe('on a phone', () => {
  it('card prices are below their formats on every card', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    await openPage(page, '/');
    const places = await page
      .locator('.sleeve-card > .sleeve-card-facts:has(.format-badges)')
      .evaluateAll((all) =>
        // A phone shows fewer new arrivals than a desktop.
        all
          .filter((facts) => facts.checkVisibility())
          .map((facts) => {
            const [marks, price] = [...facts.children].map((part) => part.getBoundingClientRect());
            return marks && price
              ? { aside: price.left - marks.left, gap: price.top - marks.bottom }
              : null;
          }),
      );
    expect(places.length).toBeGreaterThan(5);
    for (const place of places) expect(place).toEqual({ aside: 0, gap: 4 });
    await context.close();
  });

  it('format details are beside their colour on every line', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    await openPage(page, '/the-slow-ferries/releases/weather-permitting');
    const lines = await page.locator('.format-swatch + span').evaluateAll((all) =>
      all.map((text) => {
        const dot = text.previousElementSibling?.getBoundingClientRect().right ?? 0;
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].map(({ left }) => left > dot);
      }),
    );
    expect(lines.flat().length).toBeGreaterThan(lines.length);
    expect(lines.flat()).not.toContain(false);
    await context.close();
  });
});

describe('header search box', () => {
  it('offers suggestions while typing, by keyboard', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/charts');
    const box = page.getByRole('combobox', { name: 'Search the shop' });
    await box.pressSequentially(title.title.slice(0, 5), { delay: 30 });
    const option = page.getByRole('option', { name: new RegExp(title.title) }).first();
    await option.waitFor();
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
    const wanted = await option.getAttribute('id');
    for (let step = 0; step < 10; step += 1) {
      await box.press('ArrowDown');
      if ((await box.getAttribute('aria-activedescendant')) === wanted) break;
    }
    await box.press('Enter');
    await page.waitForURL(`**${title.url}`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('long list', () => {
  it('loads more on scroll, and restores length and position on return', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/search');
    const cards = page.getByRole('article');
    const first = await cards.count();
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(first);
    const long = await cards.count();
    await cards
      .nth(first + 1)
      .getByRole('link')
      .scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await cards
      .nth(first + 1)
      .getByRole('link')
      .click();
    await page.waitForURL('**/releases/**');
    await page.goBack();
    await expect.poll(() => cards.count()).toBe(long);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('has a next page without JavaScript', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto('/search');
    const before = await page.getByRole('article').first().textContent();
    await page.getByRole('link', { name: 'Load more' }).click();
    expect(new URL(page.url()).searchParams.has('page')).toBe(true);
    await expect.poll(() => page.getByRole('article').first().textContent()).not.toBe(before);
    await context.close();
  });
});
