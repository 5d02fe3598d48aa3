import { describe, expect, it } from 'vitest';
import { makeViewMaps, viewMaps } from './view-maps.ts';
import { type ProductView, toPicture, viewsOf } from './views.ts';

const SIZE = 160;
const AREAS = {
  t_shirt: [305, 406],
  hoodie: [305, 305],
  tote: [280, 330],
  poster: [420, 594],
  slipmat: [295, 295],
  mug: [229, 89],
} as const;
const ALL = (Object.keys(AREAS) as (keyof typeof AREAS)[]).flatMap((type) =>
  viewsOf(type).map((view) => ({ name: `${type} ${view.code}`, view })),
);

/** How much of the print area can be printed, from 0 to 1. */
function printable(view: ProductView, print: Uint8Array): number {
  const [width, height] = AREAS[view.type];
  let [all, visible] = [0, 0];
  for (let column = 0; column < 40; column++) {
    for (let row = 0; row < 40; row++) {
      const x = ((column + 0.5) / 40 - 0.5) * width;
      const y = ((row + 0.5) / 40 - 0.5) * height;
      if (view.type === 'slipmat' && Math.hypot(x, y) > width / 2) continue;
      const picture = toPicture(view, x, y);
      if (!picture) continue;
      all++;
      const at = Math.floor(picture.y * SIZE) * SIZE + Math.floor(picture.x * SIZE);
      if ((print[at] as number) > 127) visible++;
    }
  }
  return visible / all;
}

describe.each(ALL)('the maps of $name', ({ name, view }) => {
  const { scene, cloth, print } = makeViewMaps(view, SIZE);
  const shares = Array.from({ length: SIZE * SIZE }, (_, at) => scene[at * 4 + 3] as number);

  it('show cloth below the whole print area, except behind cords, clips and a spindle', () => {
    expect(printable(view, print)).toBeGreaterThan(view.type === 'mug' ? 0.94 : 0.99);
  });

  it('contain the whole product', () => {
    const border = shares.filter((_, at) => {
      const [column, row] = [at % SIZE, Math.floor(at / SIZE)];
      return Math.min(column, row) < 2 || Math.max(column, row) >= SIZE - 2;
    });
    expect(Math.max(...border), name).toBe(0);
    expect(shares.filter((share) => share > 200).length / shares.length).toBeGreaterThan(0.2);
  });

  it('have light that neither burns out nor disappears', () => {
    const light = shares.flatMap((share, at) => (share === 255 ? [cloth[at * 4] as number] : []));
    expect(light.filter((value) => value === 255).length / light.length).toBeLessThan(0.002);
    const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
    // Flat cloth in full light has the byte 191.
    expect(mean).toBeGreaterThan(150);
    expect(mean).toBeLessThan(215);
  });

  it('have a wall or table without black or white', () => {
    const ground = shares.flatMap((share, at) => (share === 0 ? [scene[at * 4] as number] : []));
    const sorted = ground.sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.2)]).toBeGreaterThan(100);
    expect(sorted.at(-1)).toBeLessThan(250);
  });
});

describe('maps', () => {
  const [front, back] = viewsOf('t_shirt') as [ProductView, ProductView];

  it('are the same each time', () => {
    expect(makeViewMaps(front, 64)).toEqual(makeViewMaps(front, 64));
  });

  it('are made once for a size', () => {
    expect(viewMaps(front, SIZE)).toBe(viewMaps(front, SIZE));
    expect(viewMaps(front, 64)).not.toBe(viewMaps(front, SIZE));
  });

  it('differ between views and products', () => {
    const others = [back, ...viewsOf('hoodie'), ...viewsOf('tote')].map((view) =>
      viewMaps(view, 64),
    );
    const shirt = viewMaps(front, 64);
    for (const other of others) expect(other.cloth).not.toEqual(shirt.cloth);
  });

  it('are alike in all sizes: the outline is where it was', () => {
    const [small, large] = [64, 256].map((size) => {
      const { scene } = makeViewMaps(front, size);
      let sum = 0;
      for (let at = 0; at < size * size; at++) sum += (scene[at * 4 + 3] as number) / 255;
      return sum / (size * size);
    }) as [number, number];
    expect(small).toBeCloseTo(large, 3);
  });
});
