import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ARTWORK_SLOTS,
  ARTWORK_TYPES,
  type ArtworkPart,
  artworkParts,
  isArtworkType,
} from './geometry.ts';
import { mmOf, pointsOf, type Rect, safeRing } from './shapes.ts';

const option = fc.constantFrom(
  { kind: 'sleeve', code: 'single' },
  { kind: 'sleeve', code: 'wallet' },
  { kind: 'sleeve', code: 'jewel_case' },
  { kind: 'booklet', code: 'none' },
  { kind: 'booklet', code: 'booklet' },
  { kind: 'disc_colour', code: 'booklet' },
);
const anyParts = fc
  .tuple(fc.constantFrom(...ARTWORK_TYPES), fc.array(option, { maxLength: 4 }))
  .map(([type, options]) => artworkParts(type, options));
const anyPart = anyParts.chain((parts) => fc.constantFrom(...parts));

const area = ({ width, height }: Rect) => width * height;
const holds = (outer: Rect, inner: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height &&
  area(inner) > 0;
const trimOf = ({ width, height }: ArtworkPart): Rect => ({ x: 0, y: 0, width, height });

describe('every part of every product', () => {
  it('is covered by its zones exactly once', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        const whole = part.zones.reduce((sum, zone) => sum + area(zone), 0);
        expect(whole).toBeCloseTo(part.width * part.height, 6);
        for (const [index, zone] of part.zones.entries()) {
          expect(holds(trimOf(part), zone)).toBe(true);
          const next = part.zones[index + 1];
          if (next) expect(next.x).toBeCloseTo(zone.x + zone.width, 9);
        }
      }),
    );
  });

  it('keeps the safe area away from edges and folds', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        const trim = trimOf(part);
        for (const zone of part.zones) {
          expect(holds(zone, zone.safe)).toBe(true);
          expect(zone.safe.y).toBeGreaterThanOrEqual(part.safe);
          expect(zone.safe.y + zone.safe.height).toBeLessThanOrEqual(trim.height - part.safe);
          for (const fold of part.folds) {
            const apart = zone.safe.x >= fold || zone.safe.x + zone.safe.width <= fold;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });

  it('has its folds exactly between its zones', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        expect(part.folds).toEqual(part.zones.slice(1).map(({ x }) => x));
      }),
    );
  });

  it('has its hole in the centre and printable area between hole and edge', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        const ring = safeRing(part);
        expect(ring !== null).toBe(part.shape === 'round');
        if (!ring) return;
        expect(ring).toMatchObject({ cx: part.width / 2, cy: part.height / 2 });
        expect(ring.innerRadius).toBeGreaterThan(3);
        expect(ring.outerRadius - ring.innerRadius).toBeGreaterThan(15);
        expect(ring.outerRadius).toBeLessThan(part.width / 2);
      }),
    );
  });

  it('places a barcode of legal size in the safe area of the back', () => {
    fc.assert(
      fc.property(anyPart, (part) => {
        const back = part.zones.find(({ key }) => key === 'back');
        expect(part.barcode !== null).toBe(back !== undefined);
        if (!back || !part.barcode) return;
        expect(holds(back.safe, part.barcode)).toBe(true);
        expect(part.barcode.width).toBeGreaterThanOrEqual(29.83);
        expect(part.barcode.height).toBeGreaterThanOrEqual(20.74);
      }),
    );
  });
});

describe('artwork parts', () => {
  it('match the PDF pages and have unique names', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(parts.map(({ page }) => page)).toEqual(parts.map((_, index) => index + 1));
        expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
      }),
    );
  });

  it('include exactly one front and one barcode with any options', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const fronts = parts.flatMap(({ zones }) => zones).filter(({ key }) => key === 'front');
        expect(fronts.length).toBe(1);
        expect(parts.filter(({ barcode }) => barcode).length).toBe(1);
      }),
    );
  });

  it('never use the slot of the original PDF', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(parts.map(({ slot }) => slot)).not.toContain(ARTWORK_SLOTS.original);
      }),
    );
  });

  const keysOf = (...[type, ...chosen]: [Parameters<typeof artworkParts>[0], ...string[]]) =>
    artworkParts(
      type,
      chosen.map((code) => ({ kind: code === 'jewel_case' ? 'sleeve' : 'booklet', code })),
    ).map(({ key }) => key);

  it('match the products on sale', () => {
    expect(keysOf('vinyl_12')).toEqual(['sleeve', 'label_a', 'label_b']);
    expect(keysOf('vinyl_12', 'booklet')).toHaveLength(3 + 4);
    expect(keysOf('vinyl_12_double')).toEqual([
      ...['gatefold_outer', 'gatefold_inner'],
      ...['label_a', 'label_b', 'label_c', 'label_d'],
    ]);
    expect(keysOf('vinyl_7')).toEqual(['sleeve', 'label_a', 'label_b']);
    expect(keysOf('cd')).toEqual(['wallet', 'disc']);
    expect(keysOf('cd', 'booklet')).toHaveLength(2 + 8);
    expect(keysOf('cd', 'jewel_case')).toEqual(['tray', 'disc', 'booklet_1', 'booklet_2']);
    expect(keysOf('cd', 'jewel_case', 'booklet')).toHaveLength(2 + 8);
  });

  it.each([
    ['vinyl_12', 'sleeve', 633, 315],
    ['vinyl_12', 'label_b', 100, 100],
    ['vinyl_12_double', 'gatefold_outer', 636, 315],
    ['vinyl_12_double', 'gatefold_inner', 636, 315],
    ['vinyl_7', 'sleeve', 362, 181],
    ['vinyl_7', 'label_a', 92, 92],
    ['cd', 'wallet', 250, 125],
    ['cd', 'disc', 116, 116],
  ] as const)('%s: %s is %s × %s mm', (type, key, width, height) => {
    const part = artworkParts(type).find((one) => one.key === key);
    expect(part).toMatchObject({ width, height, bleed: 3, safe: 3 });
  });

  it('have the real dimensions of a jewel case', () => {
    const parts = artworkParts('cd', [{ kind: 'sleeve', code: 'jewel_case' }]);
    expect(parts[0]).toMatchObject({ key: 'tray', width: 150, height: 117, folds: [6, 144] });
    expect(parts[2]).toMatchObject({ width: 120.5, height: 119.5 });
  });

  it('have the hole sizes of their discs', () => {
    const holeOf = (type: Parameters<typeof artworkParts>[0]) =>
      artworkParts(type)
        .flatMap(({ circles }) => circles)
        .find(({ key }) => key === 'hole')?.diameter;
    expect(ARTWORK_TYPES.map(holeOf)).toEqual([7.24, 7.24, 38.2, 24]);
  });
});

it('lists the product types with known geometry', () => {
  expect(ARTWORK_TYPES.every(isArtworkType)).toBe(true);
  expect(isArtworkType('cassette')).toBe(false);
});

it('converts millimetres to points and back', () => {
  expect(pointsOf(25.4)).toBeCloseTo(72, 9);
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (mm) => {
      expect(mmOf(pointsOf(mm))).toBeCloseTo(mm, 6);
    }),
  );
});
