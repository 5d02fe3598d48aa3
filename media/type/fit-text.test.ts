import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';
import { measureText } from './outline-text.ts';

const LONG_TITLE = 'Die Entdeckung der Langsamkeit im Wartezimmer';
const font = 'bricolage-bold';

describe('fitting a text', () => {
  it('breaks a long title evenly, and never after an article', () => {
    const { lines } = fitText({ font, text: LONG_TITLE, width: 840, lines: 4, maxSize: 200 });
    expect(lines).toEqual(['Die Entdeckung', 'der Langsamkeit', 'im Wartezimmer']);
  });

  it('makes it as large as possible', () => {
    const { width, size } = fitText({ font, text: LONG_TITLE, width: 840, lines: 3, maxSize: 200 });
    expect(width).toBeCloseTo(840, 5);
    expect(size).toBeLessThan(200);
    expect(fitText({ font, text: 'Ja', width: 840, lines: 3, maxSize: 200 }).size).toBe(200);
  });

  it('respects the height', () => {
    const input = { font, text: LONG_TITLE, width: 840, lines: 3, maxSize: 200 } as const;
    const unlimited = fitText(input);
    const limited = fitText({ ...input, height: 60 });
    expect(limited.height).toBeLessThanOrEqual(60);
    expect(limited.size).toBeLessThan(unlimited.size);
  });

  it('breaks a word that would otherwise be unreadable', () => {
    const text = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
    const fitted = fitText({ font, text, width: 200, lines: 2, maxSize: 80, minSize: 20 });
    expect(fitted.size).toBe(20);
    expect(fitted.lines.length).toBeGreaterThan(2);
    expect(fitted.lines.join('')).toBe(text);
    expect(fitted.width).toBeLessThanOrEqual(200);
  });

  it('keeps all words in order and within the width', () => {
    const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüß’]{1,14}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        (words, lines) => {
          const text = words.join(' ');
          const fitted = fitText({ font, text, width: 800, lines, maxSize: 120, minSize: 1 });
          expect(fitted.lines.join(' ')).toBe(text);
          expect(fitted.lines.length).toBeLessThanOrEqual(lines);
          for (const line of fitted.lines) {
            const width = measureText({ font, text: line, size: fitted.size });
            expect(width).toBeLessThanOrEqual(800.001);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
