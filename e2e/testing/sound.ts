/** Whether everybody can use a screen: axe finds nothing, and nothing is wider than the window. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The readable page of all calls has the same parts some 150 times over: the first of each list will do. */
const REPEATED = '.call-list > li:not(:first-child)';

export async function assertSound(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${pathname} is wider than the screen`).toBeLessThanOrEqual(0);
  // Frames of others, which alone would need another mode, are not on our pages before a click.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.exclude(REPEATED).analyze();
  expect(violations.map(({ id, nodes }) => `${pathname} ${id}: ${nodes[0]?.html}`)).toEqual([]);
}
