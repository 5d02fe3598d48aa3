/** The title as large as possible, everything else in the same narrow face. */

import { below, heading } from '../heading.ts';
import type { Sheet } from '../layout.ts';
import { setTrackList } from '../track-list.ts';
import type { ListLook } from '../track-setting.ts';
import { type Brief, type Frame, footOf, type Style, setFoot } from './style.ts';

const LOUD = { font: 'bebas', tracking: -6 } as const;
const NARROW = { font: 'bebas', tracking: 14 } as const;
const TEXT = { font: 'bricolage' } as const;
const STRONG = { font: 'bricolage-bold' } as const;

function listLook({ colours, sides }: Brief, size: number): ListLook {
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
    colours: { title: ink, number: accent, time: soft, head: accent, on: ground },
    rule: null,
    columns: Math.min(2, sides.length),
    anchor: 'bottom',
  };
}

function back(sheet: Sheet, frame: Frame, brief: Brief): void {
  const { area, unit, body, small } = frame;
  const { facts, colours } = brief;
  const foot = footOf(frame);
  const rows = brief.sides.flatMap((side) => side.rows).length;
  const title = heading(sheet, {
    face: LOUD,
    text: facts.title,
    x: area.x,
    width: area.width,
    height: area.height * (rows > 24 ? 0.24 : rows > 10 ? 0.36 : 0.42),
    lines: 4,
    largest: unit * 46,
    leading: 0.86,
    top: area.y,
    colour: colours.ink,
    on: colours.ground,
  });
  const artist = heading(sheet, {
    face: LOUD,
    text: facts.artist,
    x: area.x,
    width: area.width,
    height: area.height * 0.12,
    lines: 2,
    largest: Math.min(title.size * 0.5, unit * 11),
    leading: 0.9,
    top: below(title, unit * 3.4),
    colour: colours.accent,
    on: colours.ground,
  });
  const listTop = below(artist, unit * 6);
  const list = { x: area.x, y: listTop, width: area.width, height: foot.y - unit * 5 - listTop };
  setTrackList(sheet, brief.sides, list, listLook(brief, body * 3));
  setFoot(sheet, foot, brief, { face: TEXT, size: small });
}

export const poster: Style = {
  key: 'poster',
  ground: 'vivid',
  back,
  list: (sheet, area, brief) => {
    const size = Math.min(9, area.width / 22);
    setTrackList(sheet, brief.sides, area, listLook(brief, size));
  },
  spine: { artist: NARROW, title: NARROW, number: NARROW },
  label: {
    block: null,
    rings: [],
    letter: LOUD,
    letterSize: 0.95,
    title: LOUD,
    artist: NARROW,
    text: NARROW,
    brand: NARROW,
  },
  page: { title: LOUD, text: TEXT, strong: STRONG, align: 'start' },
};
