import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, visit } from './testing/chromium.ts';
import { findPlayableTitle, type Title } from './testing/playable-title.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url } = shop;

let title: Title;
beforeAll(async () => {
  title = await findPlayableTitle(shop);
});

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const heardSeconds = (page: Page) =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);

async function expectMusic(page: Page): Promise<void> {
  const before = await heardSeconds(page);
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(before);
}

describe('shop visit', () => {
  it('goes from home to a genre, an artist, a release and a misspelt search and back, with continuous playback', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, '/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Browse' })
      .click();
    await page
      .getByRole('navigation', { name: 'Browse the shop' })
      .getByRole('link', { name: 'Genres' })
      .click();
    await page.getByRole('link', { name: 'Electronic', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Electronic' }).waitFor();

    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: title.title, exact: true }) });
    await card.hover();
    await card.getByRole('button', { name: `Play “${title.title}”` }).click();
    await player(page).waitFor();
    await expectMusic(page);

    await card.getByRole('link', { name: title.title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title.title }).waitFor();
    await expectMusic(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: title.primary_artist, exact: true })
      .last()
      .click();
    await page.waitForURL(`**${title.page.url}`);
    await expectMusic(page);

    const box = page.getByRole('combobox', { name: 'Search the shop' });
    await box.fill(withTypo(title.primary_artist));
    await box.press('Enter');
    await page.waitForURL('**/search?q=*');
    await page.getByRole('link', { name: title.title, exact: true }).first().waitFor();
    await expectMusic(page);

    await page.goBack();
    await page.waitForURL(`**${title.page.url}`);
    await expectMusic(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

/** Swaps two adjacent letters in the middle of the longest word. */
function withTypo(name: string): string {
  const [longest = ''] = name.split(' ').sort((a, b) => b.length - a.length);
  const at = Math.floor(longest.length / 2);
  const typo = `${longest.slice(0, at)}${longest[at + 1] ?? ''}${longest[at] ?? ''}${longest.slice(at + 2)}`;
  return name.replace(longest, typo);
}

describe('player', () => {
  it('skips past the last track to the first, shows that the album ended, and stops', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openPage(page, title.url);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await player(page).waitFor();
    await expectMusic(page);
    const first = await player(page).getByRole('link').last().textContent();
    await player(page).getByRole('button', { name: 'Queue' }).click();
    const songs = await player(page).getByRole('listitem').count();
    for (let song = 0; song < songs; song += 1) {
      await player(page).getByRole('button', { name: 'Next track' }).click();
    }
    await player(page).getByText('The album has ended.').waitFor({ state: 'attached' });
    await expect.poll(() => player(page).getByRole('link').last().textContent()).toBe(first);
    expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('works by keyboard: space, arrows and the waveform slider', async () => {
    const { page, context } = await visit(url);
    await openPage(page, title.url);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await player(page).waitFor();
    await expectMusic(page);
    await page.locator('#content').focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => page.evaluate(() => document.querySelector('audio')?.paused))
      .toBe(true);
    const before = await heardSeconds(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => heardSeconds(page)).toBeGreaterThan(before + 4);
    const slider = player(page).getByRole('slider', { name: 'Seek in the track' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => heardSeconds(page)).toBeLessThan(1);
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^0:0\d of \d:\d\d$/);
    await context.close();
  });

  it('pauses when another window starts to play', async () => {
    const { page, context } = await visit(url);
    const other = await context.newPage();
    for (const window of [page, other]) {
      await openPage(window, title.url);
      await window.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await player(window).waitFor();
    }
    await expectMusic(other);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('audio')?.paused))
      .toBe(true);
    await context.close();
  });

  it('reports a track that cannot be played and continues with the next', async () => {
    const { page, context } = await visit(url);
    let refused = false;
    await page.route('**/*.mp3', (route) => {
      if (refused) return route.continue();
      refused = true;
      return route.fulfill({ status: 404, body: '' });
    });
    await openPage(page, title.url);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await player(page).getByText('could not be played').waitFor({ state: 'attached' });
    await expectMusic(page);
    await context.close();
  });
});

describe('embedded player', () => {
  it('may be framed, unlike every other page', async () => {
    const oembed = await fetch(`${url}/api/oembed?url=${encodeURIComponent(`${url}${title.url}`)}`);
    const { html } = (await oembed.json()) as { html: string };
    const address = /src="([^"]+)"/.exec(html)?.[1] ?? '';
    const framed = await fetch(address);
    expect(framed.status).toBe(200);
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(framed.headers.get('x-frame-options')).toBeNull();
    const page = await fetch(`${url}${title.url}`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });
});
