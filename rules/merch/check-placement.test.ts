import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlacement, cornersOf, hiddenShare, type InkFacts } from './check-placement.ts';
import type { PictureSize, Placement, PrintArea } from './placement.ts';
import { DISC, FRONT, SHEET } from './testing/areas.ts';

const SQUARE = { width: 4000, height: 4000 };
const MIDDLE: Placement = { xMm: 0, yMm: 0, widthMm: 200, rotation: 0 };

function codes(
  area: PrintArea,
  placement: Partial<Placement>,
  picture: PictureSize = SQUARE,
  more: { ink?: InkFacts; cloths?: { id: number; hex: string }[]; smallestScale?: number } = {},
): string[] {
  const { ink = null, cloths = [], ...rest } = more;
  const placed = { ...MIDDLE, ...placement };
  const input = { area, placement: placed, picture, ink, cloths, ...rest };
  return checkPlacement(input).map(({ code }) => code);
}

describe('dpi', () => {
  // 254 mm are exactly 10 inches.
  const at = (width: number) => codes(FRONT, { widthMm: 254 }, { width, height: width });

  it('is refused below 150, warned below 200 and silent above', () => {
    expect(at(1499)).toEqual(['too_few_dpi']);
    expect(at(1500)).toEqual(['few_dpi']);
    expect(at(1999)).toEqual(['few_dpi']);
    expect(at(2000)).toEqual([]);
    expect(at(3000)).toEqual([]);
  });

  it('is never shown as the figure that is asked for when it is below', () => {
    const [finding] = checkPlacement({
      area: FRONT,
      placement: { ...MIDDLE, widthMm: 254 },
      picture: { width: 1499, height: 1499 },
      ink: null,
      cloths: [],
    });
    expect(finding?.figures).toEqual({ dpi: 149 });
  });

  it('never improves when a picture is printed larger', () => {
    const width = fc.double({ min: 5, max: 290, noNaN: true });
    fc.assert(
      fc.property(width, width, (one, other) => {
        const rank = (widthMm: number) => {
          const found = codes(FRONT, { widthMm }, { width: 2000, height: 100 });
          return found.includes('too_few_dpi') ? 2 : Number(found.includes('few_dpi'));
        };
        expect(rank(Math.max(one, other))).toBeGreaterThanOrEqual(rank(Math.min(one, other)));
      }),
    );
  });
});

describe('edges of a rectangle', () => {
  it('are safe, close, cut and missed', () => {
    expect(codes(FRONT, { xMm: 42.5 })).toEqual([]);
    expect(codes(FRONT, { xMm: 43 })).toEqual(['outside_safe_edge']);
    expect(codes(FRONT, { xMm: 52.5 })).toEqual(['outside_safe_edge']);
    expect(codes(FRONT, { xMm: 53 })).toEqual(['cut_at_edge']);
    expect(codes(FRONT, { xMm: 251.9 })).toEqual(['cut_at_edge']);
    expect(codes(FRONT, { xMm: 252.1 })).toEqual(['nothing_printed']);
    expect(codes(FRONT, { xMm: 252.5 })).toEqual(['outside_area']);
    expect(codes(FRONT, { yMm: -400 })).toEqual(['outside_area']);
  });

  it('count for the rotated picture', () => {
    expect(codes(FRONT, { widthMm: 280 })).toEqual([]);
    expect(codes(FRONT, { widthMm: 280, rotation: 45 })).toEqual(['cut_at_edge']);
    // Its bounding box reaches into the area, the picture does not.
    const corner = { xMm: 152.5 + 120, yMm: 203 + 120, rotation: 45, widthMm: 200 };
    expect(codes(FRONT, corner)).toEqual(['outside_area']);
  });

  it('may be crossed by a picture that fills the bleed', () => {
    const sheet = { width: 5032, height: 7087 };
    expect(codes(SHEET, { widthMm: 426.2 }, sheet)).toEqual([]);
    expect(codes(SHEET, { widthMm: 423 }, sheet)).toEqual(['cut_at_edge']);
    expect(codes(SHEET, { widthMm: 426.2, xMm: 2 }, sheet)).toEqual(['cut_at_edge']);
    // A shirt has no bleed: what is outside is lost.
    expect(codes(FRONT, { widthMm: 500 }, { width: 6000, height: 8000 })).toEqual(['cut_at_edge']);
  });

  it('are the same for a picture that is turned by half', () => {
    const mm = fc.integer({ min: -3000, max: 3000 }).map((value) => value / 10);
    fc.assert(
      fc.property(mm, mm, fc.integer({ min: 5, max: 500 }), (xMm, yMm, widthMm) => {
        const placement = { xMm, yMm, widthMm };
        const picture = { width: 9000, height: 6000 };
        const half = codes(FRONT, { ...placement, rotation: 180 }, picture);
        expect(half).toEqual(codes(FRONT, { ...placement, rotation: 0 }, picture));
      }),
    );
  });

  it('are missed only if no sampled point of the picture is inside', () => {
    const mm = fc.integer({ min: -4500, max: 4500 }).map((value) => value / 10);
    const angle = fc.integer({ min: -180, max: 180 });
    const width = fc.integer({ min: 20, max: 400 });
    fc.assert(
      fc.property(
        mm,
        mm,
        angle,
        width,
        fc.constantFrom(FRONT, DISC),
        (xMm, yMm, rotation, widthMm, area) => {
          const placement = { xMm, yMm, rotation, widthMm };
          const picture = { width: 8000, height: 5000 };
          if (!codes(area, placement, picture).includes('outside_area')) return;
          expect(samples(placement, picture).some((point) => isInside(area, point))).toBe(false);
        },
      ),
    );
  });
});

function samples(placement: Placement, picture: PictureSize) {
  const [a, b, , d] = cornersOf(placement, picture);
  if (!a || !b || !d) throw new Error('A picture has four corners.');
  const steps = Array.from({ length: 11 }, (_, step) => step / 10);
  return steps.flatMap((u) =>
    steps.map((v) => ({
      x: a.x + (b.x - a.x) * u + (d.x - a.x) * v,
      y: a.y + (b.y - a.y) * u + (d.y - a.y) * v,
    })),
  );
}

function isInside(area: PrintArea, { x, y }: { x: number; y: number }): boolean {
  // A hair inside, because the edge itself may round to either side.
  const reach = area.widthMm / 2 - 0.001;
  if (area.shape === 'circle') return Math.hypot(x, y) < reach;
  return Math.abs(x) < reach && Math.abs(y) < area.heightMm / 2 - 0.001;
}

describe('edges of a circle', () => {
  it('are cut in the corners of a square that fits the box', () => {
    expect(codes(DISC, { widthMm: 190 })).toEqual([]);
    expect(codes(DISC, { widthMm: 205 })).toEqual(['outside_safe_edge']);
    expect(codes(DISC, { widthMm: 290 })).toEqual(['cut_at_edge']);
    expect(codes(DISC, { widthMm: 301 })).toEqual([]);
  });

  it('are missed in the corner of the box', () => {
    expect(codes(DISC, { xMm: 135, yMm: 135, widthMm: 40 })).toEqual(['outside_area']);
    expect(codes(DISC, { xMm: 135, yMm: 0, widthMm: 40 })).toEqual(['cut_at_edge']);
  });
});

describe('ink', () => {
  const ink: InkFacts = {
    colours: [
      { hex: '#101012', share: 0.85 },
      { hex: '#f4d03f', share: 0.15 },
    ],
    thin: [
      { thickness: 0.001, share: 0 },
      { thickness: 0.002, share: 0.02 },
      { thickness: 0.004, share: 0.4 },
    ],
    softShare: 0,
  };

  it('warns of lines that are finer than half a millimetre when printed', () => {
    // 0.5 mm of 200 mm is 0.0025 of the width.
    expect(codes(FRONT, { widthMm: 200 }, SQUARE, { ink })).toEqual(['hairlines']);
    expect(codes(FRONT, { widthMm: 280 }, SQUARE, { ink })).toEqual([]);
    // The smaller poster has finer lines.
    const smaller = { ink, smallestScale: 0.7 };
    expect(codes(FRONT, { widthMm: 280 }, SQUARE, smaller)).toEqual(['hairlines']);
  });

  it('counts at the edge of the area, and transparent margins do not', () => {
    const right = { ...ink, thin: [], bounds: { left: 0.8, top: 0.4, right: 0.95, bottom: 0.6 } };
    const at = (placement: Partial<Placement>, area = FRONT) =>
      codes(area, placement, SQUARE, { ink: right });
    // The ink is from 60 to 90 mm to the right of the middle.
    expect(at({ xMm: 52 })).toEqual([]);
    expect(at({ xMm: 60 })).toEqual(['outside_safe_edge']);
    expect(at({ xMm: 70 })).toEqual(['cut_at_edge']);
    expect(at({ xMm: 92.1 })).toEqual(['nothing_printed']);
    expect(at({ xMm: 252.5 })).toEqual(['outside_area']);
    // Upside down it is on the left.
    expect(at({ xMm: 92.1, rotation: 180 })).toEqual([]);
    expect(at({ xMm: -92.1, rotation: 180 })).toEqual(['nothing_printed']);
    expect(at({ yMm: 143, rotation: 90 })).toEqual(['nothing_printed']);
    expect(at({ xMm: 100 }, DISC)).toEqual(['nothing_printed']);
    // A frame that fills the bleed, around nothing.
    const all = { ...right, bounds: { left: 0, top: 0, right: 1, bottom: 1 } };
    expect(codes(DISC, { widthMm: 301 }, SQUARE, { ink: all })).toEqual([]);
  });

  it('warns of soft zones', () => {
    const soft = { ...ink, thin: [], softShare: 0.2 };
    expect(codes(FRONT, {}, SQUARE, { ink: soft })).toEqual(['soft_edges']);
  });

  it('warns for each cloth that is too close to a tenth of the ink', () => {
    const cloths = [
      { id: 1, hex: '#f6f5f1' },
      { id: 2, hex: '#19191b' },
      { id: 3, hex: '#f2d250' },
    ];
    const findings = checkPlacement({
      area: FRONT,
      placement: MIDDLE,
      picture: SQUARE,
      ink: { ...ink, thin: [] },
      cloths,
    });
    expect(findings).toEqual([
      { code: 'low_contrast', severity: 'warning', colourId: 2, figures: { percent: 85 } },
      { code: 'low_contrast', severity: 'warning', colourId: 3, figures: { percent: 15 } },
    ]);
    expect(hiddenShare(ink.colours, '#f6f5f1')).toBe(0);
  });
});
