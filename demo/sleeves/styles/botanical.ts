import { mixColours } from '@lathe/rules/colours';
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
import { type Brief, MARGIN, MEASURE, SIDE } from '../sleeve-style.ts';

/** Cyanotype of plants. */
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
