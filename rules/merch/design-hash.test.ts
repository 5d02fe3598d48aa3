import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortHash } from '../short-hash.ts';
import { designText } from './design-hash.ts';
import { designState } from './design-state.ts';
import type { PrintArea } from './placement.ts';
import { printPixels, printSize } from './print-size.ts';

const area = (code: string, more: Partial<PrintArea> = {}): PrintArea => ({
  code,
  shape: 'rectangle',
  widthMm: 305,
  heightMm: 406,
  bleedMm: 0,
  safeMm: 10,
  ...more,
});
const AREAS = [area('front'), area('back')];
const placed = (code: string, more = {}) => ({
  area: code,
  xMm: 0,
  yMm: 0,
  widthMm: 200,
  rotation: 0,
  fileSha256: 'a'.repeat(64),
  ...more,
});

describe('the text of a design', () => {
  const text = (placements: ReturnType<typeof placed>[], areas = AREAS) =>
    designText({ type: 't_shirt', areas, placements });

  it('is the same in any order, and for every zero', () => {
    const [front, back] = [placed('front'), placed('back', { xMm: 4 })];
    expect(text([front, back])).toBe(text([back, front]));
    expect(text([placed('front', { xMm: -0, yMm: -0.001 })])).toBe(text([front]));
  });

  it('differs for everything that is printed', () => {
    const base = text([placed('front')]);
    const others = [
      text([placed('back')]),
      text([placed('front'), placed('back')]),
      text([placed('front', { xMm: 0.01 })]),
      text([placed('front', { yMm: 0.01 })]),
      text([placed('front', { widthMm: 200.01 })]),
      text([placed('front', { rotation: 0.01 })]),
      text([placed('front', { fileSha256: 'b'.repeat(64) })]),
      text([placed('front')], [area('front', { widthMm: 300 })]),
      text([placed('front')], [area('front', { bleedMm: 3 })]),
      text([placed('front')], [area('front', { shape: 'circle' })]),
      designText({ type: 'hoodie', areas: AREAS, placements: [placed('front')] }),
    ];
    expect(new Set([base, ...others]).size).toBe(others.length + 1);
  });

  it('does not depend on areas without a print', () => {
    expect(text([placed('front')], [area('front')])).toBe(text([placed('front')]));
    expect(() => text([placed('nose')])).toThrow('no area nose');
  });

  it('differs whenever a placement differs by a hundredth', () => {
    const hundredths = fc.integer({ min: -20000, max: 20000 });
    fc.assert(
      fc.property(hundredths, hundredths, (one, other) => {
        const [a, b] = [one, other].map((xMm) => text([placed('front', { xMm: xMm / 100 })]));
        expect(a === b).toBe(one === other);
      }),
    );
  });
});

it('a hash is shown in groups of four', () => {
  expect(shortHash('0123456789abcdef')).toBe('0123 4567 89ab');
});

describe('the state of a design', () => {
  const error = { findings: [{ severity: 'error' as const }] };
  const fine = { findings: [{ severity: 'warning' as const }] };
  const file = (state: 'uploading' | 'checking' | 'ready' | 'refused') => ({ state });

  it('follows from placements first, then from files', () => {
    expect(designState({ placements: [], files: [] })).toBe('empty');
    expect(designState({ placements: [], files: [file('checking')] })).toBe('processing');
    expect(designState({ placements: [], files: [file('ready')] })).toBe('incomplete');
    expect(designState({ placements: [], files: [file('refused')] })).toBe('failed');
    expect(designState({ placements: [fine], files: [file('checking')] })).toBe('complete');
    expect(designState({ placements: [fine, error], files: [] })).toBe('incomplete');
  });
});

describe('the size of a print file', () => {
  it('is the area with its bleed at 300 dpi', () => {
    expect(printSize(area('front'), 1)).toMatchObject({ widthPx: 3602, heightPx: 4795, scale: 1 });
    const sheet = area('sheet', { widthMm: 420, heightMm: 594, bleedMm: 3 });
    expect(printSize(sheet, 1)).toMatchObject({ widthPx: 5031, heightPx: 7087, scale: 1 });
    const disc = area('disc', { widthMm: 295, heightMm: 295, bleedMm: 3 });
    expect(printSize(disc, 1)).toMatchObject({ widthPx: 3555, heightPx: 3555 });
    expect(printPixels(229)).toBe(2705);
    expect(printPixels(89)).toBe(1051);
  });

  it('keeps the full bleed on the smaller poster, and covers it', () => {
    const sheet = area('sheet', { widthMm: 420, heightMm: 594, bleedMm: 3 });
    const small = printSize(sheet, 0.70714);
    expect(small.widthMm).toBeCloseTo(297 + 6, 1);
    expect(small.heightMm).toBeCloseTo(420 + 6, 1);
    expect(426 * small.scale).toBeGreaterThanOrEqual(small.widthMm - 1e-9);
    expect(600 * small.scale).toBeGreaterThanOrEqual(small.heightMm - 1e-9);
  });
});
