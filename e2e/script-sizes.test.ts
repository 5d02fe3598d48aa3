/** How much script and how many messages each public page loads before any interaction. */
import { describe, expect, it } from 'vitest';
import { fileList, kilobytes, pageFiles } from '../bench/page-files.ts';
import { publicPages } from '../bench/public-pages.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();

const MAX_KILOBYTES = 120;
/** Above the limit; these numbers may only shrink. */
const ALLOWED: Readonly<Record<string, number>> = { checkout: 126 };

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
