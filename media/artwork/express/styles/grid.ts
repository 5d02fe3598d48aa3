/** Swiss style: one grotesque, four columns, hairlines, flush left. */
import { below, heading } from '../heading.ts';
import { capHeight, writeWithin } from '../place-text.ts';
import { setTrackList } from '../track-list.ts';
import type { ListLook } from '../track-setting.ts';
import { type Brief, type Frame, footOf, rightOf, rule, type Style, setFoot } from './style.ts';

const BOLD = { font: 'bricolage-bold', tracking: -12 } as const;
const STRONG = { font: 'bricolage-semibold' } as const;
const TEXT = { font: 'bricolage' } as const;

function listLook({ colours }: Brief, size: number, hairline: number): ListLook {
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
    colours: { title: ink, number: accent, time: soft, head: accent, on: ground },
    rule: { colour: ink, width: hairline },
    columns: 2,
    anchor: 'bottom',
  };
}

function back(sheet: Parameters<Style['back']>[0], frame: Frame, brief: Brief): void {
  const { area, unit, body, small, hairline } = frame;
  const { facts, colours } = brief;
  const { ink, ground } = colours;
  const onGround = { colour: ink, on: ground };
  const foot = footOf(frame);

  rule(sheet, frame, area.y, ink, 3);
  const lineY = area.y + body * 1.1 + capHeight(STRONG, body * 1.4);
  const artist = heading(sheet, {
    face: STRONG,
    text: facts.artist,
    x: area.x,
    width: area.width * 0.7,
    height: body * 2.4,
    lines: 2,
    largest: body * 1.4,
    top: area.y + body * 1.1,
    ...onGround,
  });
  writeWithin(sheet, {
    face: TEXT,
    text: facts.catalogNo,
    size: body * 1.4,
    width: area.width * 0.26,
    x: rightOf(area),
    y: lineY,
    align: 'end',
    ...onGround,
  });
  const titleTop = below(artist, unit * 4);
  const listHeight =
    area.height * (brief.sides.flatMap(({ rows }) => rows).length > 16 ? 0.56 : 0.42);
  const listTop = foot.y - unit * 4 - listHeight;
  heading(sheet, {
    face: BOLD,
    text: facts.title,
    x: area.x,
    width: area.width * 0.92,
    height: listTop - titleTop - unit * 4,
    lines: 4,
    largest: unit * 13,
    leading: 1,
    top: titleTop,
    ...onGround,
  });
  const list = { x: area.x, y: listTop, width: area.width, height: listHeight };
  setTrackList(sheet, brief.sides, list, listLook(brief, body * 1.5, hairline));
  setFoot(sheet, foot, brief, { face: TEXT, size: small });
}

export const grid: Style = {
  key: 'grid',
  ground: 'dominant',
  back,
  list: (sheet, area, brief) => {
    const size = Math.min(4.2, area.width / 34);
    setTrackList(sheet, brief.sides, area, listLook(brief, size, 0.2));
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
