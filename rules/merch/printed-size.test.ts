import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkedPart } from './ink-bounds.ts';
import type { Placement, PrintArea } from './placement.ts';
import { printedSize } from './printed-size.ts';
import { DISC, FRONT, SHEET } from './testing/areas.ts';

const MIDDLE: Placement = { xMm: 0, yMm: 0, widthMm: 200, rotation: 0 };
const A3 = 0.70714;

function size(
  area: PrintArea,
  placement: Partial<Placement>,
  { width = 1000, height = 1250, printScale = 1, bounds = undefined as Bounds | undefined } = {},
): string {
  const found = printedSize({
    ...{ area, printScale, bounds },
    placement: { ...MIDDLE, ...placement },
    picture: { width, height },
  });
  return found ? `${found.widthMm.toFixed(1)} × ${found.heightMm.toFixed(1)}` : 'nothing';
}
type Bounds = NonNullable<Parameters<typeof inkedPart>[2]>;

describe('the size of a print', () => {
  it('is that of the picture, also when it is turned', () => {
    expect(size(FRONT, {})).toBe('200.0 × 250.0');
    expect(size(FRONT, { rotation: 30, yMm: 20 })).toBe('200.0 × 250.0');
  });

  it('ends at the edge of the product', () => {
    expect(size(FRONT, { xMm: 100 })).toBe('152.5 × 250.0');
    expect(size(FRONT, { yMm: -203 })).toBe('200.0 × 125.0');
    expect(size(FRONT, { widthMm: 600 })).toBe('305.0 × 406.0');
    expect(size(FRONT, { widthMm: 600, rotation: 90 })).toBe('406.0 × 305.0');
    expect(size(FRONT, { xMm: 260 })).toBe('nothing');
  });

  it('of a poster that fills its bleed is the sheet, in each size', () => {
    const poster = { width: 5032, height: 7087 };
    expect(size(SHEET, { widthMm: 426 }, poster)).toBe('420.0 × 594.0');
    const small = { ...poster, printScale: A3 };
    expect(size(SHEET, { widthMm: 426 }, small)).toBe('297.0 × 420.0');
    // In the middle of the sheet, it is smaller on the smaller one.
    expect(size(SHEET, { widthMm: 200 })).toBe('200.0 × 250.0');
    expect(size(SHEET, { widthMm: 200 }, { printScale: A3 })).toBe('142.3 × 177.8');
  });

  it('in a circle is what the circle shows', () => {
    const square = { width: 1000, height: 1000 };
    expect(size(DISC, { widthMm: 301 }, square)).toBe('295.0 × 295.0');
    expect(size(DISC, { widthMm: 301, rotation: 45 }, square)).toBe('295.0 × 295.0');
    expect(size(DISC, { widthMm: 100, xMm: 127.5 }, square)).toBe('70.0 × 100.0');
    expect(size(DISC, { widthMm: 40, xMm: 135, yMm: 135 }, square)).toBe('nothing');
  });

  it('does not count transparent margins', () => {
    const bounds = { left: 0.25, top: 0, right: 0.75, bottom: 0.2 };
    expect(size(FRONT, {}, { bounds })).toBe('100.0 × 50.0');
    expect(size(FRONT, { widthMm: 320, yMm: 90 }, { bounds })).toBe('160.0 × 80.0');
  });
});

describe('the part of a picture with ink', () => {
  it('turns with the picture', () => {
    const bounds = { left: 0.5, top: 0, right: 1, bottom: 1 };
    const picture = { width: 100, height: 50 };
    const { placement } = inkedPart({ ...MIDDLE, rotation: 90 }, picture, bounds);
    expect(placement.xMm).toBeCloseTo(0, 9);
    expect(placement).toMatchObject({ yMm: 50, widthMm: 100, rotation: 90 });
  });

  it('is all of it if that is not known', () => {
    expect(inkedPart(MIDDLE, { width: 3, height: 4 })).toEqual({
      placement: MIDDLE,
      picture: { width: 3, height: 4 },
    });
  });
});

it('the size of a print is never larger than the picture, and grows with the area', () => {
  const mm = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(
      mm,
      mm,
      fc.integer({ min: -180, max: 180 }),
      fc.integer({ min: 20, max: 500 }),
      fc.constantFrom(FRONT, DISC),
      (xMm, yMm, rotation, widthMm, area) => {
        const print = {
          placement: { xMm, yMm, rotation, widthMm },
          picture: { width: 4, height: 5 },
          printScale: 1,
        };
        const found = printedSize({ ...print, area });
        if (!found) return;
        expect(found.widthMm).toBeLessThanOrEqual(widthMm + 1e-6);
        expect(found.heightMm).toBeLessThanOrEqual(widthMm * 1.25 + 1e-6);
        const [width, height] = [area.widthMm + 10, area.heightMm + 10];
        const wider = printedSize({
          ...print,
          area: { ...area, widthMm: width, heightMm: height },
        });
        expect(wider?.widthMm).toBeGreaterThanOrEqual(found.widthMm - 1e-6);
        expect(wider?.heightMm).toBeGreaterThanOrEqual(found.heightMm - 1e-6);
      },
    ),
  );
});
