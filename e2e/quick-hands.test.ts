/** What people lose with a fast hand or on a slow line, outside of the basket and the checkout. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readyRelease } from '../server/modules/publishing/testing/ready-releases.ts';
import { openPage, visit, waitForHydration } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { findPlayableTitle } from './testing/playable-title.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;
/** Between two presses. */
const QUICK_MS = 30;

interface Card {
  uuid: string;
  title: string;
  playable: boolean;
}

let cards: Card[] = [];
beforeAll(async () => {
  await findPlayableTitle(shop);
  const reply = await fetch(`${url}/api/genres/electronic/release_groups`);
  cards = ((await reply.json()) as { data: Card[] }).data.filter(({ playable }) => playable);
});

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const playButton = (page: Page, { title }: Card) =>
  page.getByRole('main').getByRole('button', { name: `Play “${title}”` });

describe('player', () => {
  it('plays the album that was pressed last, also when an earlier one arrives later', async () => {
    const { page, context, pageErrors } = await visit(url);
    const [slow, fast] = cards;
    if (!slow || !fast) throw new Error('The demo world needs two albums to listen to.');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await intercept(
      page,
      ({ pathname }) => pathname.includes(`/release_groups/${slow.uuid}/`),
      async (route) => {
        await released;
        await route.continue();
        answered.resolve();
      },
    );
    await openPage(page, '/genres/electronic');
    await playButton(page, slow).dispatchEvent('click');
    await page.waitForTimeout(QUICK_MS);
    await playButton(page, fast).dispatchEvent('click');
    await player(page).waitFor();
    const playing = await player(page).getByRole('link').last().textContent();
    const late = page.waitForResponse((response) => response.url().includes(slow.uuid));
    release();
    await answered.promise;
    await (await late).finished();
    // The press on the slow album is over, so its button can be pressed again.
    await page.locator('.play-button[data-waiting]').waitFor({ state: 'detached' });
    expect(await player(page).getByRole('link').last().textContent()).toBe(playing);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Pause “${fast.title}”` })
      .waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('keeps the focus in the queue while tracks are removed by keyboard', async () => {
    const { page, context } = await visit(url);
    const album = cards[0];
    if (!album) throw new Error('The demo world needs an album to listen to.');
    await openPage(page, '/genres/electronic');
    await playButton(page, album).dispatchEvent('click');
    await player(page).getByRole('button', { name: 'Queue' }).click();
    const songs = player(page).getByRole('listitem');
    const before = await songs.count();
    await player(page)
      .getByRole('button', { name: /from the queue$/ })
      .nth(1)
      .focus();
    for (let times = 1; times < before; times += 1) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(QUICK_MS);
    }
    await expect.poll(() => songs.count()).toBe(1);
    await songs
      .getByRole('button', { name: /from the queue$/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Escape');
    await player(page).getByRole('button', { name: 'Queue' }).and(page.locator(':focus')).waitFor();
    await context.close();
  });
});

describe('page', () => {
  it('comes to life although the first words did not arrive twice', async () => {
    const { page, context } = await visit(url, { losesNetwork: true });
    let failures = 0;
    await intercept(
      page,
      ({ pathname }) => /\/assets\/words-.*-page-shop-home-/.test(pathname),
      async (route) => {
        if (failures === 2) return await route.continue();
        failures += 1;
        await route.abort('connectionreset');
      },
    );
    await page.goto('/');
    await waitForHydration(page);
    expect(failures).toBe(2);
    await context.close();
  });

  it('keeps the navigation of its area when it fails', async () => {
    const { page, context } = await visit(url);
    await visitAs(context, shop, { seller: true, role: 'admin' });
    for (const path of ['/studio/releases', '/account/orders', '/admin/orders']) {
      await openPage(page, `${path}/${randomUUID()}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('.problem').count()).toBe(1);
      expect(await page.getByRole('main').getByRole('navigation').count()).toBeGreaterThan(0);
    }
    await context.close();
  });

  it('shows the other cards when one of them fails', async () => {
    const { page, context } = await visit(url);
    await visitAs(context, shop);
    // Long dates are only on the card of sessions.
    await page.addInitScript(() => {
      const Format = Intl.DateTimeFormat;
      Object.assign(window, { isBroken: true });
      Intl.DateTimeFormat = function DateTimeFormat(
        language: string,
        options?: Intl.DateTimeFormatOptions,
      ) {
        if ('isBroken' in window && window.isBroken && options?.month === 'long') {
          throw new Error('This card is broken.');
        }
        return new Format(language, options);
      } as typeof Intl.DateTimeFormat;
    });
    await openPage(page, '/account/security');
    const failed = page.getByRole('alert').filter({ hasText: 'This part could not be displayed' });
    await failed.waitFor();
    expect(await failed.count()).toBe(1);
    await page.getByLabel('New password', { exact: true }).fill('a longer password');
    await page.evaluate(() => Object.assign(window, { isBroken: false }));
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(
      'a longer password',
    );
    await context.close();
  });
});

describe('studio', () => {
  it('opens one event stream per tab, also across its steps', async () => {
    const { page, context, pageErrors } = await visit(url);
    const { id: ownerId } = await visitAs(context, shop, { seller: true });
    const { id } = await readyRelease(ctx, { ownerId, type: 'cd' });
    await page.addInitScript(() => {
      const streams: EventSource[] = [];
      Object.assign(window, { streams });
      window.EventSource = class extends EventSource {
        constructor(address: string | URL) {
          super(address);
          streams.push(this);
        }
      };
    });
    const openStreams = () =>
      page.evaluate(
        () =>
          (window as unknown as { streams: EventSource[] }).streams.filter(
            ({ readyState }) => readyState !== EventSource.CLOSED,
          ).length,
      );
    await openPage(page, `/studio/releases/${id}/songs`);
    await expect.poll(openStreams).toBe(1);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Artwork/ })
      .first()
      .click();
    await page.waitForURL('**/artwork');
    await expect.poll(openStreams).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
