/** An event poster in A-series paper proportions. */
import type { SleeveStyle } from './draw-sleeve.ts';
import { motif } from './motifs.ts';
import { displayOn, PALETTE_NAMES, PALETTES, type PaletteName, textOn } from './palettes.ts';
import { randomFrom } from './random.ts';
import { draw, newSheet, rectangle, type Sheet, sheetToSvg, write, writeBlock } from './sheet.ts';

export interface EventPosterSpec {
  seed: string;
  style: SleeveStyle;
  palette?: PaletteName;
  name: string;
  artist: string;
  venue: string;
  /** As formatted text. */
  date: string;
  time: string;
}

const WIDTH = 1000;
const HEIGHT = 1414;
const PICTURE = 860;
const MARGIN = 60;

export function drawEventPoster(spec: EventPosterSpec): string {
  return sheetToSvg(composeEventPoster(spec));
}

export function composeEventPoster(spec: EventPosterSpec): Sheet {
  const random = randomFrom(`poster ${spec.seed}`);
  const palette = PALETTES[spec.palette ?? random.pick(PALETTE_NAMES)];
  const ground = random.pick([palette.paper, palette.ink]);
  const sheet = newSheet(WIDTH, HEIGHT, ground);
  const picture = motif(spec.style, { width: WIDTH, height: PICTURE, palette, random });
  draw(sheet, `<svg width="${WIDTH}" height="${PICTURE}">${picture.join('')}</svg>`);
  const text = textOn(ground, palette.ink, palette.paper);
  const strong = displayOn(ground, palette.first, palette.second, text);
  const block = { x: MARGIN, width: WIDTH - 2 * MARGIN, leading: 0.96 } as const;
  const artist = writeBlock(sheet, {
    ...block,
    text: spec.artist.toUpperCase(),
    font: 'bebas',
    top: PICTURE + 56,
    height: 150,
    lines: 2,
    largest: 190,
    colour: strong,
  });
  writeBlock(sheet, {
    ...block,
    text: spec.name,
    font: 'bricolage-semibold',
    top: artist.bottom + 36,
    height: 80,
    lines: 2,
    largest: 48,
    leading: 1.08,
    colour: text,
  });
  draw(sheet, rectangle(MARGIN, 1242, WIDTH - 2 * MARGIN, 4, text));
  const line = { font: 'bricolage-bold', size: 46, y: 1308, colour: text } as const;
  write(sheet, { ...line, text: spec.date, x: MARGIN, width: 560 });
  write(sheet, { ...line, text: spec.time, x: WIDTH - MARGIN, anchor: 'end', width: 280 });
  const small = {
    font: 'bricolage',
    size: 32,
    x: MARGIN,
    y: 1358,
    width: 880,
    colour: text,
  } as const;
  write(sheet, { ...small, text: spec.venue });
  return sheet;
}
