/** Swiss style: one grotesque, four columns, hairlines, flush left. */
import { placeHeading, yBelow } from '../heading.ts';
import { capHeight, writeFitted } from '../place-text.ts';
import { placeTrackList } from '../track-list.ts';
import type { TrackListStyle } from '../track-setting.ts';
import {
  drawRule,
  type Frame,
  footerArea,
  placeFooter,
  rightEdge,
  type Style,
  type StyleContext,
} from './style.ts';

const BOLD = { font: 'bricolage-bold', tracking: -12 } as const;
const STRONG = { font: 'bricolage-semibold' } as const;
const TEXT = { font: 'bricolage' } as const;

function listStyle({ colours }: StyleContext, size: number, hairline: number): TrackListStyle {
  const { ink, soft, accent, ground } = colours;
  return {
    title: STRONG,
    number: TEXT,
    time: TEXT,
    head: STRONG,
    headSize: 1,
    size,
    leading: 1.62,
    shape: 'table',
    indent: 2.4,
    colours: { title: ink, number: accent, time: soft, head: accent, background: ground },
    rule: { colour: ink, width: hairline },
    columns: 2,
    anchor: 'bottom',
  };
}

function back(sheet: Parameters<Style['back']>[0], frame: Frame, context: StyleContext): void {
  const { area, unit, body, small, hairline } = frame;
  const { facts, colours } = context;
  const { ink, ground } = colours;
  const onGround = { colour: ink, background: ground };
  const footer = footerArea(frame);

  drawRule(sheet, frame, area.y, ink, 3);
  const lineY = area.y + body * 1.1 + capHeight(STRONG, body * 1.4);
  const artist = placeHeading(sheet, {
    face: STRONG,
    text: facts.artist,
    x: area.x,
    width: area.width * 0.7,
    height: body * 2.4,
    lines: 2,
    maxSize: body * 1.4,
    top: area.y + body * 1.1,
    ...onGround,
  });
  writeFitted(sheet, {
    face: TEXT,
    text: facts.catalogNo,
    size: body * 1.4,
    width: area.width * 0.26,
    x: rightEdge(area),
    y: lineY,
    align: 'end',
    ...onGround,
  });
  const titleTop = yBelow(artist, unit * 4);
  const listHeight =
    area.height * (context.sides.flatMap(({ rows }) => rows).length > 16 ? 0.56 : 0.42);
  const listTop = footer.y - unit * 4 - listHeight;
  placeHeading(sheet, {
    face: BOLD,
    text: facts.title,
    x: area.x,
    width: area.width * 0.92,
    height: listTop - titleTop - unit * 4,
    lines: 4,
    maxSize: unit * 13,
    leading: 1,
    top: titleTop,
    ...onGround,
  });
  const list = { x: area.x, y: listTop, width: area.width, height: listHeight };
  placeTrackList(sheet, context.sides, list, listStyle(context, body * 1.5, hairline));
  placeFooter(sheet, footer, context, { face: TEXT, size: small });
}

export const grid: Style = {
  key: 'grid',
  ground: 'dominant',
  back,
  list: (sheet, area, context) => {
    const size = Math.min(4.2, area.width / 34);
    placeTrackList(sheet, context.sides, area, listStyle(context, size, 0.2));
  },
  spine: { artist: STRONG, title: TEXT, number: TEXT },
  label: {
    block: 'upper',
    rings: [],
    letter: BOLD,
    letterSize: 0.5,
    title: BOLD,
    artist: STRONG,
    text: TEXT,
    brand: STRONG,
  },
  page: { title: BOLD, text: TEXT, strong: STRONG, align: 'start' },
};
