/** Geometric styles. */
import { mixColours } from '@lathe/rules/colours';
import { textColourOn } from '../palettes.ts';
import {
  circle,
  draw,
  n,
  newSheet,
  type Point,
  polygon,
  rectangle,
  type Sheet,
  shape,
  stroke,
  writeBlock,
  writeLine,
} from '../sheet.ts';
import { MARGIN, SLEEVE_SIZE, type SleeveInput, TEXT_WIDTH, writeFooter } from '../sleeve-style.ts';

/** Rings that double in weight, and type on four columns. */
export function swiss(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const isColoured = random.next() < 0.5;
  const ground = isColoured ? palette.first : palette.paper;
  const mark = isColoured ? textColourOn(ground, palette.paper, palette.ink) : palette.ink;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const [x, y] = random.pick<Point>([
    [400, 340],
    [560, 330],
    [640, 360],
  ]);
  const accent = random.whole(2, 4);
  const start = random.whole(0, 7) * 45;
  let radius = 44;
  [11, 22, 44, 88, 170].forEach((weight, ring) => {
    radius += weight / 2;
    const from = start + ring * random.pick([45, 67.5, 90]);
    const sweep = random.pick([112.5, 135, 180]);
    const colour = ring === accent && !isColoured ? palette.first : mark;
    draw(sheet, stroke(arc(x, y, radius, from, sweep), colour, weight));
    radius += weight / 2 + 9 * 1.55 ** ring;
  });
  draw(sheet, rectangle(0, 664, SLEEVE_SIZE, 336, ground));
  const text = textColourOn(ground, mark);
  writeBlock(sheet, {
    text: input.title,
    font: 'bricolage-bold',
    x: MARGIN,
    width: 630,
    top: 716,
    height: 222,
    lines: 3,
    maxSize: 124,
    leading: 1.02,
    tracking: -18,
    colour: text,
  });
  const column = { font: 'bricolage-semibold', x: 735, width: 205, colour: text } as const;
  writeBlock(sheet, {
    ...column,
    text: input.artist,
    top: 716,
    lines: 4,
    maxSize: 29,
    height: 120,
  });
  writeLine(sheet, { ...column, font: 'bricolage', text: input.label, size: 21, y: 908 });
  const number = input.year === undefined ? input.catalogNo : `${input.catalogNo}, ${input.year}`;
  writeLine(sheet, { ...column, font: 'bricolage', text: number, size: 21, y: 938 });
  return sheet;
}

/** Quarter and half circles on a 4 × 3 grid. */
export function bauhaus(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.paper);
  const cell = 250;
  const grounds = [palette.paper, palette.first, palette.third, palette.ink, palette.second];
  let previousGround = '';
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const choice = random.shuffle(grounds.filter((colour) => colour !== previousGround));
      const [ground = palette.paper, mark = palette.ink, dot = palette.first] = choice;
      previousGround = ground;
      const [x, y] = [column * cell, row * cell];
      draw(sheet, rectangle(x, y, cell + 0.5, cell + 0.5, ground));
      draw(sheet, ...tile(random.whole(0, 6), random.whole(0, 3), x, y, cell, mark, dot));
    }
  }
  const band = random.pick([palette.ink, palette.paper]);
  draw(sheet, rectangle(0, 750, SLEEVE_SIZE, 250, band));
  const text = textColourOn(band, palette.paper, palette.ink);
  writeBlock(sheet, {
    text: input.title,
    font: 'bricolage-bold',
    x: MARGIN,
    width: TEXT_WIDTH,
    top: 798,
    height: 84,
    lines: 2,
    maxSize: 92,
    leading: 1,
    tracking: -18,
    colour: text,
  });
  writeFooter(sheet, input, { y: 946, colour: text });
  return sheet;
}

export function tile(
  kind: number,
  turn: number,
  x: number,
  y: number,
  cell: number,
  mark: string,
  dot: string,
): string[] {
  const transform = `transform="rotate(${turn * 90} ${x + cell / 2} ${y + cell / 2})"`;
  const quarter = (r: number) => `M${x} ${y}h${n(r)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}z`;
  const half = cell / 2;
  switch (kind) {
    case 0:
      return [shape(quarter(cell), mark, transform)];
    case 1:
      return [shape(quarter(cell), mark, transform), shape(quarter(half), dot, transform)];
    case 2:
      return [shape(`M${x} ${y}a${half} ${half} 0 0 0 ${cell} 0z`, mark, transform)];
    case 3:
      return [circle(x + half, y + half, half * 0.72, mark), circle(x + half, y + half, 34, dot)];
    case 4:
      return [shape(`M${x} ${y}h${cell}l${-cell} ${cell}z`, mark, transform)];
    case 5:
      return [
        shape(`M${x} ${y}a${half} ${half} 0 0 0 ${cell} 0z`, mark, transform),
        shape(`M${x} ${y + half}a${half} ${half} 0 0 0 ${cell} 0z`, dot, transform),
      ];
    default:
      return [0, 1, 2, 3].map((i) => rectangle(x + i * 62.5, y, 31.5, cell + 0.5, mark));
  }
}

/** Stripes that bulge. */
export function opArt(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const isDark = random.next() < 0.5;
  const ground = isDark ? palette.ink : palette.paper;
  const line = random.pick([palette.first, isDark ? palette.paper : palette.ink]);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const [cx, cy, reach] = [
    random.between(380, 620),
    random.between(340, 440),
    random.between(300, 360),
  ];
  const swirl = random.pick([0, 0.5, -0.5]);
  const count = random.pick([26, 30, 34]);
  const warp = (x: number, y: number): Point => {
    const [dx, dy] = [x - cx, y - cy];
    const closeness = Math.max(0, 1 - Math.hypot(dx, dy) / reach);
    const magnification = 1 + 0.9 * closeness ** 1.4 * (1 - closeness * 0.35);
    const angle = swirl * closeness * closeness * Math.PI;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return [cx + (dx * cos - dy * sin) * magnification, cy + (dx * sin + dy * cos) * magnification];
  };
  const stripeWidth = SLEEVE_SIZE / count;
  const isHorizontal = random.next() < 0.4;
  const stripeEdge = (at: number) =>
    Array.from({ length: 61 }, (_, i) =>
      isHorizontal ? warp(i * 18 - 40, at) : warp(at, i * 18 - 40),
    );
  for (let i = 0; i <= count; i += 1) {
    const at = i * stripeWidth;
    draw(
      sheet,
      shape(polygon([...stripeEdge(at), ...stripeEdge(at + stripeWidth / 2).reverse()]), line),
    );
  }
  const panel = { x: MARGIN, y: 690, width: TEXT_WIDTH, height: 250 };
  draw(sheet, rectangle(panel.x, panel.y, panel.width, panel.height, ground));
  const text = textColourOn(ground, palette.paper, palette.ink);
  const inner = { x: panel.x + 34, width: panel.width - 68 };
  writeBlock(sheet, {
    ...inner,
    text: input.title,
    font: 'archivo-black',
    top: panel.y + 38,
    height: 106,
    lines: 2,
    maxSize: 96,
    leading: 1.02,
    tracking: -18,
    colour: text,
  });
  writeFooter(sheet, input, { ...inner, y: panel.y + 212, colour: text });
  return sheet;
}

/** Folded paper: every facet is a shade of one colour. */
export function folded(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const colour = random.pick([palette.first, palette.second, palette.third]);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, palette.paper);
  const columns = random.pick([3, 4]);
  const rows = 3;
  const corner = (c: number, r: number): Point => {
    const inside = c > 0 && c < columns;
    const shift = inside ? random.between(-55, 55) : 0;
    const lift = r > 0 && r < rows ? random.between(-50, 50) : 0;
    return [(c * SLEEVE_SIZE) / columns + shift, 290 + (r * 710) / rows + lift];
  };
  const grid = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns + 1 }, (_, c) => corner(c, r)),
  );
  const at = (r: number, c: number): Point => grid[r]?.[c] ?? [0, 0];
  const brightnessSteps = [0.5, 0.28, 0.1, -0.1, -0.24, -0.4];
  const shade = (light: number) =>
    light > 0 ? mixColours(colour, palette.paper, light) : mixColours(colour, palette.ink, -light);
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const [a, b, d, e] = [at(r, c), at(r, c + 1), at(r + 1, c), at(r + 1, c + 1)];
      const halves =
        (r + c) % 2 === 0
          ? [
              [a, b, d],
              [b, e, d],
            ]
          : [
              [a, b, e],
              [a, e, d],
            ];
      halves.forEach((facet, i) => {
        const light = shade(brightnessSteps[((r + c) % 2) * 3 + i + random.whole(0, 1)] ?? 0);
        // Hides the gap between neighbouring facets.
        const seam = `stroke="${light}" stroke-width="1" stroke-linejoin="round"`;
        draw(sheet, shape(polygon(facet), light, seam));
      });
    }
  }
  const text = textColourOn(palette.paper, palette.ink);
  writeBlock(sheet, {
    text: input.title,
    font: 'bricolage-semibold',
    x: MARGIN,
    width: TEXT_WIDTH,
    top: 62,
    height: 96,
    lines: 2,
    maxSize: 100,
    leading: 1.02,
    tracking: -22,
    colour: text,
  });
  writeFooter(sheet, input, { y: 236, colour: text }, 'bricolage-light');
  return sheet;
}

function arc(x: number, y: number, radius: number, from: number, sweep: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;
  };
  const large = sweep > 180 ? 1 : 0;
  return `M${at(from)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${at(from + sweep)}`;
}
