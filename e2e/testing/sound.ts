/** Whether everybody can use a screen: axe finds nothing, and nothing is wider than the window. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE } from './chromium.ts';

/** Every page reads it anew: a third of the time goes with the short one. */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Frames of others are not on our pages before a click, and style sheets need not be fetched again. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false };

/** What hangs on colours and sizes. */
const SEEN: RunOptions = {
  ...OPTIONS,
  runOnly: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
};

export async function assertSound(page: Page, asked: RunOptions = OPTIONS): Promise<void> {
  const { pathname } = new URL(page.url());
  await settleColours(page);
  const { excess, look } = await page.evaluate(() => ({
    excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    look: `${innerWidth} wide, ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}`,
  }));
  expect(excess, `${pathname} is wider than the screen (${look})`).toBeLessThanOrEqual(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    asked,
  );
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${pathname} (${look}) ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    ),
  ).toEqual([]);
}

type Theme = 'light' | 'dark';

/** As it is, and then on the other device in the other theme, without loading it again. */
export async function assertSoundBothWays(page: Page): Promise<void> {
  await lookBothWays(page, OPTIONS);
}

/**
 * The same in a walk of `forEachLook`: of its two looks the other one sees the other device with all
 * rules, so that this one asks there only for what the night may have changed.
 */
export async function assertSoundByDayAndNight(page: Page): Promise<void> {
  await lookBothWays(page, SEEN);
}

async function lookBothWays(page: Page, askedAtLast: RunOptions): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP;
  const theme = await page.evaluate((): Theme => {
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  });
  await assertSound(page);
  await show(page, size.width > PHONE.width ? PHONE : DESKTOP, theme === 'dark' ? 'light' : 'dark');
  await assertSound(page, askedAtLast);
  await show(page, size, theme);
}

async function show(page: Page, size: typeof PHONE, colorScheme: Theme): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
}

/**
 * Colours on their way from one theme to the other belong to neither. The end of one may start
 * the next: what takes its colour from above sets out when that has arrived.
 */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const underway = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await nextFrame();
    for (let moving = underway(); moving.length > 0; moving = underway()) {
      for (const animation of moving) animation.finish();
      await nextFrame();
    }
  });
}
