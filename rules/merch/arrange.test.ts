import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align, alignmentsOf, boxOf, copyToArea, firstPlacement, safeBox } from './arrange.ts';
import { checkPlacement } from './check-placement.ts';
import { type PictureSize, type Placement, type PrintArea, printedDpi } from './placement.ts';
import { DISC, FRONT, SHEET } from './testing/areas.ts';

const anyArea = fc.constantFrom(FRONT, SHEET, DISC);
const anyPicture = fc.record({
  width: fc.integer({ min: 60, max: 8000 }),
  height: fc.integer({ min: 60, max: 8000 }),
});
const anyPlacement: fc.Arbitrary<Placement> = fc.record({
  xMm: fc.integer({ min: -200, max: 200 }),
  yMm: fc.integer({ min: -200, max: 200 }),
  widthMm: fc.integer({ min: 20, max: 500 }),
  rotation: fc.integer({ min: -180, max: 180 }),
});
const WIDE = { width: 4000, height: 2000 };
const START: Placement = { xMm: 40, yMm: -70, widthMm: 100, rotation: 0 };
const aligned = (to: Parameters<typeof align>[1], area = FRONT, rotation = 0) =>
  align({ area, placement: { ...START, rotation }, picture: WIDE }, to);
const codes = (area: PrintArea, placement: Placement, picture: PictureSize) =>
  checkPlacement({ area, placement, picture, ink: null, cloths: [] }).map(({ code }) => code);

describe('alignment', () => {
  it('centres in one direction and leaves the other', () => {
    expect(aligned('centre_x')).toEqual({ ...START, xMm: 0 });
    expect(aligned('centre_y')).toEqual({ ...START, yMm: 0 });
  });

  it('moves the edge of the picture to the safe line, also of a turned one', () => {
    expect(aligned('left')).toMatchObject({ xMm: -92.5, yMm: -70 });
    expect(aligned('right')).toMatchObject({ xMm: 92.5, yMm: -70 });
    expect(aligned('top')).toMatchObject({ xMm: 40, yMm: -168 });
    expect(aligned('bottom')).toMatchObject({ xMm: 40, yMm: 168 });
    // Turned, it is 50 mm wide and 100 mm high.
    expect(aligned('left', FRONT, 90)).toMatchObject({ xMm: -117.5, rotation: 90 });
    expect(aligned('top', FRONT, 90)).toMatchObject({ yMm: -143 });
  });

  it('fits the width without moving it up or down', () => {
    expect(aligned('fit_width')).toEqual({ xMm: 0, yMm: -70, widthMm: 285, rotation: 0 });
  });

  it('offers only what an area has', () => {
    expect(alignmentsOf(FRONT)).not.toContain('fill');
    expect(alignmentsOf(SHEET)).toContain('fill');
    expect(alignmentsOf(DISC)).toEqual(['centre_x', 'centre_y', 'fit', 'fit_width', 'fill']);
  });

  it('that fits is inside of the safe line, and a little more would not be', () => {
    fc.assert(
      fc.property(anyArea, anyPicture, anyPlacement, (area, picture, placement) => {
        const fitted = align({ area, placement, picture }, 'fit');
        // Very long pictures cannot be smaller than the smallest print.
        fc.pre(fitted.widthMm > 5);
        const edges = ['cut_at_edge', 'outside_safe_edge', 'outside_area'];
        const found = codes(area, fitted, picture).filter((code) => edges.includes(code));
        const larger = { ...fitted, widthMm: fitted.widthMm * 1.01 + 0.1 };
        return found.length === 0 && codes(area, larger, picture).includes('outside_safe_edge');
      }),
    );
  });

  it('that fills covers the bleed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SHEET, DISC),
        anyPicture,
        anyPlacement,
        (area, picture, placement) => {
          const filled = align({ area, placement, picture }, 'fill');
          fc.pre(filled.widthMm < 2000);
          return !codes(area, filled, picture).includes('cut_at_edge');
        },
      ),
    );
  });
});

describe('a new picture', () => {
  it('hangs from the collar of a shirt, as large as the safe line allows', () => {
    const placement = firstPlacement(FRONT, WIDE);
    expect(placement).toMatchObject({ xMm: 0, widthMm: 285, rotation: 0 });
    expect(boxOf(placement, WIDE).top).toBeCloseTo(safeBox(FRONT).top + 25, 1);
  });

  it('fills a poster of the same shape, and is whole on it otherwise', () => {
    const poster = { width: 5032, height: 7087 };
    expect(codes(SHEET, firstPlacement(SHEET, poster), poster)).toEqual([]);
    expect(firstPlacement(SHEET, poster).widthMm).toBeGreaterThan(SHEET.widthMm);
    const square = { width: 6000, height: 6000 };
    expect(firstPlacement(SHEET, square)).toEqual({ xMm: 0, yMm: 0, widthMm: 400, rotation: 0 });
  });

  it('is as large as 200 dpi allow', () => {
    expect(firstPlacement(FRONT, { width: 1200, height: 1200 }).widthMm).toBe(152.4);
  });

  it('is never too blurred to print', () => {
    fc.assert(
      fc.property(anyArea, anyPicture, (area, picture) => {
        const placement = firstPlacement(area, picture);
        return placement.widthMm === 5 || printedDpi(picture, placement) >= 200;
      }),
    );
  });
});

describe('a copy on the other side', () => {
  const hood: PrintArea = { ...FRONT, heightMm: 305 };
  const placement = { xMm: 12, yMm: -60, widthMm: 200, rotation: 0 };

  it('has the same distance from the upper edge', () => {
    const copied = copyToArea({ area: FRONT, placement, picture: WIDE }, hood);
    expect(copied).toEqual({ ...placement, yMm: -9.5 });
    expect(copyToArea({ area: FRONT, placement, picture: WIDE }, { ...FRONT })).toEqual(placement);
  });

  it('is smaller where it would not fit', () => {
    const tall = { width: 2000, height: 4000 };
    const large = { xMm: 0, yMm: 0, widthMm: 190, rotation: 0 };
    const { widthMm } = copyToArea({ area: FRONT, placement: large, picture: tall }, hood);
    expect(widthMm).toBe(142.5);
  });
});
