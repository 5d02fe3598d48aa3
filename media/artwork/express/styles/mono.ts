/** Monospaced type with rules, like a technical data sheet. */

import { placeHeading, yBelow } from '../heading.ts';
import { fill, type Sheet } from '../layout.ts';
import { writeFitted } from '../place-text.ts';
import { placeTrackList } from '../track-list.ts';
import type { TrackListStyle } from '../track-setting.ts';
import {
  bottomEdge,
  drawRule,
  type Frame,
  footerArea,
  placeFooter,
  rightEdge,
  type Style,
  type StyleContext,
} from './style.ts';

const MONO = { font: 'mono' } as const;
const BOLD = { font: 'mono-bold' } as const;
const HEAD = { font: 'mono-bold', capitals: true, tracking: 20 } as const;

function listStyle(
  { colours, sides }: StyleContext,
  size: number,
  hairline: number,
): TrackListStyle {
  const { ink, soft, accent, ground } = colours;
  return {
    title: MONO,
    number: BOLD,
    time: MONO,
    head: HEAD,
    headSize: 1,
    size,
    leading: 1.85,
    shape: 'table',
    indent: 3.2,
    colours: { title: ink, number: accent, time: ink, head: accent, background: ground },
    rule: { colour: soft, width: hairline },
    columns: sides.length > 2 ? 2 : 1,
    anchor: 'top',
  };
}

function back(sheet: Sheet, frame: Frame, context: StyleContext): void {
  const { area, unit, body, small, hairline } = frame;
  const { facts, colours } = context;
  const ink = { colour: colours.ink, background: colours.ground };
  const footer = footerArea(frame);
  const row = body * 2.2;
  const third = area.width / 3;

  drawRule(sheet, frame, area.y, colours.ink, 2);
  const cells = [
    [facts.catalogNo, 'start', area.x],
    [facts.label ?? '', 'middle', area.x + area.width / 2],
    [facts.speed ?? facts.words.stereo, 'end', rightEdge(area)],
  ] as const;
  for (const [text, align, x] of cells) {
    const y = area.y + row * 0.64;
    const width = third - 3;
    writeFitted(sheet, { face: HEAD, text, size: body * 0.8, x, y, align, width, ...ink });
  }
  drawRule(sheet, frame, area.y + row, colours.ink);
  const titleTop = area.y + row + unit * 4;
  const rows = context.sides.flatMap((side) => side.rows).length;
  const title = placeHeading(sheet, {
    face: { ...BOLD, tracking: -20 },
    text: facts.title,
    x: area.x,
    width: area.width,
    height: area.height * (rows > 20 ? 0.12 : 0.2),
    lines: 3,
    maxSize: unit * 8,
    leading: 1.08,
    top: titleTop,
    ...ink,
  });
  const artist = placeHeading(sheet, {
    face: MONO,
    text: facts.artist,
    x: area.x,
    width: area.width,
    height: body * 3.6,
    lines: 2,
    maxSize: Math.min(title.size * 0.6, body * 1.7),
    top: yBelow(title, unit * 2.6),
    colour: colours.accent,
    background: colours.ground,
  });
  const listTop = yBelow(artist, unit * 6);
  const list = { x: area.x, y: listTop, width: area.width, height: footer.y - unit * 5 - listTop };
  const { bottom } = placeTrackList(
    sheet,
    context.sides,
    list,
    listStyle(context, body * 1.6, hairline),
  );
  drawRule(sheet, frame, Math.min(bottom, bottomEdge(list)), colours.soft);
  fill(
    sheet,
    { x: area.x, y: footer.y - unit * 2.4, width: area.width, height: hairline * 2 },
    colours.ink,
  );
  placeFooter(sheet, footer, context, { face: MONO, size: small * 0.94 });
}

export const mono: Style = {
  key: 'mono',
  ground: 'dark',
  back,
  list: (sheet, area, context) => {
    const size = Math.min(3.8, area.width / 38);
    placeTrackList(sheet, context.sides, area, listStyle(context, size, 0.2));
  },
  spine: { artist: { ...HEAD, tracking: 40 }, title: MONO, number: BOLD },
  label: {
    block: null,
    rings: [0.02, 0.97],
    letter: BOLD,
    letterSize: 0.46,
    title: BOLD,
    artist: MONO,
    text: MONO,
    brand: HEAD,
  },
  page: { title: BOLD, text: MONO, strong: BOLD, align: 'start' },
};
