/** Small type near the bottom, and a stamp-sized cover image. */

import { heading } from '../heading.ts';
import type { Sheet } from '../layout.ts';
import { writeWithin } from '../place-text.ts';
import { setTrackList } from '../track-list.ts';
import type { ListLook } from '../track-setting.ts';
import { type Brief, bottomOf, type Frame, footOf, type Style, setFoot } from './style.ts';

const LIGHT = { font: 'bricolage-light', tracking: 4 } as const;
const TEXT = { font: 'bricolage' } as const;

function listLook({ colours }: Brief, size: number): ListLook {
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
    colours: { title: ink, number: soft, time: soft, head: ink, on: ground },
    rule: null,
    columns: 2,
    anchor: 'bottom',
  };
}

function back(sheet: Sheet, frame: Frame, brief: Brief): void {
  const { area, unit, body, small } = frame;
  const { facts, colours } = brief;
  const ink = { colour: colours.ink, on: colours.ground };
  const rows = brief.sides.flatMap((side) => side.rows).length;
  const stamp = area.width * 0.2;
  const box = { x: area.x, y: area.y, width: stamp, height: stamp };
  const foot = footOf(frame);
  const listHeight = area.height * (rows > 20 ? 0.5 : 0.3);
  const list = {
    x: area.x,
    y: foot.y - unit * 6 - listHeight,
    width: area.width * (rows > 20 ? 1 : 0.84),
    height: listHeight,
  };
  const size = body * 1.1;
  const artistY = list.y - body * 2.2;
  writeWithin(sheet, {
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
  const roomAbove = titleBottom - body * 4 - bottomOf(box);
  if (roomAbove > 0) sheet.elements.push({ kind: 'picture', picture: 'cover', box, clip: box });
  heading(sheet, {
    face: TEXT,
    text: facts.title,
    x: area.x,
    width: area.width * 0.84,
    height: titleBottom - (roomAbove > 0 ? bottomOf(box) + unit * 4 : area.y),
    lines: 3,
    largest: body * 1.3,
    leading: 1.25,
    bottom: titleBottom,
    ...ink,
  });
  setTrackList(sheet, brief.sides, list, listLook(brief, size));
  setFoot(sheet, foot, brief, { face: LIGHT, size: small });
}

export const quiet: Style = {
  key: 'quiet',
  ground: 'light',
  back,
  list: (sheet, area, brief) => {
    const size = Math.min(3.4, area.width / 42);
    setTrackList(sheet, brief.sides, area, listLook(brief, size));
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
