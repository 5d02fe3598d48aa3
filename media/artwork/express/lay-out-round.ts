/** Record labels and CD faces: text around the hole, rights along the rim. */
import { type Ring, safeRing } from '@lathe/rules/artwork/shapes';
import { circle, fill, MIN_SIZE, MM_PER_POINT, type Sheet } from './layout.ts';
import {
  capHeight,
  type TextColour,
  type TypeStyle,
  textWidth,
  truncate,
  wrap,
  writeFitted,
} from './place-text.ts';
import { placeRingRows, type RingRow } from './ring-rows.ts';
import type { LabelStyle, Style, StyleContext } from './styles/style.ts';
import type { TrackRow } from './track-setting.ts';

const RIM_SIZE = 5.4 * MM_PER_POINT;
const RIM_TRACKING = 60;
/** Distance between the rim text and the rest. */
const RIM_GAP = 1.5;
/** Maximum arc of the rim text. */
const MAX_RIM_DEGREES = 310;
/** Font sizes assume at least this much space beside the hole. */
const REFERENCE_SPACE = 20;

export function layOutRound(
  sheet: Sheet,
  { label }: Style,
  context: StyleContext,
  /** Side letter; null for a CD. */
  letter: string | null,
): void {
  const { part } = sheet;
  const safe = safeRing(part);
  if (!safe) throw new Error(`${part.key} is not round.`);
  const { colours, facts } = context;
  const onGround = { colour: colours.ink, background: colours.ground };
  const onBlock = { colour: colours.ground, background: colours.accent };
  const bounds = {
    x: -part.bleed,
    y: -part.bleed,
    width: part.width + 2 * part.bleed,
    height: part.height + 2 * part.bleed,
  };
  fill(sheet, bounds, colours.ground);
  const ring = { ...safe, outerRadius: drawRim(sheet, safe, context, label) };
  const middle = middleHeight(ring, label, letter) / 2;
  const clearance = Math.max(ring.innerRadius + 0.8, middle + 1.4);
  if (label.block) {
    const edge = safe.cy + (label.block === 'upper' ? -clearance : clearance);
    const block =
      label.block === 'upper'
        ? { ...bounds, height: edge - bounds.y }
        : { ...bounds, y: edge, height: bounds.y + bounds.height - edge };
    fill(sheet, block, colours.accent);
  }
  layOutBesideHole(sheet, ring, context, label, letter);
  const gap = label.block ? 2 : 0.8;
  const space = ring.outerRadius - clearance - gap;
  const upper = label.block === 'upper' ? onBlock : onGround;
  const lower = label.block === 'lower' ? onBlock : onGround;
  const span = { ring, from: clearance + gap, to: ring.outerRadius };
  const upperRows = nameRows(context, label, space, upper.colour);
  placeRingRows(sheet, { ...span, where: 'above', rows: upperRows, background: upper.background });
  const side = facts.sides.findIndex((each) => each.letter === letter);
  const songs = context.sides[side]?.rows ?? [];
  const lowerRows = [
    ...songRows(songs, label, space, lower.colour),
    ...rightsRows(context, label, space, lower.colour),
  ];
  placeRingRows(sheet, { ...span, where: 'below', rows: lowerRows, background: lower.background });
}

/** Draws the rim text, if any, and returns the radius left for other text. */
function drawRim(
  sheet: Sheet,
  safe: Ring,
  { facts, colours }: StyleContext,
  label: LabelStyle,
): number {
  // Rim text would cross two ground colours and be unreadable.
  if (label.block) return safe.outerRadius - 0.5;
  const band = safe.outerRadius - safe.innerRadius;
  const rings = label.rings.map((share) => safe.innerRadius + band * share);
  for (const radius of rings) circle(sheet, { ...safe, radius }, colours.soft, 0.2);
  const outside = rings.filter((radius) => radius > safe.outerRadius * 0.85);
  const edge = Math.min(safe.outerRadius, ...outside.map((radius) => radius - 0.7));
  const radius = edge - capHeight(label.text, RIM_SIZE) - 0.3;
  const ink = { colour: colours.soft, background: colours.ground };
  writeRim(sheet, safe, radius, { ...ink, face: label.text, text: facts.words.rights });
  return radius - RIM_GAP;
}

function writeRim(
  sheet: Sheet,
  { cx, cy }: Ring,
  radius: number,
  { face, text, colour, background }: TextColour & { face: TypeStyle; text: string },
): void {
  const tracking = (face.tracking ?? 0) + RIM_TRACKING;
  const spacedFace = { ...face, tracking };
  const maxLength = (2 * Math.PI * radius * MAX_RIM_DEGREES) / 360;
  const scale = Math.min(1, maxLength / Math.max(textWidth(spacedFace, text, RIM_SIZE), 0.001));
  const size = Math.max(MIN_SIZE, RIM_SIZE * scale);
  const fittedText = truncate(spacedFace, text, size, maxLength);
  if (fittedText === '') return;
  const { font } = face;
  sheet.elements.push({
    kind: 'arc',
    text: fittedText,
    font,
    size,
    cx,
    cy,
    radius,
    degrees: 0,
    tracking,
    colour,
    background,
  });
}

function sizesBesideHole({ innerRadius, outerRadius }: Ring, { letterSize }: LabelStyle) {
  const space = outerRadius - innerRadius - 3;
  return {
    width: Math.min(space, 30),
    letter: Math.min(space * letterSize, 24),
    small: Math.max(MIN_SIZE, Math.min(3.1, space / 9)),
  };
}

function middleHeight(ring: Ring, label: LabelStyle, letter: string | null): number {
  const sizes = sizesBesideHole(ring, label);
  const line = capHeight(label.text, sizes.small);
  if (letter === null) return line;
  return capHeight(label.letter, sizes.letter) + sizes.small * 0.9 + line;
}

/** Side letter and speed on the left, catalogue number on the right. */
function layOutBesideHole(
  sheet: Sheet,
  ring: Ring,
  { facts, colours }: StyleContext,
  label: LabelStyle,
  letter: string | null,
): void {
  const { cx, cy, innerRadius, outerRadius } = ring;
  const { width, letter: letterSize, small } = sizesBesideHole(ring, label);
  const centre = (innerRadius + outerRadius) / 2;
  const height = middleHeight(ring, label, letter);
  const top = cy - height / 2;
  const line = { align: 'middle', width, colour: colours.ink, background: colours.ground } as const;
  const left = { ...line, x: cx - centre };
  if (letter !== null) {
    const y = top + capHeight(label.letter, letterSize);
    writeFitted(sheet, { ...left, face: label.letter, text: letter, size: letterSize, y });
  }
  const lowerText = letter === null ? facts.words.stereo : (facts.speed ?? '');
  writeFitted(sheet, { ...left, face: label.text, text: lowerText, size: small, y: top + height });
  const number = numberLines(label.text, facts.catalogNo, small, width);
  const right = letter === null ? number : [...number, facts.words.stereo];
  right.forEach((text, row) => {
    const middle = cy + capHeight(label.text, small) / 2;
    const y = middle + (row - (right.length - 1) / 2) * small * 1.4;
    writeFitted(sheet, { ...line, x: cx + centre, face: label.text, text, size: small, y });
  });
}

/** Breaks a long number after its separators. */
function numberLines(face: TypeStyle, number: string, size: number, width: number): string[] {
  if (textWidth(face, number, size) <= width) return [number];
  return wrap(face, number.replace(/([-./_])/g, '$1 '), size, width).slice(0, 3);
}

function nameRows(
  { facts }: StyleContext,
  label: LabelStyle,
  space: number,
  colour: string,
): RingRow[] {
  const scale = Math.min(1, space / REFERENCE_SPACE);
  const isNarrow = space < 20;
  return [
    { text: facts.label ?? '', face: label.brand, size: 3.3 * scale, colour, gap: 0, lines: 1 },
    {
      text: facts.title,
      face: label.title,
      size: 8 * scale,
      colour,
      gap: isNarrow ? 0.35 : 0.8,
      lines: 2,
    },
    { text: facts.artist, face: label.artist, size: 4.2 * scale, colour, gap: 0.4, lines: 2 },
  ];
}

function songRows(
  rows: readonly TrackRow[],
  label: LabelStyle,
  space: number,
  colour: string,
): RingRow[] {
  const scale = Math.min(1, space / REFERENCE_SPACE);
  return rows.map(({ number, title, time }) => ({
    text: `${number}  ${title}  ${time}`.trim(),
    face: label.text,
    size: 3.7 * scale,
    colour,
    gap: 0.34,
    lines: 2,
  }));
}

function rightsRows(
  { facts }: StyleContext,
  label: LabelStyle,
  space: number,
  colour: string,
): RingRow[] {
  const size = 2.1 * Math.min(1, space / REFERENCE_SPACE);
  const row = { face: label.text, size, colour, lines: 2 };
  const rim = label.block
    ? [{ ...row, text: facts.words.rights, gap: 0.5, lines: 4, optional: true }]
    : [];
  return [{ ...row, text: facts.lines.join('  '), gap: 1.3 }, ...rim];
}
