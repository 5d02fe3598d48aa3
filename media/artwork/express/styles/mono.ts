/** Monospaced type with rules, like a technical data sheet. */

import { below, heading } from '../heading.ts';
import { fill, type Sheet } from '../layout.ts';
import { writeWithin } from '../place-text.ts';
import { setTrackList } from '../track-list.ts';
import type { ListLook } from '../track-setting.ts';
import {
  type Brief,
  bottomOf,
  type Frame,
  footOf,
  rightOf,
  rule,
  type Style,
  setFoot,
} from './style.ts';

const MONO = { font: 'mono' } as const;
const BOLD = { font: 'mono-bold' } as const;
const HEAD = { font: 'mono-bold', capitals: true, tracking: 20 } as const;

function listLook({ colours, sides }: Brief, size: number, hairline: number): ListLook {
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
    colours: { title: ink, number: accent, time: ink, head: accent, on: ground },
    rule: { colour: soft, width: hairline },
    columns: sides.length > 2 ? 2 : 1,
    anchor: 'top',
  };
}

function back(sheet: Sheet, frame: Frame, brief: Brief): void {
  const { area, unit, body, small, hairline } = frame;
  const { facts, colours } = brief;
  const ink = { colour: colours.ink, on: colours.ground };
  const foot = footOf(frame);
  const row = body * 2.2;
  const third = area.width / 3;

  rule(sheet, frame, area.y, colours.ink, 2);
  const cells = [
    [facts.catalogNo, 'start', area.x],
    [facts.label ?? '', 'middle', area.x + area.width / 2],
    [facts.speed ?? facts.words.stereo, 'end', rightOf(area)],
  ] as const;
  for (const [text, align, x] of cells) {
    const y = area.y + row * 0.64;
    const width = third - 3;
    writeWithin(sheet, { face: HEAD, text, size: body * 0.8, x, y, align, width, ...ink });
  }
  rule(sheet, frame, area.y + row, colours.ink);
  const titleTop = area.y + row + unit * 4;
  const rows = brief.sides.flatMap((side) => side.rows).length;
  const title = heading(sheet, {
    face: { ...BOLD, tracking: -20 },
    text: facts.title,
    x: area.x,
    width: area.width,
    height: area.height * (rows > 20 ? 0.12 : 0.2),
    lines: 3,
    largest: unit * 8,
    leading: 1.08,
    top: titleTop,
    ...ink,
  });
  const artist = heading(sheet, {
    face: MONO,
    text: facts.artist,
    x: area.x,
    width: area.width,
    height: body * 3.6,
    lines: 2,
    largest: Math.min(title.size * 0.6, body * 1.7),
    top: below(title, unit * 2.6),
    colour: colours.accent,
    on: colours.ground,
  });
  const listTop = below(artist, unit * 6);
  const list = { x: area.x, y: listTop, width: area.width, height: foot.y - unit * 5 - listTop };
  const { bottom } = setTrackList(sheet, brief.sides, list, listLook(brief, body * 1.6, hairline));
  rule(sheet, frame, Math.min(bottom, bottomOf(list)), colours.soft);
  fill(
    sheet,
    { x: area.x, y: foot.y - unit * 2.4, width: area.width, height: hairline * 2 },
    colours.ink,
  );
  setFoot(sheet, foot, brief, { face: MONO, size: small * 0.94 });
}

export const mono: Style = {
  key: 'mono',
  ground: 'dark',
  back,
  list: (sheet, area, brief) => {
    const size = Math.min(3.8, area.width / 38);
    setTrackList(sheet, brief.sides, area, listLook(brief, size, 0.2));
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
