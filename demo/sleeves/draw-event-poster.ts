/** An event poster in A-series paper proportions. */
import type { SleeveStyle } from './draw-sleeve.ts';
import { motif } from './motifs.ts';
import {
  displayColourOn,
  PALETTE_NAMES,
  PALETTES,
  type PaletteName,
  textColourOn,
} from './palettes.ts';
import { randomFrom } from './random.ts';
import {
  draw,
  newSheet,
  rectangle,
  type Sheet,
  sheetToSvg,
  writeBlock,
  writeLine,
} from './sheet.ts';

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
const PICTURE_HEIGHT = 860;
const MARGIN = 60;

export function drawEventPoster(spec: EventPosterSpec): string {
  return sheetToSvg(composeEventPoster(spec));
}

export function composeEventPoster(spec: EventPosterSpec): Sheet {
  const random = randomFrom(`poster ${spec.seed}`);
  const palette = PALETTES[spec.palette ?? random.pick(PALETTE_NAMES)];
  const ground = random.pick([palette.paper, palette.ink]);
  const sheet = newSheet(WIDTH, HEIGHT, ground);
  const picture = motif(spec.style, { width: WIDTH, height: PICTURE_HEIGHT, palette, random });
  draw(sheet, `<svg width="${WIDTH}" height="${PICTURE_HEIGHT}">${picture.join('')}</svg>`);
  const text = textColourOn(ground, palette.ink, palette.paper);
  const titleColour = displayColourOn(ground, palette.first, palette.second, text);
  const textBox = { x: MARGIN, width: WIDTH - 2 * MARGIN, leading: 0.96 } as const;
  const artist = writeBlock(sheet, {
    ...textBox,
    text: spec.artist.toUpperCase(),
    font: 'bebas',
    top: PICTURE_HEIGHT + 56,
    height: 150,
    lines: 2,
    maxSize: 190,
    colour: titleColour,
  });
  writeBlock(sheet, {
    ...textBox,
    text: spec.name,
    font: 'bricolage-semibold',
    top: artist.bottom + 36,
    height: 80,
    lines: 2,
    maxSize: 48,
    leading: 1.08,
    colour: text,
  });
  draw(sheet, rectangle(MARGIN, 1242, WIDTH - 2 * MARGIN, 4, text));
  const line = { font: 'bricolage-bold', size: 46, y: 1308, colour: text } as const;
  writeLine(sheet, { ...line, text: spec.date, x: MARGIN, width: 560 });
  writeLine(sheet, { ...line, text: spec.time, x: WIDTH - MARGIN, anchor: 'end', width: 280 });
  const smallText = {
    font: 'bricolage',
    size: 32,
    x: MARGIN,
    y: 1358,
    width: 880,
    colour: text,
  } as const;
  writeLine(sheet, { ...smallText, text: spec.venue });
  return sheet;
}
