/** Home and browse on a phone, and the record of the week from the admin area to the shop. */
import { calendarDate } from '@lathe/rules/dates';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { findPlayableTitle, type Title } from './testing/playable-title.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

let title: Title;
beforeAll(async () => {
  title = await findPlayableTitle(shop);
});

describe('home on a phone', () => {
  it('opens with a record that can be heard, and leads to all lists', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await openPage(page, '/');
    const week = page.getByRole('region').filter({ hasText: 'Record of the week' });
    await week.getByRole('button', { name: /^Play/ }).click();
    await page.getByRole('region', { name: 'Player' }).waitFor();
    await week.getByRole('button', { name: /^Pause/ }).click();
    for (const name of ['Pre-orders', 'Browse by genre', 'Merchandise', 'Labels']) {
      expect(await page.getByRole('heading', { level: 2, name, exact: true }).count()).toBe(1);
    }
    await page.getByRole('heading', { level: 2, name: 'Being cut right now' }).waitFor();
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('is complete without scripts, with the operator and the price note in the footer', async () => {
    const { page, context } = await visit(url, { size: PHONE, javaScript: false });
    await page.goto(`${url}/`);
    const footer = page.getByRole('contentinfo');
    expect(await footer.textContent()).toContain('All prices include VAT, plus shipping');
    await footer.getByRole('link', { name: 'Imprint' }).click();
    await page.getByRole('heading', { level: 1, name: 'Imprint' }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain('Lathe Records Ltd');
    await context.close();
  });
});

describe('browse on a phone', () => {
  it('narrows the list by taps, keeps every filter in the address, and removes each', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await openPage(page, '/browse');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(PHONE.width);
    const quick = page.getByRole('navigation', { name: 'Quick filters' });
    await quick.getByRole('link', { name: /^CD/ }).click();
    await page.waitForURL(/media=CD/);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Genre').selectOption('jazz');
    await page.waitForURL(/genre=jazz/);
    await page.getByLabel('Price').selectOption('-15');
    await page.waitForURL(/media=CD&genre=jazz&price=-15/);
    const chosen = page.getByRole('navigation', { name: 'Chosen filters' });
    await chosen.getByRole('link', { name: 'Remove filter: Jazz' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?media=CD&price=-15');
    await chosen.getByRole('link', { name: 'Reset filters' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('works without scripts', async () => {
    const { page, context } = await visit(url, { size: PHONE, javaScript: false });
    await page.goto(`${url}/browse`);
    await page.getByRole('link', { name: /^Pre-orders/ }).click();
    await page.waitForURL(/preorder=true/);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Sort by').selectOption('popular');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/preorder=true.*sort=popular/);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('narrows artists to a letter and a genre in a sheet at the bottom', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    await openPage(page, '/browse/artists');
    const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    await page.getByRole('button', { name: 'Filters' }).click();
    const letter = page.getByLabel('First letter', { exact: true });
    await letter.selectOption('s');
    await page.waitForURL(/letter=s/);
    await expect.poll(async () => (await names()).every((name) => name.startsWith('S'))).toBe(true);
    await page.getByLabel('Genre', { exact: true }).selectOption('jazz');
    await page.waitForURL(/letter=s&genre=jazz/);
    await assertAccessibleInBothModes(page);
    const box = await letter.boundingBox();
    // Within reach of a thumb.
    expect(box?.y).toBeGreaterThan(PHONE.height / 2);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: 'Remove filter: First letter: S' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?genre=jazz');
    expect(await names()).not.toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('narrows labels without scripts, and says so when nothing is left', async () => {
    const { page, context } = await visit(url, { size: PHONE, javaScript: false });
    await page.goto(`${url}/browse/labels`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('First letter', { exact: true }).selectOption('other');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('link', { name: 'Reset filters' }).click();
    await page.waitForURL(`${url}/browse/labels`);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(
      0,
    );
    await context.close();
  });

  it('has lists of merchandise, events, artists and labels', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    for (const [path, heading] of [
      ['/browse/merch', 'Merchandise'],
      ['/browse/events', 'Upcoming shows'],
      ['/browse/artists', 'Artists'],
      ['/browse/labels', 'Labels'],
      ['/genres', 'Genres'],
    ] as const) {
      await openPage(page, path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(
        await page.getByRole('main').getByRole('heading', { level: 2 }).count(),
        path,
      ).toBeGreaterThan(0);
      await assertAccessibleInBothModes(page);
    }
    await context.close();
  });
});

describe('the record of the week', () => {
  it('is chosen by staff and opens the home page, in both languages', async () => {
    await ctx.db.deleteFrom('records_of_the_week').execute();
    const { page, context, pageErrors } = await visit(url);
    await visitAs(context, shop, { role: 'staff' });
    await openPage(page, '/admin/highlights');
    const today = calendarDate(ctx.clock.now());
    await page.getByLabel('Address of the title').fill(`${url}${title.url}`);
    await page.getByLabel('Why, in English').fill('It makes Mondays shorter.');
    await page.getByLabel('Why, in German').fill('Damit werden Montage kürzer.');
    await page.locator('input[type=hidden][name=day]').evaluate((input, day) => {
      (input as HTMLInputElement).value = day;
      input.dispatchEvent(new Event('change'));
    }, today);
    await page.getByRole('button', { name: 'Save choice' }).click();
    await page.getByText('The choice is saved.').waitFor();
    await page.getByText('On the home page').waitFor();
    await assertAccessibleInBothModes(page);
    for (const [language, reason] of [
      ['en', 'It makes Mondays shorter.'],
      ['de', 'Damit werden Montage kürzer.'],
    ]) {
      await expect
        .poll(async () => await (await fetch(`${url}/?lang=${language}`)).text())
        .toContain(reason);
    }
    // What was typed survives an error.
    await openPage(page, `/admin/highlights?edit=${today}`);
    await page.getByLabel('Address of the title').fill('/nobody/releases/nothing');
    await page.getByRole('button', { name: 'Save choice' }).click();
    await page.getByText('There is no title on sale at this address').first().waitFor();
    expect(await page.getByLabel('Why, in English').inputValue()).toBe('It makes Mondays shorter.');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
