/** Small type near the bottom, and a stamp-sized cover image. */

import { placeHeading } from '../heading.ts';
import type { Sheet } from '../layout.ts';
import { writeFitted } from '../place-text.ts';
import { placeTrackList } from '../track-list.ts';
import type { TrackListStyle } from '../track-setting.ts';
import {
  bottomEdge,
  type Frame,
  footerArea,
  placeFooter,
  type Style,
  type StyleContext,
} from './style.ts';

const LIGHT = { font: 'bricolage-light', tracking: 4 } as const;
const TEXT = { font: 'bricolage' } as const;

function listStyle({ colours }: StyleContext, size: number): TrackListStyle {
  const { ink, soft, ground } = colours;
  return {
    title: LIGHT,
    number: LIGHT,
    time: LIGHT,
    head: TEXT,
    headSize: 1,
    size,
    leading: 1.5,
    shape: 'run',
    indent: 2,
    colours: { title: ink, number: soft, time: soft, head: ink, background: ground },
    rule: null,
    columns: 2,
    anchor: 'bottom',
  };
}

function back(sheet: Sheet, frame: Frame, context: StyleContext): void {
  const { area, unit, body, small } = frame;
  const { facts, colours } = context;
  const ink = { colour: colours.ink, background: colours.ground };
  const rows = context.sides.flatMap((side) => side.rows).length;
  const imageSize = area.width * 0.2;
  const box = { x: area.x, y: area.y, width: imageSize, height: imageSize };
  const footer = footerArea(frame);
  const listHeight = area.height * (rows > 20 ? 0.5 : 0.3);
  const list = {
    x: area.x,
    y: footer.y - unit * 6 - listHeight,
    width: area.width * (rows > 20 ? 1 : 0.84),
    height: listHeight,
  };
  const size = body * 1.1;
  const artistY = list.y - body * 2.2;
  writeFitted(sheet, {
    face: LIGHT,
    text: facts.artist,
    size: body * 1.3,
    x: area.x,
    y: artistY,
    width: area.width,
    ...ink,
  });
  const titleBottom = artistY - body * 1.9;
  // A long track list moves the names up and leaves no space for the small image.
  const spaceAbove = titleBottom - body * 4 - bottomEdge(box);
  if (spaceAbove > 0) sheet.elements.push({ kind: 'picture', picture: 'cover', box, clip: box });
  placeHeading(sheet, {
    face: TEXT,
    text: facts.title,
    x: area.x,
    width: area.width * 0.84,
    height: titleBottom - (spaceAbove > 0 ? bottomEdge(box) + unit * 4 : area.y),
    lines: 3,
    maxSize: body * 1.3,
    leading: 1.25,
    bottom: titleBottom,
    ...ink,
  });
  placeTrackList(sheet, context.sides, list, listStyle(context, size));
  placeFooter(sheet, footer, context, { face: LIGHT, size: small });
}

export const quiet: Style = {
  key: 'quiet',
  ground: 'light',
  back,
  list: (sheet, area, context) => {
    const size = Math.min(3.4, area.width / 42);
    placeTrackList(sheet, context.sides, area, listStyle(context, size));
  },
  spine: { artist: TEXT, title: LIGHT, number: LIGHT },
  label: {
    block: null,
    rings: [],
    letter: LIGHT,
    letterSize: 0.28,
    title: TEXT,
    artist: LIGHT,
    text: LIGHT,
    brand: LIGHT,
  },
  page: { title: TEXT, text: LIGHT, strong: TEXT, align: 'start' },
};
