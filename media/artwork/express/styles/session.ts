/** Colour blocks and heavy lower-case letters, like jazz covers around 1960. */

import { heading } from '../heading.ts';
import { bleeding, coverZone, fill, type Sheet } from '../layout.ts';
import { setTrackList } from '../track-list.ts';
import type { ListLook } from '../track-setting.ts';
import { type Brief, type Frame, footOf, type Style, setFoot } from './style.ts';

const HEAVY = { font: 'archivo-black', tracking: -14 } as const;
const BOLD = { font: 'bricolage-bold' } as const;
const STRONG = { font: 'bricolage-semibold' } as const;
const TEXT = { font: 'bricolage' } as const;

function listLook({ colours, sides }: Brief, size: number): ListLook {
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
    colours: { title: ink, number: accent, time: soft, head: accent, on: ground },
    rule: null,
    columns: Math.min(2, sides.length),
    anchor: 'top',
  };
}

function back(sheet: Sheet, frame: Frame, brief: Brief): void {
  const { zone, area, unit, body, small } = frame;
  const { facts, colours } = brief;
  const rows = brief.sides.flatMap((side) => side.rows).length;
  const bandHeight = zone.height * (rows > 20 ? 0.28 : 0.4);
  const band = { ...zone, height: bandHeight };
  const picture = { ...band, x: zone.x + zone.width - bandHeight, width: bandHeight };
  const block = { ...band, width: zone.width - bandHeight };
  fill(sheet, bleeding(sheet.part, block), colours.accent);
  coverZone(sheet, picture, 'cover');
  const inner = { x: area.x, width: picture.x - area.x - unit * 4 };
  const onBlock = { colour: colours.ground, on: colours.accent };
  const artist = heading(sheet, {
    face: HEAVY,
    text: facts.artist.toLocaleLowerCase('de'),
    ...inner,
    height: bandHeight * 0.26,
    lines: 2,
    largest: unit * 4.6,
    leading: 1.04,
    top: area.y + unit * 0.6,
    ...onBlock,
  });
  const bottom = zone.y + bandHeight - unit * 4.4;
  heading(sheet, {
    face: HEAVY,
    text: facts.title.toLocaleLowerCase('de'),
    ...inner,
    height: bottom - artist.bottom - unit * 4,
    lines: 4,
    largest: unit * 12,
    leading: 0.98,
    bottom,
    ...onBlock,
  });
  const foot = footOf(frame);
  const listTop = zone.y + bandHeight + unit * 6;
  const list = { x: area.x, y: listTop, width: area.width, height: foot.y - unit * 4 - listTop };
  setTrackList(sheet, brief.sides, list, listLook(brief, body * 2.1));
  setFoot(sheet, foot, brief, { face: TEXT, size: small });
}

export const session: Style = {
  key: 'session',
  ground: 'light',
  back,
  list: (sheet, area, brief) => {
    const size = Math.min(5, area.width / 28);
    setTrackList(sheet, brief.sides, area, listLook(brief, size));
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
