/** Styles that look out of a window. */
import { isReadable, mixColours } from '@lathe/rules/colours';
import { type Brief, MARGIN, MEASURE, RIGHT, SIDE, writeImprint } from '../brief.ts';
import { textOn } from '../palettes.ts';
import type { Random } from '../random.ts';
import {
  circle,
  draw,
  n,
  newSheet,
  type Point,
  rectangle,
  type Sheet,
  shape,
  smooth,
  stroke,
  write,
  writeBlock,
} from '../sheet.ts';

/** Hills behind hills, each in one line. */
export function ridges(brief: Brief): Sheet {
  const { palette, random } = brief;
  const ground = random.pick([palette.ink, palette.first, palette.paper]);
  const line = textOn(ground, palette.third, palette.paper, palette.ink);
  const sheet = newSheet(SIDE, SIDE, ground);
  const sun = ground === palette.first ? palette.third : palette.second;
  draw(sheet, circle(random.between(300, 700), 440, random.between(130, 180), sun));
  const peaks = Array.from({ length: 4 }, () => ({
    at: random.between(0.15, 0.85),
    wide: random.between(0.06, 0.16),
    high: random.between(0.5, 1),
    drift: random.between(-0.012, 0.012),
  }));
  for (let row = 0; row < 26; row += 1) {
    const base = 540 + row * 19;
    const points: Point[] = Array.from({ length: 61 }, (_, i) => {
      const x = i / 60;
      const near = Math.sin((x * 0.9 + 0.05) * Math.PI) ** 2;
      const hill = peaks.reduce((sum, { at, wide, high, drift }) => {
        const centre = at + drift * row;
        return sum + high * Math.exp(-(((x - centre) / wide) ** 2));
      }, 0);
      const wobble = Math.sin(x * 21 + row * 0.9) * 0.06 + Math.sin(x * 47 + row * 1.7) * 0.03;
      // Never so high that it would reach the words.
      return [x * SIDE, base - 250 * Math.tanh((near * (hill + wobble) * (170 - row * 3)) / 250)];
    });
    const curve = smooth(points);
    draw(sheet, shape(`${curve}L1000 1000L0 1000Z`, ground), stroke(curve, line, 3.2));
  }
  const title = writeBlock(sheet, {
    text: brief.title,
    font: 'dm-serif',
    x: MARGIN,
    width: MEASURE,
    top: 66,
    height: 88,
    lines: 2,
    largest: 84,
    leading: 1.04,
    colour: line,
  });
  const small = { font: 'bricolage', tracking: 10, colour: line } as const;
  const y = Math.max(title.bottom + 62, 190);
  write(sheet, { ...small, text: brief.artist, size: 31, x: MARGIN, y, width: 520 });
  const print = `${brief.label}  ·  ${brief.catalogNo}`;
  write(sheet, { ...small, text: print, size: 20, x: RIGHT, y, anchor: 'end', width: 330 });
  return sheet;
}

/** Layers of cut paper, like the lines of a map. */
export function topography(brief: Brief): Sheet {
  const { palette, random } = brief;
  const [from, to] = random.pick<[string, string]>([
    [palette.ink, palette.third],
    [palette.first, palette.paper],
    [palette.ink, palette.second],
    [palette.second, palette.paper],
  ]);
  const levels = 9;
  const sheet = newSheet(SIDE, SIDE, from);
  const waves = [2, 3, 4, 5].map((k) => ({
    k,
    share: random.between(0.05, 0.15) / Math.sqrt(k),
    phase: random.between(0, 6.28),
    turn: random.between(-0.07, 0.07),
  }));
  const [cx, cy] = [random.between(400, 720), random.between(330, 470)];
  const [dx, dy] = [random.between(-11, 11), random.between(-9, 9)];
  for (let level = 1; level <= levels; level += 1) {
    const radius = 800 * (1 - level / (levels + 0.6)) ** 1.12 + 16;
    const points: Point[] = Array.from({ length: 48 }, (_, i) => {
      const angle = (i / 48) * 2 * Math.PI;
      const bulge = waves.reduce(
        (sum, { k, share, phase, turn }) =>
          sum + share * Math.cos(k * angle + phase + turn * level),
        1,
      );
      return [
        cx + dx * level + radius * bulge * Math.cos(angle),
        cy + dy * level + radius * bulge * Math.sin(angle) * 0.92,
      ];
    });
    draw(sheet, shape(smooth(points, true), mixColours(from, to, level / levels)));
  }
  draw(sheet, rectangle(MARGIN, 700, MEASURE, 240, palette.paper));
  const text = textOn(palette.paper, palette.ink);
  const x = MARGIN + 36;
  const width = MEASURE - 72;
  writeBlock(sheet, {
    text: brief.title,
    font: 'bricolage-bold',
    x,
    width,
    top: 738,
    height: 76,
    lines: 2,
    largest: 74,
    leading: 1.02,
    tracking: -12,
    colour: text,
  });
  write(sheet, { text: brief.artist, font: 'bricolage', size: 31, x, y: 866, width, colour: text });
  writeImprint(sheet, brief, { y: 912, x, width, colour: text, size: 20 });
  return sheet;
}

/** A low sun in printer's dots, over water. */
export function halftone(brief: Brief): Sheet {
  const { palette, random } = brief;
  const ground = random.pick([palette.paper, palette.third, palette.ink]);
  const [dot = palette.first] = random
    .shuffle([palette.first, palette.second])
    .concat(palette.third, palette.paper)
    .filter((colour) => colour !== ground && isReadable(colour, ground, 2));
  const sheet = newSheet(SIDE, SIDE, ground);
  const [cx, cy, radius] = [500, 390, 312];
  const pitch = random.pick([15, 19, 25]);
  const upward = random.next() < 0.4;
  const dots: string[] = [];
  const reach = Math.ceil(radius / pitch / 0.87);
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const x = column * pitch + (row % 2 === 0 ? 0 : pitch / 2);
      const y = row * pitch * 0.87;
      if (Math.hypot(x, y) > radius - 6) continue;
      const way = (y + radius) / (2 * radius);
      const down = upward ? 1 - way : way;
      const r = pitch * (0.5 - 0.38 * down);
      dots.push(
        `M${n(cx + x - r)} ${n(cy + y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`,
      );
    }
  }
  draw(sheet, shape(dots.join(''), dot));
  for (let i = 0; i < 7; i += 1) {
    const wide = 560 - i * 62 + random.between(-30, 30);
    const weight = 12 - i * 1.4;
    draw(
      sheet,
      rectangle(cx - wide / 2 + random.between(-14, 14), 640 + i * 22, wide, weight, dot),
    );
  }
  const text = textOn(ground, palette.ink, palette.paper);
  writeBlock(sheet, {
    text: brief.title.toUpperCase(),
    font: 'bebas',
    x: MARGIN,
    width: MEASURE,
    bottom: 898,
    height: 76,
    lines: 2,
    largest: 112,
    leading: 0.96,
    tracking: 10,
    align: 'middle',
    colour: text,
  });
  const small = { font: 'bebas', size: 33, y: 950, tracking: 50, colour: text } as const;
  write(sheet, { ...small, text: brief.artist, x: MARGIN, width: 560 });
  write(sheet, { ...small, text: brief.catalogNo, x: RIGHT, anchor: 'end', width: 280 });
  write(sheet, {
    ...small,
    text: brief.label,
    x: 500,
    y: 58,
    size: 25,
    anchor: 'middle',
    width: 700,
  });
  return sheet;
}

/** Two greys, a line between them, and hardly a word. */
export function horizon(brief: Brief): Sheet {
  const { palette, random } = brief;
  const sheet = newSheet(SIDE, SIDE, palette.ink);
  const level = random.between(560, 700);
  const hue = random.pick([palette.first, palette.second]);
  const high = mixColours(palette.ink, hue, 0.25);
  const low = mixColours(palette.paper, hue, 0.42);
  const near = mixColours(palette.ink, hue, 0.12);
  draw(
    sheet,
    gradient('sky', high, low),
    gradient('sea', mixColours(palette.ink, hue, 0.5), near),
    rectangle(0, 0, SIDE, level + 1, 'url(#sky)'),
    rectangle(0, level, SIDE, SIDE - level, 'url(#sea)'),
    rectangle(0, level - 1.5, SIDE, 3, mixColours(palette.paper, hue, 0.1)),
  );
  const x = random.between(250, 750);
  for (let i = 0; i < 7; i += 1) {
    const wide = random.between(30, 170) * (1 - i * 0.06);
    const y = level + 14 + i * i * 3.1 + i * 5;
    const shine = mixColours(palette.paper, hue, 0.15);
    const left = x - wide / 2 + random.between(-30, 30);
    draw(
      sheet,
      `<rect x="${n(left)}" y="${n(y)}" width="${n(wide)}" height="2.4" fill="${shine}"/>`,
    );
  }
  const text = palette.paper;
  const line = { font: 'bricolage-light', x: MARGIN, colour: text, tracking: 40 } as const;
  write(sheet, { ...line, text: brief.artist, size: 36, y: 98, width: MEASURE });
  write(sheet, { ...line, text: brief.title, size: 36, y: 150, width: MEASURE });
  writeImprint(sheet, brief, {
    y: 944,
    colour: text,
    font: 'bricolage-light',
    size: 21,
    tracking: 50,
  });
  return sheet;
}

function gradient(id: string, top: string, bottom: string): string {
  const stops = `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`;
  return `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`;
}

/** Plants laid on light-sensitive paper. */
export function botanical(brief: Brief): Sheet {
  const { palette, random } = brief;
  const ground = random.pick([palette.ink, palette.first]);
  const sheet = newSheet(SIDE, SIDE, ground);
  const pale = textOn(ground, palette.paper);
  const faint = mixColours(ground, pale, 0.3);
  const half = mixColours(ground, pale, 0.62);
  const stems = [
    { x: random.between(180, 300), lean: random.between(-160, -40), colour: faint, leaf: 92 },
    { x: random.between(700, 820), lean: random.between(40, 160), colour: faint, leaf: 84 },
    { x: random.between(560, 680), lean: random.between(20, 140), colour: half, leaf: 74 },
    { x: random.between(380, 500), lean: random.between(-90, 60), colour: pale, leaf: 88 },
  ];
  const kinds = random.shuffle<Plant>(['willow', 'eucalyptus', 'umbel']);
  for (const [i, { x, lean, colour, leaf }] of stems.entries()) {
    const kind = kinds[i % kinds.length] ?? 'willow';
    draw(sheet, ...plant(random, x, lean, 110 + (3 - i) * 34, colour, leaf, kind));
  }
  draw(sheet, rectangle(0, 760, SIDE, 240, ground));
  writeBlock(sheet, {
    text: brief.title,
    font: 'dm-serif-italic',
    x: MARGIN,
    width: MEASURE,
    top: 800,
    height: 78,
    lines: 2,
    largest: 92,
    leading: 1.06,
    align: 'middle',
    colour: pale,
  });
  const small = { font: 'dm-serif', size: 33, x: 500, anchor: 'middle', colour: pale } as const;
  write(sheet, { ...small, text: brief.artist, y: 924, width: MEASURE, tracking: 10 });
  const print = `${brief.label}  ·  ${brief.catalogNo}`;
  write(sheet, { ...small, text: print, size: 20, y: 960, width: MEASURE, tracking: 20 });
  return sheet;
}

type Plant = 'willow' | 'eucalyptus' | 'umbel';

function plant(
  random: Random,
  x: number,
  lean: number,
  top: number,
  colour: string,
  leaf: number,
  kind: Plant,
): string[] {
  const bottom = 790;
  const at = (t: number): Point => [
    x + lean * t * t + Math.sin(t * 2.4) * lean * 0.25,
    bottom - (bottom - top) * t,
  ];
  const stem = smooth(Array.from({ length: 9 }, (_, i) => at(i / 8)));
  const parts = [stroke(stem, colour, 5, 'stroke-linecap="round"')];
  const place = (px: number, py: number, angle: number) =>
    `transform="rotate(${n(angle)} ${n(px)} ${n(py)})"`;
  if (kind === 'umbel') {
    const [tx, ty] = at(0.86);
    for (let i = 0; i < 13; i += 1) {
      const angle = -90 + lean / 9 + (i - 6) * 13;
      const long = leaf * (1.9 - Math.abs(i - 6) * 0.07);
      const ray = stroke(`M${n(tx)} ${n(ty)}h${n(long)}`, colour, 3);
      const seed = circle(tx + long, ty, leaf * 0.15, colour);
      parts.push(`<g ${place(tx, ty, angle)}>${ray}${seed}</g>`);
    }
  }
  const slim = kind === 'eucalyptus' ? 0.36 : random.between(0.16, 0.28);
  const pairs = kind === 'umbel' ? 4 : kind === 'eucalyptus' ? 8 : random.whole(9, 12);
  const reach = kind === 'umbel' ? 0.5 : 0.84;
  for (let i = 1; i <= pairs; i += 1) {
    const t = 0.12 + (reach * i) / pairs;
    const [px, py] = at(t);
    const long =
      leaf * (1.25 - 0.75 * t) * random.between(0.9, 1.1) * (kind === 'eucalyptus' ? 1.05 : 1.35);
    for (const side of [-1, 1]) {
      const angle = -90 + side * (62 - 26 * t) + (lean * t) / 9;
      parts.push(shape(leafPath(px, py, long, slim), colour, place(px, py, angle)));
    }
  }
  if (kind !== 'umbel') {
    const [tx, ty] = at(1);
    parts.push(shape(leafPath(tx, ty, leaf * 0.7, slim), colour, place(tx, ty, -90 + lean / 9)));
  }
  return parts;
}

function leafPath(x: number, y: number, long: number, slim: number): string {
  const wide = long * slim;
  const belly = `${n(long * 0.3)} ${n(-wide * 1.3)} ${n(long * 0.75)} ${n(-wide)} ${n(long)} 0`;
  const back = `${n(-long * 0.25)} ${n(wide)} ${n(-long * 0.7)} ${n(wide * 1.3)} ${n(-long)} 0`;
  return `M${n(x)} ${n(y)}c${belly}c${back}z`;
}
