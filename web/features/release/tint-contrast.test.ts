import { readFileSync } from 'node:fs';
import { contrastRatio, formatHex } from '@lathe/rules/colours';
import { sleeveTint } from '@lathe/rules/sleeve-tint';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const sheets = read('../../styles/tokens.css') + read('./tinted.css');

/** The later definition wins, as in the browser. */
function token(name: string): Record<'light' | 'dark', string> {
  const pattern = new RegExp(`--color-${name}:\\s*light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'g');
  const [, light = '', dark = ''] = [...sheets.matchAll(pattern)].at(-1) ?? [];
  return { light, dark };
}

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.record({ red: channel, green: channel, blue: channel }).map(formatHex);

it.each([
  ['ink', 4.5],
  ['soft', 4.5],
  ['accent-ink', 4.5],
  ['edge', 3],
] as const)('%s is readable on the tint of any sleeve, in both themes (%d to 1)', (name, least) => {
  const text = token(name);
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const tint = sleeveTint([one, other]);
      for (const theme of ['light', 'dark'] as const) {
        expect(contrastRatio(text[theme], tint?.[theme] ?? '')).toBeGreaterThanOrEqual(least);
      }
    }),
    { numRuns: 500 },
  );
});
