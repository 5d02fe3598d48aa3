/** On a slow line a page can be read and used for seconds before its scripts take over. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/made-pages.ts';
import { arriveAs } from './testing/arrive.ts';
import { PHONE, visit } from './testing/chromium.ts';
import { fill, logIn, send } from './testing/hands.ts';
import { holdScripts } from './testing/hold-scripts.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;

/** Without waiting for what is held back. */
const glance = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

describe('a page whose scripts come late', () => {
  it('shows what was refused at once, and lets whoever has gone on stay there', async () => {
    const { page, context, complaints } = await visit(url, { size: PHONE });
    const letCome = await holdScripts(page);
    await glance(page, '/register');
    await send(page, 'register');
    const summary = page.locator('.error-summary:focus');
    await summary.waitFor();
    const terms = page.getByRole('checkbox').first();
    await terms.check();
    const whereTheyAre = await page.evaluate(() => scrollY);
    await letCome();
    expect(await page.evaluate(() => scrollY)).toBe(whereTheyAre);
    expect(await summary.count()).toBe(0);
    expect(await terms.isChecked()).toBe(true);
    // From here on it is the scripts that tell what was refused.
    await send(page, 'register');
    await summary.waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('takes what was typed and chosen meanwhile as if it came now', async () => {
    const { page, context, complaints } = await visit(url);
    const { id } = await arriveAs(context, shop, { seller: true });
    const letCome = await holdScripts(page);
    await glance(page, '/account/addresses/new');
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await fill(page, 'Street and number', '921 SW Morrison St');
    await letCome();
    await page.getByLabel('ZIP code', { exact: true }).waitFor();
    expect(await page.getByLabel('Street and number').inputValue()).toBe('921 SW Morrison St');

    const letComeToo = await holdScripts(page);
    const { id: made } = await makePage(ctx, { owner_id: id, description: 'Songs from a ferry.' });
    await glance(page, `/studio/pages/${made}`);
    await fill(page, 'In one sentence (optional)', 'Dub from a ferry.');
    await letComeToo();
    // React by itself puts back what the server had sent.
    const sentence = page.getByLabel('In one sentence (optional)');
    expect(await sentence.inputValue()).toBe('Dub from a ferry.');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps everything in its place', async () => {
    const { page, context } = await visit(url, { size: PHONE, language: 'de' });
    await keepsItsPlaces(page, [
      '/',
      '/login',
      '/register',
      '/search?q=nacht',
      '/genres/electronic',
    ]);
    await logIn(page, 'seller@lathe.test');
    await keepsItsPlaces(page, ['/studio/pages', '/studio/releases', '/studio/releases/new']);
    // Of the demo's drafts: without anything, with songs and a front that is too small, and laid out
    // by hand, turned down.
    const empty = await draftOf({ artwork_status: 'Empty', tracks_status: 'Empty' });
    await keepsItsPlaces(page, [`${empty}/songs`, `${empty}/metadata`, `${empty}/artwork`]);
    const failed = await draftOf({ artwork_status: 'Failed', tracks_status: 'Complete' });
    await keepsItsPlaces(page, [`${failed}/songs`, `${failed}/metadata`, `${failed}/artwork`]);
    const own = await draftOf({ artwork_flow: 'designer', tracks_status: 'Complete' });
    await keepsItsPlaces(page, [`${own}/songs`, `${own}/artwork`]);
    await context.close();
  });
});

type Facts = Partial<Record<'artwork_status' | 'artwork_flow' | 'tracks_status', string>>;

async function draftOf(facts: Facts): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('releases')
    .innerJoin('users', 'users.id', 'releases.owner_id')
    .select('releases.id')
    .where('users.email', '=', 'seller@lathe.test')
    .where('releases.submitted_at', 'is', null)
    .where((eb) => eb.and(facts))
    .orderBy('releases.id')
    .executeTakeFirstOrThrow();
  return `/studio/releases/${id}`;
}

type Place = readonly [words: string | null, left: number, top: number];

async function keepsItsPlaces(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const letCome = await holdScripts(page);
    await glance(page, path);
    await page.getByRole('contentinfo').waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
        ({ sheet }) => sheet !== null,
      ),
    );
    const before = await placesIn(page);
    await letCome();
    expect(await placesIn(page), path).toEqual(before);
  }
}

/** Where each heading, field and button is: what comes or goes before one moves it. */
async function placesIn(page: Page): Promise<Place[]> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const found = document.querySelectorAll<HTMLElement>(
      'main :is(h1, h2, h3, label, button), footer h2, .studio-nav a, .tab',
    );
    return [...found]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        return [element.textContent, Math.round(left), Math.round(top + scrollY)] as const;
      });
  });
}
