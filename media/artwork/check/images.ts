/** Pictures: their colours, and how many of their pixels fall on an inch of paper. */
import type { PDFRawStream } from '@cantoo/pdf-lib';
import { ARTWORK_DPI_GOOD, ARTWORK_DPI_MIN } from '@lathe/rules/limits';
import { namedColour, type WrongColour, wrongColour, wrongImageColour } from './colour-spaces.ts';
import { type Matrix, sidesOf } from './matrix.ts';
import { numberIn, streamOf, valueIn } from './pdf-values.ts';
import type { InlineImage, Operand } from './scan-content.ts';
import { add, addColour, type Place, type Thing, type Walk } from './walk.ts';

const POINTS_PER_INCH = 72;

export function checkImage(
  walk: Walk,
  place: Place,
  { name, image, ctm }: { name: string; image: PDFRawStream; ctm: Matrix | null },
): void {
  const thing = { kind: 'image', name } as const;
  addColour(walk, place, thing, wrongImageColour(image, place.resources));
  const mask = streamOf(valueIn(image.dict, 'SMask'));
  if (mask) {
    const space = valueIn(mask.dict, 'ColorSpace');
    addColour(walk, place, thing, wrongColour(space, place.resources));
  }
  const width = numberIn(image.dict, 'Width') ?? 0;
  const height = numberIn(image.dict, 'Height') ?? 0;
  checkResolution(walk, place, thing, { width, height, ctm });
}

export function checkInlineImage(
  walk: Walk,
  place: Place,
  { entries }: InlineImage,
  ctm: Matrix | null,
): void {
  const thing = { kind: 'inline_image', name: null } as const;
  const value = (...keys: string[]) => keys.map((key) => entries.get(key)).find(Boolean) ?? [];
  const space = value('/CS', '/ColorSpace');
  addColour(walk, place, thing, inlineColour(space, place));
  const [width, height] = [value('/W', '/Width')[0], value('/H', '/Height')[0]];
  checkResolution(walk, place, thing, { width: Number(width), height: Number(height), ctm });
}

/** One name, or `/Indexed` with the space that its palette is in. */
function inlineColour(names: readonly Operand[], { resources }: Place): WrongColour | null {
  const wrong = names.map((name) =>
    typeof name === 'string' ? namedColour(name.slice(1), resources) : null,
  );
  return wrong.find(Boolean) ?? null;
}

function checkResolution(
  walk: Walk,
  place: Place,
  thing: Thing,
  { width, height, ctm }: { width: number; height: number; ctm: Matrix | null },
): void {
  if (width * height > walk.budget.limits.pixels) {
    const allowed = walk.budget.limits.pixels;
    add(walk, place, { thing, code: 'too_complex', found: width * height, allowed });
  }
  if (!ctm || !(width > 0 && height > 0)) return;
  const placed = sidesOf(ctm);
  const inches = (units: number) => (units * walk.userUnit) / POINTS_PER_INCH;
  const dpi = Math.min(width / inches(placed.width), height / inches(placed.height));
  // Of no size at all it is not seen.
  if (!Number.isFinite(dpi)) return;
  // A picture at 299.6 dpi was meant to have 300.
  const found = Math.round(dpi);
  if (found < ARTWORK_DPI_MIN) {
    add(walk, place, { thing, code: 'low_resolution', found, allowed: ARTWORK_DPI_MIN });
  } else if (found < ARTWORK_DPI_GOOD) {
    const warned = { severity: 'warning', code: 'low_resolution' } as const;
    add(walk, place, { thing, ...warned, found, allowed: ARTWORK_DPI_GOOD });
  }
}
