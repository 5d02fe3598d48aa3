import { describe, expect, it } from 'vitest';
import { areaOutline, type ProductCode, toArea, toPicture, viewOf, viewsOf } from './views.ts';

const AREAS = {
  t_shirt: { front: [305, 406], back: [305, 406] },
  hoodie: { front: [305, 305], back: [305, 406] },
  tote: { front: [280, 330], back: [280, 330] },
  poster: { sheet: [420, 594] },
  slipmat: { disc: [295, 295] },
  mug: { wrap: [229, 89] },
} as const satisfies Record<ProductCode, Record<string, readonly [number, number]>>;
const ALL = (Object.keys(AREAS) as ProductCode[]).flatMap((type) =>
  viewsOf(type).map((view) => {
    const [widthMm, heightMm] = (AREAS[type] as Record<string, readonly [number, number]>)[
      view.area
    ] as readonly [number, number];
    const shape = type === 'slipmat' ? ('circle' as const) : ('rectangle' as const);
    return { name: `${type} ${view.code}`, view, area: { shape, widthMm, heightMm } };
  }),
);

describe('views', () => {
  it('show every area of a type', () => {
    for (const type of Object.keys(AREAS) as ProductCode[]) {
      const shown = new Set(viewsOf(type).map(({ area }) => area));
      expect([...shown].sort(), type).toEqual(Object.keys(AREAS[type]).sort());
    }
  });

  it('do not exist for types that cannot be drawn, and unknown codes', () => {
    expect(viewsOf('cap')).toEqual([]);
    expect(viewsOf('constructor')).toEqual([]);
    expect(viewOf('mug', 'back')).toBeNull();
  });
});

describe.each(ALL)('the print area of $name', ({ view, area }) => {
  it('leads from the picture to millimetres and back', () => {
    let seen = 0;
    for (let x = -area.widthMm / 2; x <= area.widthMm / 2; x += area.widthMm / 14) {
      for (let y = -area.heightMm / 2; y <= area.heightMm / 2; y += area.heightMm / 10) {
        const picture = toPicture(view, x, y);
        if (!picture) continue;
        seen++;
        const back = toArea(view, picture.x, picture.y);
        expect(back?.x).toBeCloseTo(x, 6);
        expect(back?.y).toBeCloseTo(y, 6);
      }
    }
    // A mug shows less than half of its area.
    expect(seen).toBeGreaterThan(view.type === 'mug' ? 30 : 150);
  });

  it('lies within the picture', () => {
    const outline = areaOutline(view, area);
    expect(outline.length).toBeGreaterThan(20);
    for (const { x, y } of outline) {
      expect(Math.min(x, y)).toBeGreaterThan(0.02);
      expect(Math.max(x, y)).toBeLessThan(0.98);
    }
  });

  it('has a safe edge inside of it', () => {
    const inner = areaOutline(view, area, 10).map(({ x, y }) => toArea(view, x, y));
    for (const point of inner) {
      if (!point) continue;
      const { x, y } = point;
      if (area.shape === 'circle') expect(Math.hypot(x, y)).toBeCloseTo(area.widthMm / 2 - 10, 6);
      else {
        expect(Math.abs(x)).toBeLessThanOrEqual(area.widthMm / 2 - 10 + 1e-9);
        expect(Math.abs(y)).toBeLessThanOrEqual(area.heightMm / 2 - 10 + 1e-9);
      }
    }
  });
});

describe('a mug', () => {
  const front = viewOf('mug', 'front');
  if (!front) throw new Error('A mug has no front.');

  it('hides what is behind it', () => {
    expect(toPicture(front, 100, 0)).toBeNull();
    expect(toArea(front, 0.5 + 45 / front.spanMm, 0.5)).toBeNull();
  });

  it('shows millimetres narrower towards its edge', () => {
    const width = (x: number) =>
      (toPicture(front, x + 1, 0)?.x ?? 0) - (toPicture(front, x, 0)?.x ?? 0);
    expect(width(0)).toBeCloseTo(1 / front.spanMm, 4);
    expect(width(50)).toBeLessThan(0.5 / front.spanMm);
  });
});
