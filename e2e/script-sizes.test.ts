/** How much script and how many messages each public page loads before any interaction. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PublicPage, publicPages } from '../bench/public-pages.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();
const CLIENT = join(import.meta.dirname, '..', 'web', 'build', 'client');

const MAX_KILOBYTES = 120;
/** The HTML names every file that the page loads at once, so the size needs no browser. */
async function filesOf({ path, cookies = {} }: PublicPage, language: string): Promise<string[]> {
  const cookie = Object.entries({ ...cookies, locale: language })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const html = await (await fetch(url + path, { headers: { cookie } })).text();
  const links = html.matchAll(/<link [^>]*href="(\/assets\/[^"]+\.js(?:on)?)"/g);
  return [...new Set([...links].map(([, file = '']) => file))];
}

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(`${join(CLIENT, file)}.br`)));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1000;
}

describe.each(['en_GB', 'de'])('public pages in %s', async (language) => {
  it.each(await publicPages(url))('$name has little script', async (page) => {
    const files = await filesOf(page, language);
    // Otherwise the HTML has changed, and nothing is counted.
    expect(files.some((file) => file.includes('/vendor-'))).toBe(true);
    const words = files.filter((file) => file.includes(`/words-${language}-`));
    expect(words).toHaveLength(page.name === 'not found' ? 2 : 1);
    expect(await kilobytes(files), files.join('\n')).toBeLessThanOrEqual(MAX_KILOBYTES);
  });
});
