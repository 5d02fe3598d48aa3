/** Text-free images for any aspect ratio: page headers, event posters. */
import { mixColours } from '@lathe/rules/colours';
import type { SleeveStyle } from './draw-sleeve.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, n, type Point, polygon, rectangle, shape, smoothCurve, stroke } from './sheet.ts';
import { tile } from './styles/geometric.ts';

interface Canvas {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
}

type Motif = (canvas: Canvas) => string[];

const hills: Motif = ({ width, height, palette, random }) => {
  const sky = mixColours(palette.paper, palette.third, 0.5);
  const layers = [0.25, 0.45, 0.65, 0.85, 1].map((share) =>
    mixColours(
      mixColours(sky, palette.first, 0.3),
      mixColours(palette.first, palette.ink, 0.7),
      share,
    ),
  );
  const sun = circle(
    width * random.between(0.25, 0.75),
    height * 0.42,
    height * 0.22,
    palette.second,
  );
  return [
    rectangle(0, 0, width, height, sky),
    sun,
    ...layers.map((colour, row) => {
      const base = height * (0.5 + row * 0.115);
      const waves = [1, 2, 3].map((k) => ({ k, at: random.between(0, 6.28) }));
      const points: Point[] = Array.from({ length: 25 }, (_, i) => {
        const x = i / 24;
        const elevation = waves.reduce((sum, { k, at }) => sum + Math.sin(x * k * 4.2 + at) / k, 0);
        return [x * width, base - elevation * height * 0.055];
      });
      return shape(`${smoothCurve(points)}L${width} ${height}L0 ${height}Z`, colour);
    }),
  ];
};

const waves: Motif = ({ width, height, palette, random }) => {
  const colours = random.shuffle([
    palette.first,
    palette.third,
    palette.ink,
    palette.second,
    palette.paper,
  ]);
  const [phase, amplitude] = [random.between(0, 6.28), height * random.between(0.1, 0.16)];
  const rows = 10;
  return Array.from({ length: rows + 3 }, (_, row) => {
    const base = ((row - 2) * height) / rows;
    const points: Point[] = Array.from({ length: 33 }, (_, i) => {
      const x = i / 32;
      const elevation = Math.sin(x * (width / height) * 2.1 + phase + row * 0.22);
      return [x * width, base + elevation * amplitude];
    });
    const colour = colours[row % colours.length] ?? palette.first;
    return shape(`${smoothCurve(points)}L${width} ${height}L0 ${height}Z`, colour);
  });
};

const rings: Motif = ({ width, height, palette, random }) => {
  const centres: Point[] = [
    [width * random.between(0.1, 0.3), height * random.between(0.2, 0.8)],
    [width * random.between(0.65, 0.9), height * random.between(0.2, 0.8)],
  ];
  const step = Math.min(width, height) / 12;
  return [
    rectangle(0, 0, width, height, palette.paper),
    ...centres.flatMap(([x, y], set) =>
      Array.from({ length: 13 }, (_, i) =>
        circle(
          x,
          y,
          (i + 0.6) * step,
          'none',
          `stroke="${[palette.first, palette.ink][set] ?? palette.ink}" stroke-width="${n(step * 0.36)}" style="mix-blend-mode:multiply"`,
        ),
      ),
    ),
  ];
};

const diagonals: Motif = ({ width, height, palette, random }) => {
  const colours = [palette.ink, palette.second, palette.third, palette.paper];
  const slant = height * random.pick([0.5, -0.5]);
  const parts = [rectangle(0, 0, width, height, palette.first)];
  let x = -height * 0.6;
  for (let i = 0; x < width + height; i += 1) {
    const bandWidth = height * random.pick([0.06, 0.12, 0.24, 0.36]);
    const points: Point[] = [
      [x, 0],
      [x + bandWidth, 0],
      [x + bandWidth + slant, height],
      [x + slant, height],
    ];
    parts.push(shape(polygon(points), colours[i % colours.length] ?? palette.ink));
    x += bandWidth + height * random.pick([0.06, 0.12, 0.24]);
  }
  return parts;
};

const tiles: Motif = ({ width, height, palette, random }) => {
  const cell = height / (height > width / 2 ? 4 : 2);
  const colours = [palette.paper, palette.first, palette.third, palette.ink, palette.second];
  const parts: string[] = [];
  let previousGround = '';
  for (let y = 0; y < height - 1; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const choice = random.shuffle(colours.filter((colour) => colour !== previousGround));
      const [ground = palette.paper, mark = palette.ink, dot = palette.first] = choice;
      previousGround = ground;
      parts.push(rectangle(x, y, cell + 0.5, cell + 0.5, ground));
      parts.push(...tile(random.whole(0, 6), random.whole(0, 3), x, y, cell, mark, dot));
    }
  }
  return parts;
};

const sun: Motif = ({ width, height, palette, random }) => {
  const dark = mixColours(palette.ink, palette.first, 0.2);
  const [x, y, r] = [width * random.between(0.35, 0.65), height * 0.62, height * 0.44];
  const stops = `<stop stop-color="${dark}"/><stop offset="0.7" stop-color="${palette.first}"/><stop offset="1" stop-color="${palette.second}"/>`;
  const gaps = Array.from({ length: 7 }, (_, i) => {
    const weight = height * (0.006 + i * 0.0045);
    return rectangle(0, y - r * 0.35 + i * height * 0.066, width, weight, 'url(#dusk)');
  });
  return [
    `<linearGradient id="dusk" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${height}">${stops}</linearGradient>`,
    rectangle(0, 0, width, height, 'url(#dusk)'),
    circle(x, y, r, palette.third),
    ...gaps,
  ];
};

const arches: Motif = ({ width, height, palette, random }) => {
  const bandWidth = width / Math.round(width / (height * 0.6));
  const inks = random.shuffle([palette.first, palette.ink, palette.second]);
  const parts = [rectangle(0, 0, width, height, palette.third)];
  for (let i = 0; i * bandWidth < width - 1; i += 1) {
    for (let ring = 0; ring < 6; ring += 1) {
      const r = (bandWidth / 2) * (1 - ring / 6);
      const colour = ring % 2 === 0 ? (inks[(i + ring / 2) % 3] ?? palette.ink) : palette.third;
      const foot = height * 0.16 + bandWidth / 2;
      const left = (i + 0.5) * bandWidth - r;
      const d = `M${n(left)} ${height}V${n(foot)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${height}z`;
      parts.push(shape(d, colour));
    }
  }
  return parts;
};

const curves: Motif = ({ width, height, palette, random }) => {
  const shades = random.shuffle([palette.first, palette.second, palette.third, palette.paper]);
  const bandWidth = height * 0.11;
  const x = width * random.between(0.42, 0.7);
  return [
    rectangle(0, 0, width, height, palette.ink),
    ...shades.map((colour, i) => {
      const r = height * 0.06 + (3 - i) * bandWidth + bandWidth / 2;
      const y = height * 0.5;
      return stroke(
        `M-10 ${n(y - r)}H${n(x)}a${n(r)} ${n(r)} 0 0 1 0 ${n(2 * r)}H-10`,
        colour,
        bandWidth + 0.6,
      );
    }),
  ];
};

/** The motif for each sleeve style, so that a page matches its records. */
const MOTIFS: Record<SleeveStyle, Motif> = {
  swiss: rings,
  minimal: rings,
  session: diagonals,
  stencil: diagonals,
  letters: diagonals,
  riso: waves,
  op_art: waves,
  bauhaus: tiles,
  folded: tiles,
  ridges: hills,
  topography: hills,
  botanical: hills,
  horizon: sun,
  halftone: sun,
  glow: sun,
  ribbons: curves,
  cartouche: arches,
};

export function motif(style: SleeveStyle, canvas: Canvas): string[] {
  return MOTIFS[style](canvas);
}
