/**
 * Visits many screens for `npm run screenshots`: in both languages, all widths and both themes. `npm
 * test` skips them and checks only the screens of its own tests.
 */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, type Visitor, type VisitorOptions, visit } from './chromium.ts';

/** Screenshot folder of `npm run screenshots`; without it, only the tests run. */
export const SCREENSHOTS = process.env.SCREENSHOTS;

type DisplayMode = Required<Pick<VisitorOptions, 'language' | 'size' | 'theme'>>;
type ModeVisitor = Visitor & { mode: DisplayMode };

const BOTH_LANGUAGES: readonly DisplayMode[] = [
  { language: 'en-GB', size: DESKTOP, theme: 'light' },
  { language: 'de', size: DESKTOP, theme: 'light' },
];

export function visitScreens(url: string, walk: (visitor: ModeVisitor) => Promise<void>) {
  it.each(BOTH_LANGUAGES)(
    'passes axe, fits the screen and logs no errors ($language)',
    async (mode) => {
      const visitor = await visit(url, mode);
      await walk({ ...visitor, mode });
      expect(visitor.pageErrors).toEqual([]);
      await visitor.context.close();
    },
  );
}

const taken = new Map<string, number>();

/**
 * Full-page screenshot, named so that files of a screen sort together:
 * screenshots-app-shell-de-0025-help-390-light.
 */
export async function takeScreenshot(page: Page): Promise<void> {
  if (!SCREENSHOTS) return;
  const { testPath = 'journey' } = expect.getState();
  // Test files in different folders can share a name.
  const folder = basename(dirname(testPath));
  const journey = `${folder === 'e2e' ? '' : `${folder}-`}${basename(testPath, '.test.ts')}`;
  const { language, theme } = await page.evaluate(() => ({
    language: document.documentElement.lang.slice(0, 2),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  }));
  const number = (taken.get(journey) ?? 0) + 1;
  taken.set(journey, number);
  const screen = new URL(page.url()).pathname.replace(/\W+/g, '-').slice(1, 60) || 'home';
  const name = `${journey}-${language}-${String(number).padStart(4, '0')}-${screen}-${page.viewportSize()?.width}-${theme}`;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.jpg`), fullPage: true, quality: 70 });
}
