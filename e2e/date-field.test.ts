import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop({ DEMO: 'off' });

/** Distance from the text of each segment (number or separator) to the next. */
const gapsIn = (field: Locator) =>
  field.locator('.date-segment').evaluateAll((parts) => {
    const letters = parts.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getBoundingClientRect();
    });
    return letters.slice(1).map(({ left }, index) => left - (letters[index]?.right ?? 0));
  });

describe('empty date field', () => {
  it.each([
    ['en-GB', 'dd/mm/yyyy'],
    ['de', 'tt.mm.jjjj'],
  ] as const)('has evenly spaced parts in %s', async (language, labels) => {
    const { page, pageErrors } = await visit(url, { language, size: PHONE });
    await openPage(page, '/dev/ui');
    const fields = page.locator('.date-input');
    await fields.first().waitFor();
    // Fields load one after the other, and one with a value is empty for a moment.
    const empty = fields.filter({ hasText: /^[^\d]+$/ }).first();
    expect((await empty.textContent())?.replaceAll(/\s/g, '')).toBe(labels);
    const gaps = await gapsIn(empty);
    expect(gaps).toHaveLength(4);
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 0);
    expect(pageErrors).toEqual([]);
  });
});
