/** Filters and lists on a slow line, used by a fast hand. */
import { beforeAll, expect, it } from 'vitest';
import { CARDS_PER_PAGE } from '../server/modules/storefront/index.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson } from '../server/testing/people.ts';
import { DESKTOP, openPage, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { holdReply, slowLine, typeFast } from './testing/slow-line.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const CDS = 3;

beforeAll(async () => {
  const seller = await makePerson(shop, { seller: true });
  const make = (title: string, type: 'vinyl_12' | 'cd') =>
    makeTitle(ctx, { ownerId: seller.id, title, mainGenre: 'jazz', releases: [{ type }] });
  for (let at = 1; at <= CDS; at += 1) await make(`Harbour Disc ${at}`, 'cd');
  for (let at = 1; at <= CARDS_PER_PAGE + 6; at += 1) await make(`Harbour ${at}`, 'vinyl_12');
});

it('search filters keep every typed character, and the focus, while the list loads', async () => {
  const { page, context, pageErrors } = await visit(url, { size: DESKTOP });
  await openPage(page, '/search?q=harbour');
  await slowLine(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/search.data') loaded.push(searchParams.get('price_min') ?? '-');
  });
  const textIn = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const params = () => new URL(page.url()).searchParams;

  await page.getByLabel('Price from', { exact: true }).focus();
  await typeFast(page, 'Price from', '10');
  await page.keyboard.press('Tab');
  // The list loads while the second field is typed.
  await page.keyboard.type('90', { delay: 30 });
  await expect.poll(() => params().get('price_min')).toBe('10');
  expect(await textIn('Price from')).toBe('10');
  expect(await textIn('Price to')).toBe('90');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9', { delay: 30 });
  await expect.poll(() => params().get('price_max')).toBe('90');
  expect(await textIn('Price to')).toBe('909');
  const isFocused = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);
  expect(await isFocused('Price to')).toBe(true);
  expect(loaded).not.toContain('1');

  // Choices apply at once, together with the text, and a second one replaces the first.
  await page.getByLabel('Format', { exact: true }).selectOption('Vinyl');
  await page.getByLabel('Format', { exact: true }).selectOption('CD');
  await page.getByLabel('Available only').check();
  await expect.poll(() => params().toString()).toContain('in_stock=true');
  expect(Object.fromEntries(params())).toMatchObject({ media: 'CD', price_max: '909' });
  await expect.poll(() => page.getByRole('article').count()).toBe(CDS);

  await page.getByRole('link', { name: 'Reset filters' }).click();
  await expect.poll(() => params().toString()).toBe('q=harbour');
  await expect.poll(() => textIn('Price from')).toBe('');
  expect(await textIn('Format')).toBe('');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a page of the old filter never appears below the new filter', async () => {
  const { page, context, pageErrors } = await visit(url, { size: DESKTOP });
  await openPage(page, '/genres/jazz?media=Vinyl');
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(CARDS_PER_PAGE);
  const { requested, release } = await holdReply(
    page,
    ({ pathname, searchParams }) => pathname.startsWith('/api/genres/') && searchParams.has('page'),
  );
  await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await requested;
  await page.getByLabel('Format', { exact: true }).selectOption('CD');
  await expect.poll(() => cards.count()).toBe(CDS);
  await release();
  expect(await cards.count()).toBe(CDS);
  expect(await cards.first().textContent()).toContain('Harbour Disc');
  expect(pageErrors).toEqual([]);
  await context.close();
});
