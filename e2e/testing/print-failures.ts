/**
 * Prints what the visitors saw last when a test fails, because flaky failures are hard to repeat.
 */
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { visitors } from './chromium.ts';

const SNAPSHOT_MAX_LENGTH = 5000;

afterEach(async ({ task }) => {
  const seen = visitors.splice(0);
  if (task.result?.state !== 'fail') return;
  for (const { context, pageErrors } of seen) {
    const shown = await Promise.all(context.pages().map(ariaSnapshot));
    process.stderr.write(`${[...shown, ...pageErrors].join('\n')}\n`);
  }
});

/** The accessibility tree; the focused element is marked as active. */
async function ariaSnapshot(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: Error) => error.message);
  return `${page.url()} showed:\n${shown.slice(0, SNAPSHOT_MAX_LENGTH)}`;
}
