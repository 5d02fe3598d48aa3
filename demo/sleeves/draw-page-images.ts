/** The image and the header of an artist page. */
import { outlineText } from '@lathe/media/type/outline-text';
import { mixColours } from '@lathe/rules/colours';
import type { SleeveStyle } from './draw-sleeve.ts';
import { motif } from './motifs.ts';
import {
  displayColourOn,
  PALETTE_NAMES,
  PALETTES,
  type Palette,
  type PaletteName,
} from './palettes.ts';
import { type Random, randomFrom } from './random.ts';
import {
  circle,
  draw,
  n,
  newSheet,
  rectangle,
  type Sheet,
  shape,
  sheetToSvg,
  stroke,
} from './sheet.ts';

export interface PageImagesSpec {
  seed: string;
  /** Sleeve style of the artist; the header matches it. */
  style: SleeveStyle;
  name: string;
  palette?: PaletteName;
  /** Chosen by the seed if absent. */
  figure?: 'portrait' | 'group' | 'monogram';
}

export interface PageImages {
  /** Square. */
  picture: string;
  /** Aspect ratio 3:1. */
  header: string;
}

export function drawPageImages(spec: PageImagesSpec): PageImages {
  const random = randomFrom(`page ${spec.seed}`);
  const palette = PALETTES[spec.palette ?? random.pick(PALETTE_NAMES)];
  const figure = spec.figure ?? random.pick(['portrait', 'group', 'monogram'] as const);
  const picture = newSheet(1000, 1000, palette.paper);
  if (figure === 'portrait') drawPortrait(picture, palette, random);
  else if (figure === 'group') drawGroup(picture, palette, random);
  else drawMonogram(picture, palette, random, spec.name);
  const header = newSheet(1500, 500, palette.paper);
  draw(header, ...motif(spec.style, { width: 1500, height: 500, palette, random }));
  return { picture: sheetToSvg(picture), header: sheetToSvg(header) };
}

/** Head and shoulders, lit from one side. */
function drawPortrait(sheet: Sheet, palette: Palette, random: Random): void {
  const [ground = palette.first, hair = palette.ink] = random.shuffle([
    palette.first,
    palette.second,
    palette.ink,
  ]);
  const skin = mixColours(palette.paper, palette.third, 0.35);
  const shade = mixColours(skin, palette.first === ground ? palette.second : palette.first, 0.42);
  draw(sheet, rectangle(0, 0, 1000, 1000, ground));
  draw(sheet, circle(random.pick([300, 700]), 330, 250, mixColours(ground, palette.third, 0.75)));
  const coatColour = [palette.third, palette.paper, palette.ink].find(
    (each) => each !== ground && each !== hair,
  );
  const hairStyle = random.whole(0, 3);
  if (hairStyle === 0) draw(sheet, shape('M270 460a230 230 0 0 1 460 0v280H270z', hair));
  if (hairStyle === 1) draw(sheet, circle(500, 400, 262, hair));
  if (hairStyle === 2) draw(sheet, circle(500, 168, 96, hair));
  draw(sheet, shape('M120 1000a380 330 0 0 1 760 0z', coatColour ?? palette.third));
  draw(sheet, shape('M430 600h140v130a70 70 0 0 1-140 0z', shade));
  draw(sheet, shape('M310 420a190 190 0 0 1 380 0v60a190 200 0 0 1-380 0z', skin));
  draw(sheet, shape('M500 230a190 190 0 0 1 190 190v60a190 200 0 0 1-190 200z', shade));
  const fringeStyle = random.whole(0, 2);
  if (fringeStyle === 0)
    draw(sheet, shape('M300 420a200 200 0 0 1 400 0q-120-90-230-80t-170 80z', hair));
  if (fringeStyle === 1) draw(sheet, shape('M300 400a200 195 0 0 1 400 0z', hair));
  if (fringeStyle === 2)
    draw(sheet, shape('M300 430a200 205 0 0 1 400 0q-40-110-200-110t-200 110z', hair));
  if (random.next() < 0.45) {
    const glassesStroke = `stroke="${palette.ink}" stroke-width="12"`;
    draw(
      sheet,
      circle(418, 462, 56, 'none', glassesStroke),
      circle(582, 462, 56, 'none', glassesStroke),
    );
    draw(sheet, stroke('M474 456q26-16 52 0', palette.ink, 12));
  } else {
    const roundCap = 'stroke-linecap="round"';
    draw(sheet, stroke('M378 462q40 30 80 0M542 462q40 30 80 0', palette.ink, 11, roundCap));
  }
  if (hairStyle === 3) {
    draw(sheet, shape('M310 500a190 190 0 0 0 380 0q-26 72-96 74q-94-34-188 0q-70-2-96-74z', hair));
  }
  const lips = [palette.first, palette.second].find((each) => each !== ground && each !== hair);
  draw(sheet, stroke('M500 470v86h-34', mixColours(shade, palette.ink, 0.45), 9));
  draw(sheet, shape('M444 604q28-18 56-4q28-14 56 4q-56 44-112 0z', lips ?? palette.third));
  if (random.next() < 0.5) draw(sheet, circle(304, 570, 26, palette.third));
}

/** Three or four overlapping heads. */
function drawGroup(sheet: Sheet, palette: Palette, random: Random): void {
  const count = random.pick([3, 4]);
  draw(sheet, rectangle(0, 0, 1000, 1000, mixColours(palette.paper, palette.third, 0.4)));
  const colours = random.shuffle([palette.first, palette.ink, palette.second, palette.third]);
  const order = random.shuffle(Array.from({ length: count }, (_, i) => i));
  const step = 1000 / count;
  for (const [layer, i] of order.entries()) {
    const x = step * (i + 0.5);
    const y = 380 + layer * 58 + random.between(-20, 20);
    const r = 700 / count / 1.55;
    const colour = colours[i % colours.length] ?? palette.ink;
    const body = r * 1.62;
    const d = `M${n(x - body)} 1000V${n(y + r + body + 24)}a${n(body)} ${n(body)} 0 0 1 ${n(2 * body)} 0V1000z`;
    draw(sheet, shape(d, colour, `stroke="${palette.paper}" stroke-width="14"`));
    draw(sheet, circle(x, y, r, colour, `stroke="${palette.paper}" stroke-width="14"`));
    const half = `M${n(x)} ${n(y - r + 7)}a${n(r - 7)} ${n(r - 7)} 0 0 1 0 ${n(2 * r - 14)}z`;
    draw(sheet, shape(half, mixColours(colour, palette.paper, 0.28)));
  }
}

/** Initials in a grooved disc. */
function drawMonogram(sheet: Sheet, palette: Palette, random: Random, name: string): void {
  const [ground, disc] = random.pick<[string, string]>([
    [palette.first, palette.paper],
    [palette.third, palette.ink],
    [palette.ink, palette.first],
    [palette.second, palette.ink],
  ]);
  draw(sheet, rectangle(0, 0, 1000, 1000, ground), circle(500, 500, 410, disc));
  const groove = mixColours(disc, ground, 0.35);
  for (let r = 396; r > 300; r -= 16) {
    draw(sheet, circle(500, 500, r, 'none', `stroke="${groove}" stroke-width="3"`));
  }
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const initials = words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
  const font = random.pick(['archivo-black', 'dm-serif', 'bebas'] as const);
  const { path, ink } = outlineText({ font, text: initials || '•', size: 400 });
  const [inkWidth, inkHeight] = [ink.right - ink.left, ink.bottom - ink.top];
  const scale = Math.min(430 / inkWidth, 380 / inkHeight);
  const [x, y] = [500 - (scale * inkWidth) / 2, 500 - (scale * inkHeight) / 2];
  const transform = `translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)}) translate(${n(-ink.left)} ${n(-ink.top)})`;
  draw(
    sheet,
    shape(
      path,
      displayColourOn(disc, ground, palette.first, palette.paper),
      `transform="${transform}"`,
    ),
  );
}
