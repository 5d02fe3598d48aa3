/**
 * Accessibility check: axe reports nothing, and nothing is wider than the window. `npm run screenshots`
 * also checks every screen at all widths and in both themes, and takes screenshots.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE } from './chromium.ts';
import { SCREENSHOTS, takeScreenshot } from './screenshots.ts';

/** Injected into every page; the minified file takes a third of the time. */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Third-party frames appear only after a click, and style sheets need no second fetch. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
  // Off by default.
  rules: { 'target-size': { enabled: true } },
};

const DISPLAY_RULES: RunOptions = {
  ...OPTIONS,
  runOnly: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
};

type Theme = 'light' | 'dark';
interface DisplayMode {
  size: { width: number; height: number };
  theme: Theme;
}

const TABLET = { width: 768, height: 1024 };
const WIDE = { width: 2560, height: 1440 };
const ALL_DISPLAY_MODES: readonly DisplayMode[] = [PHONE, TABLET, DESKTOP, WIDE].flatMap((size) => [
  { size, theme: 'light' as const },
  { size, theme: 'dark' as const },
]);

/** In the current state. */
export async function assertAccessible(page: Page): Promise<void> {
  await assertNoOverflow(page);
  await runAxe(page, OPTIONS);
  if (SCREENSHOTS) await checkDisplayModes(page, ALL_DISPLAY_MODES);
}

/** In the current state, then with the other device size and theme, without a reload. */
export async function assertAccessibleInBothModes(page: Page): Promise<void> {
  await assertAccessible(page);
  if (!SCREENSHOTS)
    await checkDisplayModes(page, [oppositeDisplayMode(await currentDisplayMode(page))]);
}

async function checkDisplayModes(page: Page, modes: readonly DisplayMode[]): Promise<void> {
  const before = await currentDisplayMode(page);
  for (const mode of modes) {
    await setDisplayMode(page, mode);
    await assertNoOverflow(page);
    await runAxe(page, DISPLAY_RULES);
    await takeScreenshot(page);
  }
  await setDisplayMode(page, before);
}

async function currentDisplayMode(page: Page): Promise<DisplayMode> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return { size: page.viewportSize() ?? DESKTOP, theme: isDark ? 'dark' : 'light' };
}

function oppositeDisplayMode({ size, theme }: DisplayMode): DisplayMode {
  return {
    size: size.width > PHONE.width ? PHONE : DESKTOP,
    theme: theme === 'dark' ? 'light' : 'dark',
  };
}

async function setDisplayMode(page: Page, { size, theme }: DisplayMode): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
}

async function assertNoOverflow(page: Page): Promise<void> {
  await finishTransitions(page);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${await nameOf(page)} is wider than the screen`).toBeLessThanOrEqual(0);
}

async function runAxe(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (options) => {
    const { scrollX: left, scrollY: top } = window;
    // When scrolled, the header overlaps the page, and partly covered targets look too small.
    window.scrollTo({ top: 0, behavior: 'instant' });
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    window.scrollTo({ left, top, behavior: 'instant' });
    return found;
  }, options);
  if (violations.length === 0) return;
  const name = await nameOf(page);
  expect(
    violations.map(
      ({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    ),
  ).toEqual([]);
}

async function nameOf(page: Page): Promise<string> {
  const { size, theme } = await currentDisplayMode(page);
  return `${new URL(page.url()).pathname} (${size.width} wide, ${theme})`;
}

/**
 * Waits until colour transitions between themes end. One end can start the next, because inherited
 * colours follow their parent.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const runningAnimations = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await nextFrame();
    for (let moving = runningAnimations(); moving.length > 0; moving = runningAnimations()) {
      for (const animation of moving) animation.finish();
      await nextFrame();
    }
  });
}
