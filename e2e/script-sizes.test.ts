/** How much script and how many messages each public page loads before any interaction. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileList, kilobytes, pageFiles } from '../bench/page-files.ts';
import { publicPages } from '../bench/public-pages.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();

const MAX_KILOBYTES = 120;
/** Above the limit; these numbers may only shrink. */
const ALLOWED: Readonly<Record<string, number>> = {};

describe.each(['en_GB', 'de'])('public pages in %s', async (language) => {
  it.each(await publicPages(url))('$name has little script', async (page) => {
    const files = await pageFiles(url, page, language);
    // Otherwise the HTML has changed, and nothing is counted.
    expect(files.some(({ file }) => file.includes('/vendor-'))).toBe(true);
    // One file, unless the build missed a key (see web/page-words.ts).
    const words = files.filter(({ file }) => file.includes(`/words-${language}-`));
    expect(words, fileList(words)).toHaveLength(page.name === 'not found' ? 2 : 1);
    const limit = ALLOWED[page.name] ?? MAX_KILOBYTES;
    expect(kilobytes(files), fileList(files)).toBeLessThanOrEqual(limit);
  });
});

it('what public pages load on demand is not in a file of the studio', async () => {
  const assets = join(import.meta.dirname, '..', 'web', 'build', 'client');
  const pages = await Promise.all(
    (await publicPages(url)).map((page) => pageFiles(url, page, 'de')),
  );
  const scripts = new Set(
    pages
      .flat()
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js')),
  );
  for (const file of scripts) {
    expect(await readFile(join(assets, file), 'utf8'), file).not.toContain('assets/rooms-');
  }
});
