/** Pages of text stay as the server rendered them, but navigation works as on every page. */
import { expect, it } from 'vitest';
import { openPage, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop({ DEMO: 'off' });

it.each(['en-GB', 'de'] as const)(
  'open by link and by address, without a full page load (%s)',
  async (language) => {
    const { page, context, pageErrors } = await visit(url, { language });
    const heading = () => page.locator('h1').textContent();
    const words = new Set<string>();
    page.on('request', (request) => {
      const [, name] = /words-\w+-(\w+)-/.exec(request.url()) ?? [];
      if (name) words.add(name);
    });
    await openPage(page, '/help/shipping');
    const title = await page.title();
    const first = await heading();
    const html = await page.locator('.static-page').innerHTML();
    await page.evaluate('globalThis.isSameDocument = true');

    const link = page.locator('.static-page a[data-discover][href^="/help/"]').first();
    await link.click();
    await expect.poll(heading).not.toBe(first);
    expect(await page.title()).not.toBe(title);
    await page.goBack();
    await expect.poll(heading).toBe(first);
    expect(await page.title()).toBe(title);
    expect(await page.locator('.static-page').innerHTML()).toBe(html);

    // A page with scripts replaces the text and its title.
    await page.locator('header a[href="/login"]').first().click();
    await page.locator('#login-email').waitFor();
    expect(await page.title()).not.toBe(title);
    expect(await page.locator('title').count()).toBe(1);
    expect(await page.evaluate('globalThis.isSameDocument')).toBe(true);
    expect([...words]).not.toContain('help');
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
