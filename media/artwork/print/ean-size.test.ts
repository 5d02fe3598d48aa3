import { describe, expect, it } from 'vitest';
import { ALL_SETS } from '../testing/sample-release.ts';
import { fitEanSymbol } from './ean-size.ts';

const area = (width: number, height: number) => ({ x: 0, y: 0, width, height });

describe('EAN symbol', () => {
  it('has its nominal size, or shrinks to 80% of it', () => {
    expect(fitEanSymbol(area(40, 28))).toMatchObject({ width: 37.29, height: 25.93 });
    expect(fitEanSymbol(area(29.84, 28)).width).toBeCloseTo(29.84, 2);
  });

  it.each([area(29.7, 28), area(40, 20.6), area(0, 0)])(
    'is not printed smaller: %o',
    (tooSmall) => {
      expect(() => fitEanSymbol(tooSmall)).toThrow(RangeError);
    },
  );

  it('fits into the reserved area of every product', () => {
    const areas = ALL_SETS.flatMap(({ parts }) => parts.flatMap(({ barcode }) => barcode ?? []));
    expect(areas.length).toBeGreaterThan(3);
    for (const each of areas) expect(fitEanSymbol(each).width).toBeGreaterThanOrEqual(29.83);
  });
});
