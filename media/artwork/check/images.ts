/** Checks the colours and the printed resolution of images. */
import type { PDFRawStream } from '@cantoo/pdf-lib';
import { ARTWORK_DPI_GOOD, ARTWORK_DPI_MIN } from '@lathe/rules/limits';
import {
  type ColourProblem,
  findColourProblem,
  findImageColourProblem,
  findNamedColourProblem,
} from './colour-spaces.ts';
import { type Matrix, unitSquareSize } from './matrix.ts';
import { asStream, getNumber, getValue } from './pdf-values.ts';
import type { InlineImage, Operand } from './scan-content.ts';
import {
  addColourFinding,
  addFinding,
  type CheckedObject,
  type WalkScope,
  type WalkState,
} from './walk-state.ts';

const POINTS_PER_INCH = 72;

/** Checks colours at once and resolution at each placement. */
export function checkImage(
  walk: WalkState,
  scope: WalkScope,
  name: string,
  image: PDFRawStream,
): (ctm: Matrix | null) => void {
  const object = { kind: 'image', name } as const;
  addColourFinding(walk, scope, object, findImageColourProblem(image, scope.resources));
  const mask = asStream(getValue(image.dict, 'SMask'));
  const maskSpace = getValue(mask?.dict ?? null, 'ColorSpace');
  addColourFinding(walk, scope, object, findColourProblem(maskSpace, scope.resources));
  const width = getNumber(image.dict, 'Width') ?? 0;
  const height = getNumber(image.dict, 'Height') ?? 0;
  checkPixelCount(walk, scope, object, width * height);
  return (ctm) => recordResolution(walk, scope, object, { width, height, ctm });
}

export function checkInlineImage(
  walk: WalkState,
  scope: WalkScope,
  { entries }: InlineImage,
  ctm: Matrix | null,
): void {
  const object = { kind: 'inline_image', name: null } as const;
  const value = (...keys: string[]) => keys.map((key) => entries.get(key)).find(Boolean) ?? [];
  const space = value('/CS', '/ColorSpace');
  addColourFinding(walk, scope, object, findInlineColourProblem(space, scope));
  const [width, height] = [value('/W', '/Width')[0], value('/H', '/Height')[0]];
  recordResolution(walk, scope, object, { width: Number(width), height: Number(height), ctm });
}

/** One name, or `/Indexed` with its base colour space. */
function findInlineColourProblem(
  names: readonly Operand[],
  { resources }: WalkScope,
): ColourProblem | null {
  const problems = names.map((name) =>
    typeof name === 'string' ? findNamedColourProblem(name.slice(1), resources) : null,
  );
  return problems.find(Boolean) ?? null;
}

function checkPixelCount(
  walk: WalkState,
  scope: WalkScope,
  object: CheckedObject,
  pixels: number,
): void {
  const allowed = walk.budget.limits.pixels;
  if (pixels > allowed)
    addFinding(walk, scope, { target: object, code: 'too_complex', found: pixels, allowed });
}

function recordResolution(
  walk: WalkState,
  scope: WalkScope,
  object: CheckedObject,
  { width, height, ctm }: { width: number; height: number; ctm: Matrix | null },
): void {
  if (!ctm || !(width > 0 && height > 0)) return;
  const placed = unitSquareSize(ctm);
  const inches = (units: number) => (units * walk.userUnit) / POINTS_PER_INCH;
  // Rounded: an image at 299.6 dpi counts as 300.
  const dpi = Math.round(Math.min(width / inches(placed.width), height / inches(placed.height)));
  // An image placed at zero size has infinite dpi and is invisible.
  if (dpi >= ARTWORK_DPI_GOOD) return;
  const recorded = walk.lowResolution.get(scope) ?? new Map();
  walk.lowResolution.set(scope, recorded);
  if (dpi < (recorded.get(object.name)?.dpi ?? Infinity))
    recorded.set(object.name, { target: object, dpi });
}

/** Reports each image once, at its lowest resolution. */
export function reportLowResolution(walk: WalkState): void {
  const entries = [...walk.lowResolution].flatMap(([scope, objects]) =>
    [...objects.values()].map((entry) => ({ place: scope, ...entry })),
  );
  for (const { place: scope, target: object, dpi } of entries.sort((a, b) => a.dpi - b.dpi)) {
    const isError = dpi < ARTWORK_DPI_MIN;
    addFinding(walk, scope, {
      target: object,
      severity: isError ? 'error' : 'warning',
      code: 'low_resolution',
      found: dpi,
      allowed: isError ? ARTWORK_DPI_MIN : ARTWORK_DPI_GOOD,
    });
  }
}
