/** The title as large as possible, everything else in the same narrow face. */

import { placeHeading, yBelow } from '../heading.ts';
import type { Sheet } from '../layout.ts';
import { placeTrackList } from '../track-list.ts';
import type { TrackListStyle } from '../track-setting.ts';
import { type Frame, footerArea, placeFooter, type Style, type StyleContext } from './style.ts';

const DISPLAY = { font: 'bebas', tracking: -6 } as const;
const NARROW = { font: 'bebas', tracking: 14 } as const;
const TEXT = { font: 'bricolage' } as const;
const STRONG = { font: 'bricolage-bold' } as const;

function listStyle({ colours, sides }: StyleContext, size: number): TrackListStyle {
  const { ink, soft, accent, ground } = colours;
  return {
    title: NARROW,
    number: NARROW,
    time: NARROW,
    head: NARROW,
    headSize: 1,
    size,
    leading: 1.18,
    shape: 'run',
    indent: 1.7,
    colours: { title: ink, number: accent, time: soft, head: accent, background: ground },
    rule: null,
    columns: Math.min(2, sides.length),
    anchor: 'bottom',
  };
}

function back(sheet: Sheet, frame: Frame, context: StyleContext): void {
  const { area, unit, body, small } = frame;
  const { facts, colours } = context;
  const footer = footerArea(frame);
  const rows = context.sides.flatMap((side) => side.rows).length;
  const title = placeHeading(sheet, {
    face: DISPLAY,
    text: facts.title,
    x: area.x,
    width: area.width,
    height: area.height * (rows > 24 ? 0.24 : rows > 10 ? 0.36 : 0.42),
    lines: 4,
    maxSize: unit * 46,
    leading: 0.86,
    top: area.y,
    colour: colours.ink,
    background: colours.ground,
  });
  const artist = placeHeading(sheet, {
    face: DISPLAY,
    text: facts.artist,
    x: area.x,
    width: area.width,
    height: area.height * 0.12,
    lines: 2,
    maxSize: Math.min(title.size * 0.5, unit * 11),
    leading: 0.9,
    top: yBelow(title, unit * 3.4),
    colour: colours.accent,
    background: colours.ground,
  });
  const listTop = yBelow(artist, unit * 6);
  const list = { x: area.x, y: listTop, width: area.width, height: footer.y - unit * 5 - listTop };
  placeTrackList(sheet, context.sides, list, listStyle(context, body * 3));
  placeFooter(sheet, footer, context, { face: TEXT, size: small });
}

export const poster: Style = {
  key: 'poster',
  ground: 'vivid',
  back,
  list: (sheet, area, context) => {
    const size = Math.min(9, area.width / 22);
    placeTrackList(sheet, context.sides, area, listStyle(context, size));
  },
  spine: { artist: NARROW, title: NARROW, number: NARROW },
  label: {
    block: null,
    rings: [],
    letter: DISPLAY,
    letterSize: 0.95,
    title: DISPLAY,
    artist: NARROW,
    text: NARROW,
    brand: NARROW,
  },
  page: { title: DISPLAY, text: TEXT, strong: STRONG, align: 'start' },
};
