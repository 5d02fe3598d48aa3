/** Colour blocks and heavy lower-case letters, like jazz covers around 1960. */

import { placeHeading } from '../heading.ts';
import { extendIntoBleed, fill, fillWithPicture, type Sheet } from '../layout.ts';
import { placeTrackList } from '../track-list.ts';
import type { TrackListStyle } from '../track-setting.ts';
import { type Frame, footerArea, placeFooter, type Style, type StyleContext } from './style.ts';

const HEAVY = { font: 'archivo-black', tracking: -14 } as const;
const BOLD = { font: 'bricolage-bold' } as const;
const STRONG = { font: 'bricolage-semibold' } as const;
const TEXT = { font: 'bricolage' } as const;

function listStyle({ colours, sides }: StyleContext, size: number): TrackListStyle {
  const { ink, soft, accent, ground } = colours;
  return {
    title: BOLD,
    number: TEXT,
    time: TEXT,
    head: HEAVY,
    headSize: 1.7,
    size,
    leading: 1.42,
    shape: 'run',
    indent: 2.1,
    colours: { title: ink, number: accent, time: soft, head: accent, background: ground },
    rule: null,
    columns: Math.min(2, sides.length),
    anchor: 'top',
  };
}

function back(sheet: Sheet, frame: Frame, context: StyleContext): void {
  const { zone, area, unit, body, small } = frame;
  const { facts, colours } = context;
  const rows = context.sides.flatMap((side) => side.rows).length;
  const bandHeight = zone.height * (rows > 20 ? 0.28 : 0.4);
  const band = { ...zone, height: bandHeight };
  const picture = { ...band, x: zone.x + zone.width - bandHeight, width: bandHeight };
  const block = { ...band, width: zone.width - bandHeight };
  fill(sheet, extendIntoBleed(sheet.part, block), colours.accent);
  fillWithPicture(sheet, picture, 'cover');
  const inner = { x: area.x, width: picture.x - area.x - unit * 4 };
  const onBlock = { colour: colours.ground, background: colours.accent };
  const artist = placeHeading(sheet, {
    face: HEAVY,
    text: facts.artist.toLocaleLowerCase('de'),
    ...inner,
    height: bandHeight * 0.26,
    lines: 2,
    maxSize: unit * 4.6,
    leading: 1.04,
    top: area.y + unit * 0.6,
    ...onBlock,
  });
  const bottom = zone.y + bandHeight - unit * 4.4;
  placeHeading(sheet, {
    face: HEAVY,
    text: facts.title.toLocaleLowerCase('de'),
    ...inner,
    height: bottom - artist.bottom - unit * 4,
    lines: 4,
    maxSize: unit * 12,
    leading: 0.98,
    bottom,
    ...onBlock,
  });
  const footer = footerArea(frame);
  const listTop = zone.y + bandHeight + unit * 6;
  const list = { x: area.x, y: listTop, width: area.width, height: footer.y - unit * 4 - listTop };
  placeTrackList(sheet, context.sides, list, listStyle(context, body * 2.1));
  placeFooter(sheet, footer, context, { face: TEXT, size: small });
}

export const session: Style = {
  key: 'session',
  ground: 'light',
  back,
  list: (sheet, area, context) => {
    const size = Math.min(5, area.width / 28);
    placeTrackList(sheet, context.sides, area, listStyle(context, size));
  },
  spine: { artist: { font: 'archivo-black' }, title: STRONG, number: TEXT },
  label: {
    block: 'lower',
    rings: [],
    letter: HEAVY,
    letterSize: 0.62,
    title: HEAVY,
    artist: BOLD,
    text: STRONG,
    brand: BOLD,
  },
  page: { title: HEAVY, text: TEXT, strong: BOLD, align: 'start' },
};
