/**
 * Pictures come in the width in which they are drawn. With widths in `srcset`, `naturalWidth` is the
 * width that `sizes` promised, on every screen.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../../bench/public-pages.ts';
import { DESKTOP, openPage, PHONE, visit } from '../testing/chromium.ts';
import { openShop } from '../testing/shop.ts';

const { url } = await openShop();

const PAGES = (await publicPages(url)).filter(
  ({ name }) =>
    !/help|terms|API|sign|register|password|order|how|privacy|preferences|found/.test(name),
);

/** Less is not sharp. */
const LEAST = 0.94;
/** More loads a larger file than needed. */
const MOST = 1.4;

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('pictures on a %s', (_, size) => {
  it.each(PAGES)('$name: the right size, and the large one first', async ({ path, ...rest }) => {
    const { page, context } = await visit(url, { size });
    const cookies = Object.entries(rest.cookies ?? {});
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
    await openPage(page, path);
    expect(await firstPicture(page)).toBe('eager');
    expect(await wrongSizes(page)).toEqual([]);
    await context.close();
  });
});

/** How the largest picture of the first view is loaded. Thumbnails are not waited for. */
async function firstPicture(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
      const { width, top, bottom } = image.getBoundingClientRect();
      return width >= 120 && bottom > 0 && top < innerHeight * 0.75;
    });
    const area = ({ width, height }: HTMLImageElement) => width * height;
    const [largest] = seen.sort((a, b) => area(b) - area(a));
    return largest?.loading ?? 'eager';
  });
}

async function wrongSizes(page: Page): Promise<string[]> {
  return await page.evaluate(
    async ([least, most]) => {
      const wrong = new Set<string>();
      const images = document.querySelectorAll<HTMLImageElement>('main picture img');
      for (const image of images) {
        const { width } = image.getBoundingClientRect();
        // Hidden, such as the further rows of a phone.
        if (width === 0) continue;
        image.loading = 'eager';
        await image.decode();
        const ratio = image.naturalWidth / width;
        const hasSize = image.getAttribute('width') && image.getAttribute('height');
        if (ratio >= least && ratio <= most && hasSize) continue;
        const place = image.closest('[class]:not(.sleeve, .sleeve-art, picture)')?.className;
        wrong.add(`${place}: ${Math.round(width)} px, but sizes says ${image.naturalWidth} px`);
      }
      return [...wrong];
    },
    [LEAST, MOST] as const,
  );
}
