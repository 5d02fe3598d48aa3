/** Record labels and CD faces: text around the hole, rights along the rim. */
import { type Ring, safeRing } from '@lathe/rules/artwork/shapes';
import { circle, fill, LEAST_SIZE, MM_PER_POINT, type Sheet } from './layout.ts';
import {
  capHeight,
  type Face,
  type Ink,
  shortened,
  widthOf,
  wrap,
  writeWithin,
} from './place-text.ts';
import { type RingRow, setRingRows } from './ring-rows.ts';
import type { Brief, LabelLook, Style } from './styles/style.ts';
import type { ListedRow } from './track-setting.ts';

const RIM_SIZE = 5.4 * MM_PER_POINT;
const RIM_TRACKING = 60;
/** Distance between the rim text and the rest. */
const RIM_AIR = 1.5;
/** Maximum arc of the rim text. */
const RIM_DEGREES = 310;
/** Font sizes assume at least this much space beside the hole. */
const USUAL_ROOM = 20;

export function layOutRound(
  sheet: Sheet,
  { label }: Style,
  brief: Brief,
  /** Side letter; null for a CD. */
  letter: string | null,
): void {
  const { part } = sheet;
  const safe = safeRing(part);
  if (!safe) throw new Error(`${part.key} is not round.`);
  const { colours, facts } = brief;
  const onGround = { colour: colours.ink, on: colours.ground };
  const onBlock = { colour: colours.ground, on: colours.accent };
  const whole = {
    x: -part.bleed,
    y: -part.bleed,
    width: part.width + 2 * part.bleed,
    height: part.height + 2 * part.bleed,
  };
  fill(sheet, whole, colours.ground);
  const ring = { ...safe, outerRadius: textRadius(sheet, safe, brief, label) };
  const middle = middleHeight(ring, label, letter) / 2;
  const clear = Math.max(ring.innerRadius + 0.8, middle + 1.4);
  if (label.block) {
    const edge = safe.cy + (label.block === 'upper' ? -clear : clear);
    const block =
      label.block === 'upper'
        ? { ...whole, height: edge - whole.y }
        : { ...whole, y: edge, height: whole.y + whole.height - edge };
    fill(sheet, block, colours.accent);
  }
  besideHole(sheet, ring, brief, label, letter);
  const air = label.block ? 2 : 0.8;
  const room = ring.outerRadius - clear - air;
  const upper = label.block === 'upper' ? onBlock : onGround;
  const lower = label.block === 'lower' ? onBlock : onGround;
  const reach = { ring, from: clear + air, to: ring.outerRadius };
  const above = namesAbove(brief, label, room, upper.colour);
  setRingRows(sheet, { ...reach, where: 'above', rows: above, on: upper.on });
  const side = facts.sides.findIndex((each) => each.letter === letter);
  const songs = brief.sides[side]?.rows ?? [];
  const below = [
    ...songRows(songs, label, room, lower.colour),
    ...rightsRows(brief, label, room, lower.colour),
  ];
  setRingRows(sheet, { ...reach, where: 'below', rows: below, on: lower.on });
}

/** Draws the rim text, if any, and returns the radius left for other text. */
function textRadius(sheet: Sheet, safe: Ring, { facts, colours }: Brief, label: LabelLook): number {
  // Rim text would cross two ground colours and be unreadable.
  if (label.block) return safe.outerRadius - 0.5;
  const band = safe.outerRadius - safe.innerRadius;
  const rings = label.rings.map((share) => safe.innerRadius + band * share);
  for (const radius of rings) circle(sheet, { ...safe, radius }, colours.soft, 0.2);
  const outside = rings.filter((radius) => radius > safe.outerRadius * 0.85);
  const edge = Math.min(safe.outerRadius, ...outside.map((radius) => radius - 0.7));
  const radius = edge - capHeight(label.text, RIM_SIZE) - 0.3;
  const ink = { colour: colours.soft, on: colours.ground };
  writeRim(sheet, safe, radius, { ...ink, face: label.text, text: facts.words.rights });
  return radius - RIM_AIR;
}

function writeRim(
  sheet: Sheet,
  { cx, cy }: Ring,
  radius: number,
  { face, text, colour, on }: Ink & { face: Face; text: string },
): void {
  const tracking = (face.tracking ?? 0) + RIM_TRACKING;
  const spaced = { ...face, tracking };
  const most = (2 * Math.PI * radius * RIM_DEGREES) / 360;
  const scale = Math.min(1, most / Math.max(widthOf(spaced, text, RIM_SIZE), 0.001));
  const size = Math.max(LEAST_SIZE, RIM_SIZE * scale);
  const fits = shortened(spaced, text, size, most);
  if (fits === '') return;
  const { font } = face;
  sheet.elements.push({
    kind: 'arc',
    text: fits,
    font,
    size,
    cx,
    cy,
    radius,
    degrees: 0,
    tracking,
    colour,
    on,
  });
}

function sizesBeside({ innerRadius, outerRadius }: Ring, { letterSize }: LabelLook) {
  const room = outerRadius - innerRadius - 3;
  return {
    width: Math.min(room, 30),
    letter: Math.min(room * letterSize, 24),
    small: Math.max(LEAST_SIZE, Math.min(3.1, room / 9)),
  };
}

function middleHeight(ring: Ring, label: LabelLook, letter: string | null): number {
  const sizes = sizesBeside(ring, label);
  const line = capHeight(label.text, sizes.small);
  if (letter === null) return line;
  return capHeight(label.letter, sizes.letter) + sizes.small * 0.9 + line;
}

/** Side letter and speed on the left, catalogue number on the right. */
function besideHole(
  sheet: Sheet,
  ring: Ring,
  { facts, colours }: Brief,
  label: LabelLook,
  letter: string | null,
): void {
  const { cx, cy, innerRadius, outerRadius } = ring;
  const { width, letter: letterSize, small } = sizesBeside(ring, label);
  const centre = (innerRadius + outerRadius) / 2;
  const height = middleHeight(ring, label, letter);
  const top = cy - height / 2;
  const line = { align: 'middle', width, colour: colours.ink, on: colours.ground } as const;
  const left = { ...line, x: cx - centre };
  if (letter !== null) {
    const y = top + capHeight(label.letter, letterSize);
    writeWithin(sheet, { ...left, face: label.letter, text: letter, size: letterSize, y });
  }
  const under = letter === null ? facts.words.stereo : (facts.speed ?? '');
  writeWithin(sheet, { ...left, face: label.text, text: under, size: small, y: top + height });
  const number = numberLines(label.text, facts.catalogNo, small, width);
  const right = letter === null ? number : [...number, facts.words.stereo];
  right.forEach((text, row) => {
    const middle = cy + capHeight(label.text, small) / 2;
    const y = middle + (row - (right.length - 1) / 2) * small * 1.4;
    writeWithin(sheet, { ...line, x: cx + centre, face: label.text, text, size: small, y });
  });
}

/** Breaks a long number after its separators. */
function numberLines(face: Face, number: string, size: number, width: number): string[] {
  if (widthOf(face, number, size) <= width) return [number];
  return wrap(face, number.replace(/([-./_])/g, '$1 '), size, width).slice(0, 3);
}

function namesAbove({ facts }: Brief, label: LabelLook, room: number, colour: string): RingRow[] {
  const k = Math.min(1, room / USUAL_ROOM);
  const isTight = room < 20;
  return [
    { text: facts.label ?? '', face: label.brand, size: 3.3 * k, colour, gap: 0, lines: 1 },
    {
      text: facts.title,
      face: label.title,
      size: 8 * k,
      colour,
      gap: isTight ? 0.35 : 0.8,
      lines: 2,
    },
    { text: facts.artist, face: label.artist, size: 4.2 * k, colour, gap: 0.4, lines: 2 },
  ];
}

function songRows(
  rows: readonly ListedRow[],
  label: LabelLook,
  room: number,
  colour: string,
): RingRow[] {
  const k = Math.min(1, room / USUAL_ROOM);
  return rows.map(({ number, title, time }) => ({
    text: `${number}  ${title}  ${time}`.trim(),
    face: label.text,
    size: 3.7 * k,
    colour,
    gap: 0.34,
    lines: 2,
  }));
}

function rightsRows({ facts }: Brief, label: LabelLook, room: number, colour: string): RingRow[] {
  const size = 2.1 * Math.min(1, room / USUAL_ROOM);
  const row = { face: label.text, size, colour, lines: 2 };
  const rim = label.block
    ? [{ ...row, text: facts.words.rights, gap: 0.5, lines: 4, optional: true }]
    : [];
  return [{ ...row, text: facts.lines.join('  '), gap: 1.3 }, ...rim];
}
