/** How much a page moves while its fonts, pictures and scripts arrive late, and while it is read. */
import type { Page, Route } from 'playwright-core';
import { openWithoutScripts } from './hold-scripts.ts';
import { intercept } from './intercept.ts';

interface LayoutShift {
  /** The sum, as in Web Vitals. */
  total: number;
  /** What moved, for the report of a failed test. */
  moved: string[];
}

/** In the order in which they arrive. */
const STEPS = ['font', 'image', 'script'] as const;
type Step = (typeof STEPS)[number];

/** Opens the page on a line where everything but the page and its styles is late. */
export async function layoutShift(page: Page, path: string): Promise<LayoutShift> {
  const held = new Map<Step, Route[]>(STEPS.map((step) => [step, []]));
  let arrived = 0;
  const stop = await intercept(
    page,
    () => true,
    async (route) => {
      const step = STEPS.find((each) => each === route.request().resourceType());
      if (step === undefined || STEPS.indexOf(step) < arrived) await route.continue();
      else held.get(step)?.push(route);
    },
  );
  await openWithoutScripts(page, path);
  await page.locator('main').waitFor();
  await page.waitForFunction(areStylesLoaded);
  for (const step of STEPS) {
    arrived += 1;
    await Promise.all((held.get(step) ?? []).map((route) => route.continue()));
    await page.waitForFunction(ARRIVED[step]);
    await twoFrames(page);
  }
  stop();
  await scrollThrough(page);
  const seen = await page.evaluate<LayoutShift>('globalThis.layoutShift');
  return { ...seen, total: Math.round(seen.total * 1000) / 1000 };
}

/** Must run before the page opens: `page.addInitScript({ content: OBSERVE_SHIFTS })`. */
export const OBSERVE_SHIFTS = `
  globalThis.layoutShift = { total: 0, moved: [] };
  const name = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return element ? element.tagName.toLowerCase() + '.' + element.className : 'gone';
  };
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (entry.hadRecentInput) return;
    layoutShift.total += entry.value;
    for (const { node, previousRect, currentRect } of entry.sources) {
      layoutShift.moved.push(name(node) + ': ' + rect(previousRect) + ' → ' + rect(currentRect));
    }
  })).observe({ type: 'layout-shift', buffered: true });
`;

function areStylesLoaded(): boolean {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return [...sheets].every(({ sheet }) => sheet !== null);
}

const ARRIVED: Record<Step, () => boolean> = {
  font: () => document.fonts.status === 'loaded',
  image: () =>
    [...document.images].every(
      ({ loading, complete, offsetParent }) =>
        complete || loading === 'lazy' || offsetParent === null,
    ),
  script: () => document.documentElement.dataset.live === 'yes',
};

/** As a reader does, so that pictures further down load, too. */
async function scrollThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() =>
    Math.ceil(document.documentElement.scrollHeight / innerHeight),
  );
  for (let screen = 1; screen < screens; screen += 1) {
    await page.evaluate((at) => scrollTo({ top: at * innerHeight, behavior: 'instant' }), screen);
    await twoFrames(page);
    await page.waitForFunction(isSettled);
    await twoFrames(page);
  }
}

/** Pictures on the screen are there, and a list that has more is not loading it. */
function isSettled(): boolean {
  if (document.querySelector('[aria-busy="true"]')) return false;
  return [...document.images].every((image) => {
    const { left, right, top, bottom, width } = image.getBoundingClientRect();
    const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    return width === 0 || !isSeen || image.complete;
  });
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
