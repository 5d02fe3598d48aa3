import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastRatio, formatHex, INK, PAPER, parseHex } from './colours.ts';
import { sleeveTint } from './sleeve-tint.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.record({ red: channel, green: channel, blue: channel }).map(formatHex);

it('keeps the text of both themes readable, for any colours of a sleeve', () => {
  fc.assert(
    fc.property(fc.array(colour, { minLength: 1, maxLength: 2 }), (colours) => {
      const tint = sleeveTint(colours);
      expect(contrastRatio(INK, tint?.light ?? '')).toBeGreaterThan(11);
      expect(contrastRatio(PAPER, tint?.dark ?? '')).toBeGreaterThan(11);
    }),
    { numRuns: 500 },
  );
});

it('has the hue of the more colourful colour', () => {
  const blue = parseHex(sleeveTint(['#c8cace', '#1d3ebf'])?.light ?? '');
  expect(blue?.blue).toBeGreaterThan((blue?.red ?? 255) + 20);
  const red = parseHex(sleeveTint(['#d42020', '#f7f4ee'])?.dark ?? '');
  expect(red?.red).toBeGreaterThan((red?.blue ?? 255) + 20);
});

it('is a warm grey for grey sleeves, and nothing without a colour', () => {
  const grey = parseHex(sleeveTint(['#121212', '#303030'])?.light ?? '');
  expect(grey?.red).toBeGreaterThan(grey?.blue ?? 255);
  expect(sleeveTint([])).toBeNull();
  expect(sleeveTint(['nonsense'])).toBeNull();
});
