/** Checks the colours and the printed resolution of images. */
import type { PDFRawStream } from '@cantoo/pdf-lib';
import { ARTWORK_DPI_GOOD, ARTWORK_DPI_MIN } from '@lathe/rules/limits';
import { namedColour, type WrongColour, wrongColour, wrongImageColour } from './colour-spaces.ts';
import { type Matrix, sidesOf } from './matrix.ts';
import { numberIn, streamOf, valueIn } from './pdf-values.ts';
import type { InlineImage, Operand } from './scan-content.ts';
import { add, addColour, type Place, type Thing, type Walk } from './walk-state.ts';

const POINTS_PER_INCH = 72;

/** Checks colours at once and resolution at each placement. */
export function imageLook(
  walk: Walk,
  place: Place,
  name: string,
  image: PDFRawStream,
): (ctm: Matrix | null) => void {
  const thing = { kind: 'image', name } as const;
  addColour(walk, place, thing, wrongImageColour(image, place.resources));
  const mask = streamOf(valueIn(image.dict, 'SMask'));
  const maskSpace = valueIn(mask?.dict ?? null, 'ColorSpace');
  addColour(walk, place, thing, wrongColour(maskSpace, place.resources));
  const width = numberIn(image.dict, 'Width') ?? 0;
  const height = numberIn(image.dict, 'Height') ?? 0;
  checkPixels(walk, place, thing, width * height);
  return (ctm) => noteResolution(walk, place, thing, { width, height, ctm });
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
  noteResolution(walk, place, thing, { width: Number(width), height: Number(height), ctm });
}

/** One name, or `/Indexed` with its base colour space. */
function inlineColour(names: readonly Operand[], { resources }: Place): WrongColour | null {
  const wrong = names.map((name) =>
    typeof name === 'string' ? namedColour(name.slice(1), resources) : null,
  );
  return wrong.find(Boolean) ?? null;
}

function checkPixels(walk: Walk, place: Place, thing: Thing, pixels: number): void {
  const allowed = walk.budget.limits.pixels;
  if (pixels > allowed) add(walk, place, { thing, code: 'too_complex', found: pixels, allowed });
}

function noteResolution(
  walk: Walk,
  place: Place,
  thing: Thing,
  { width, height, ctm }: { width: number; height: number; ctm: Matrix | null },
): void {
  if (!ctm || !(width > 0 && height > 0)) return;
  const placed = sidesOf(ctm);
  const inches = (units: number) => (units * walk.userUnit) / POINTS_PER_INCH;
  // Rounded: an image at 299.6 dpi counts as 300.
  const dpi = Math.round(Math.min(width / inches(placed.width), height / inches(placed.height)));
  // An image placed at zero size has infinite dpi and is invisible.
  if (dpi >= ARTWORK_DPI_GOOD) return;
  const here = walk.coarse.get(place) ?? new Map();
  walk.coarse.set(place, here);
  if (dpi < (here.get(thing.name)?.dpi ?? Infinity)) here.set(thing.name, { thing, dpi });
}

/** Reports each image once, at its lowest resolution. */
export function addCoarse(walk: Walk): void {
  const noted = [...walk.coarse].flatMap(([place, things]) =>
    [...things.values()].map((one) => ({ place, ...one })),
  );
  for (const { place, thing, dpi } of noted.sort((a, b) => a.dpi - b.dpi)) {
    const isRefused = dpi < ARTWORK_DPI_MIN;
    add(walk, place, {
      thing,
      severity: isRefused ? 'error' : 'warning',
      code: 'low_resolution',
      found: dpi,
      allowed: isRefused ? ARTWORK_DPI_MIN : ARTWORK_DPI_GOOD,
    });
  }
}
