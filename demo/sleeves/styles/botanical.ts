import { mixColours } from '@lathe/rules/colours';
import { textColourOn } from '../palettes.ts';
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
  smoothCurve,
  stroke,
  writeBlock,
  writeLine,
} from '../sheet.ts';
import { MARGIN, SLEEVE_SIZE, type SleeveInput, TEXT_WIDTH } from '../sleeve-style.ts';

/** Cyanotype of plants. */
export function botanical(input: SleeveInput): Sheet {
  const { palette, random } = input;
  const ground = random.pick([palette.ink, palette.first]);
  const sheet = newSheet(SLEEVE_SIZE, SLEEVE_SIZE, ground);
  const light = textColourOn(ground, palette.paper);
  const backColour = mixColours(ground, light, 0.3);
  const middleColour = mixColours(ground, light, 0.62);
  const stems = [
    { x: random.between(180, 300), lean: random.between(-160, -40), colour: backColour, leaf: 92 },
    { x: random.between(700, 820), lean: random.between(40, 160), colour: backColour, leaf: 84 },
    { x: random.between(560, 680), lean: random.between(20, 140), colour: middleColour, leaf: 74 },
    { x: random.between(380, 500), lean: random.between(-90, 60), colour: light, leaf: 88 },
  ];
  const kinds = random.shuffle<Plant>(['willow', 'eucalyptus', 'umbel']);
  for (const [i, { x, lean: slant, colour, leaf }] of stems.entries()) {
    const kind = kinds[i % kinds.length] ?? 'willow';
    draw(sheet, ...plant(random, x, slant, 110 + (3 - i) * 34, colour, leaf, kind));
  }
  draw(sheet, rectangle(0, 760, SLEEVE_SIZE, 240, ground));
  writeBlock(sheet, {
    text: input.title,
    font: 'dm-serif-italic',
    x: MARGIN,
    width: TEXT_WIDTH,
    top: 800,
    height: 78,
    lines: 2,
    maxSize: 92,
    leading: 1.06,
    align: 'middle',
    colour: light,
  });
  const smallText = {
    font: 'dm-serif',
    size: 33,
    x: 500,
    anchor: 'middle',
    colour: light,
  } as const;
  writeLine(sheet, { ...smallText, text: input.artist, y: 924, width: TEXT_WIDTH, tracking: 10 });
  const print = `${input.label}  ·  ${input.catalogNo}`;
  writeLine(sheet, {
    ...smallText,
    text: print,
    size: 20,
    y: 960,
    width: TEXT_WIDTH,
    tracking: 20,
  });
  return sheet;
}

type Plant = 'willow' | 'eucalyptus' | 'umbel';

function plant(
  random: Random,
  x: number,
  slant: number,
  top: number,
  colour: string,
  leaf: number,
  kind: Plant,
): string[] {
  const bottom = 790;
  const at = (t: number): Point => [
    x + slant * t * t + Math.sin(t * 2.4) * slant * 0.25,
    bottom - (bottom - top) * t,
  ];
  const stem = smoothCurve(Array.from({ length: 9 }, (_, i) => at(i / 8)));
  const parts = [stroke(stem, colour, 5, 'stroke-linecap="round"')];
  const rotate = (px: number, py: number, angle: number) =>
    `transform="rotate(${n(angle)} ${n(px)} ${n(py)})"`;
  if (kind === 'umbel') {
    const [tx, ty] = at(0.86);
    for (let i = 0; i < 13; i += 1) {
      const angle = -90 + slant / 9 + (i - 6) * 13;
      const length = leaf * (1.9 - Math.abs(i - 6) * 0.07);
      const ray = stroke(`M${n(tx)} ${n(ty)}h${n(length)}`, colour, 3);
      const seed = circle(tx + length, ty, leaf * 0.15, colour);
      parts.push(`<g ${rotate(tx, ty, angle)}>${ray}${seed}</g>`);
    }
  }
  const widthRatio = kind === 'eucalyptus' ? 0.36 : random.between(0.16, 0.28);
  const pairs = kind === 'umbel' ? 4 : kind === 'eucalyptus' ? 8 : random.whole(9, 12);
  const leafShare = kind === 'umbel' ? 0.5 : 0.84;
  for (let i = 1; i <= pairs; i += 1) {
    const t = 0.12 + (leafShare * i) / pairs;
    const [px, py] = at(t);
    const length =
      leaf * (1.25 - 0.75 * t) * random.between(0.9, 1.1) * (kind === 'eucalyptus' ? 1.05 : 1.35);
    for (const side of [-1, 1]) {
      const angle = -90 + side * (62 - 26 * t) + (slant * t) / 9;
      parts.push(shape(leafPath(px, py, length, widthRatio), colour, rotate(px, py, angle)));
    }
  }
  if (kind !== 'umbel') {
    const [tx, ty] = at(1);
    parts.push(
      shape(leafPath(tx, ty, leaf * 0.7, widthRatio), colour, rotate(tx, ty, -90 + slant / 9)),
    );
  }
  return parts;
}

function leafPath(x: number, y: number, length: number, widthRatio: number): string {
  const width = length * widthRatio;
  const upperEdge = `${n(length * 0.3)} ${n(-width * 1.3)} ${n(length * 0.75)} ${n(-width)} ${n(length)} 0`;
  const lowerEdge = `${n(-length * 0.25)} ${n(width)} ${n(-length * 0.7)} ${n(width * 1.3)} ${n(-length)} 0`;
  return `M${n(x)} ${n(y)}c${upperEdge}c${lowerEdge}z`;
}
