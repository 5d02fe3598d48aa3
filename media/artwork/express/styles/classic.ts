/** A centred serif with italics and a thin frame, for strings, songs and piano. */

import { placeHeading, yBelow } from '../heading.ts';
import { fill, type Sheet } from '../layout.ts';
import { writeFitted } from '../place-text.ts';
import { placeTrackList } from '../track-list.ts';
import type { TrackListStyle } from '../track-setting.ts';
import {
  type Frame,
  footerArea,
  placeFooter,
  rightEdge,
  type Style,
  type StyleContext,
} from './style.ts';

const SERIF = { font: 'dm-serif', tracking: 4 } as const;
const ITALIC = { font: 'dm-serif-italic', tracking: 6 } as const;
const CAPITALS = { font: 'dm-serif', tracking: 140, capitals: true } as const;
const SMALL = { font: 'bricolage-light', tracking: 8 } as const;

function listStyle({ colours, sides }: StyleContext, size: number): TrackListStyle {
  const { ink, soft, accent, ground } = colours;
  return {
    title: SERIF,
    number: null,
    time: ITALIC,
    head: ITALIC,
    headSize: 1.25,
    size,
    leading: 1.5,
    shape: 'middle',
    indent: 0,
    colours: { title: ink, number: soft, time: soft, head: accent, background: ground },
    rule: null,
    columns: Math.min(2, sides.length),
    anchor: 'middle',
  };
}

function drawBorder(sheet: Sheet, { zone, area, hairline }: Frame, colour: string): void {
  const inner = (area.x - zone.x) * 0.72;
  const [x, y] = [zone.x + inner, zone.y + inner];
  const [width, height] = [zone.width - 2 * inner, zone.height - 2 * inner];
  fill(sheet, { x, y, width, height: hairline }, colour);
  fill(sheet, { x, y: y + height - hairline, width, height: hairline }, colour);
  fill(sheet, { x, y, width: hairline, height }, colour);
  fill(sheet, { x: x + width - hairline, y, width: hairline, height }, colour);
}

/** A short rule with space around it. */
function drawOrnament(sheet: Sheet, frame: Frame, y: number, colour: string): void {
  const { area, unit, hairline } = frame;
  const width = unit * 9;
  fill(sheet, { x: area.x + (area.width - width) / 2, y, width, height: hairline * 2 }, colour);
}

function back(sheet: Sheet, frame: Frame, context: StyleContext): void {
  const { area, unit, body, small, barcode } = frame;
  const { facts, colours } = context;
  const ink = { colour: colours.ink, background: colours.ground };
  const inside = { x: area.x + unit * 6, width: area.width - unit * 12 };
  drawBorder(sheet, frame, colours.soft);
  const middle = area.x + area.width / 2;
  const rows = context.sides.flatMap((side) => side.rows).length;
  const headShare = rows > 24 ? 0.24 : 0.36;
  const artistY = area.y + area.height * (rows > 24 ? 0.05 : 0.085);
  const artistSize = writeFitted(sheet, {
    face: CAPITALS,
    text: facts.artist,
    size: body * 1.05,
    x: middle,
    y: artistY,
    align: 'middle',
    width: inside.width,
    ...ink,
  });
  const titleTop = artistY + artistSize * 1.5;
  const title = placeHeading(sheet, {
    face: SERIF,
    text: facts.title,
    ...inside,
    height: area.y + area.height * headShare - titleTop - unit * 4,
    lines: 3,
    maxSize: unit * 8.5,
    leading: 1.06,
    align: 'middle',
    top: titleTop,
    ...ink,
  });
  drawOrnament(sheet, frame, yBelow(title, unit * 3.6), colours.accent);
  const listTop = yBelow(title, unit * 8);
  const list = { ...inside, y: listTop, height: barcode.y - unit * 4 - listTop };
  placeTrackList(sheet, context.sides, list, listStyle(context, body * 1.75));
  const footer = footerArea(frame);
  const barcodeSpace = barcode.width + unit * 4;
  const isWide = area.width > 150;
  placeFooter(
    sheet,
    isWide
      ? { ...footer, x: area.x + barcodeSpace, width: rightEdge(area) - 2 * barcodeSpace - area.x }
      : footer,
    context,
    { face: SMALL, size: small, align: isWide ? 'middle' : 'start' },
  );
}

export const classic: Style = {
  key: 'classic',
  ground: 'light',
  back,
  list: (sheet, area, context) => {
    const size = Math.min(4.6, area.width / 28);
    placeTrackList(sheet, context.sides, area, listStyle(context, size));
  },
  spine: { artist: { ...CAPITALS, tracking: 90 }, title: ITALIC, number: SMALL },
  label: {
    block: null,
    rings: [0.93, 0.965],
    letter: ITALIC,
    letterSize: 0.5,
    title: SERIF,
    artist: ITALIC,
    text: SERIF,
    brand: CAPITALS,
  },
  page: { title: SERIF, text: SMALL, strong: ITALIC, align: 'middle' },
};
