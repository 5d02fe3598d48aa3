/**
 * Walks everything that a page draws, through forms, patterns, masks and glyphs, and reports what
 * cannot be printed. Unused objects are ignored.
 */
import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import {
  CMYK,
  findColourProblem,
  findGroupColourProblem,
  findNamedColourProblem,
} from './colour-spaces.ts';
import { decodeStream, UndecodableError } from './decode-stream.ts';
import { CheckAbort, type FindingList } from './findings.ts';
import { findMissingFont } from './fonts.ts';
import { trackGraphicsState } from './graphics-state.ts';
import { checkImage, checkInlineImage, reportLowResolution } from './images.ts';
import type { Budget } from './limits.ts';
import { IDENTITY, type Matrix, multiply, parseMatrix } from './matrix.ts';
import {
  asDict,
  asStream,
  getArray,
  getDict,
  getEntries,
  getName,
  getNumbers,
  getValue,
  type Value,
} from './pdf-values.ts';
import { type PdfPage, readUserUnit } from './read-pdf.ts';
import { type ContentVisitor, scanContent } from './scan-content.ts';
import {
  addColourFinding,
  addFinding,
  type CheckedObject,
  type WalkScope,
  type WalkState,
} from './walk-state.ts';

export function walkPage(page: PdfPage, budget: Budget, findings: FindingList): void {
  const walk: WalkState = {
    page: page.number,
    userUnit: readUserUnit(page),
    budget,
    list: findings,
    open: new Set(),
    seen: new Map(),
    fonts: new Set(),
    lowResolution: new Map(),
  };
  const resources = asDict(page.inherited('Resources'));
  const scope: WalkScope = { resources, inside: [], base: IDENTITY };
  addColourFinding(
    walk,
    scope,
    { kind: 'group', name: null },
    findGroupColourProblem(page.dict, resources),
  );
  // State carries over between the content streams of a page.
  const drawing = makeVisitor(walk, scope);
  for (const stream of page.contents) walkContent(walk, scope, stream, drawing);
  for (const annotation of getArray(page.dict, 'Annots')) {
    walkAppearance(walk, scope, getValue(getDict(asDict(annotation), 'AP'), 'N'));
  }
  reportLowResolution(walk);
}

/** An annotation has one appearance, or one per state. */
function walkAppearance(walk: WalkState, scope: WalkScope, appearance: Value): void {
  const appearances = asStream(appearance)
    ? [['', appearance] as const]
    : getEntries(asDict(appearance));
  for (const [name, value] of appearances) {
    const form = asStream(value);
    const target = { kind: 'annotation', name } as const;
    if (form) walkForm(walk, { ...scope, base: null }, { target, form, ctm: null });
  }
}

function walkContent(
  walk: WalkState,
  scope: WalkScope,
  stream: PDFRawStream,
  drawing: ContentVisitor,
): void {
  let bytes: Uint8Array;
  try {
    bytes = decodeStream(stream, walk.budget.bytesLeft());
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error;
    addFinding(walk, scope, { target: null, code: 'broken', found: error.message, allowed: null });
    return;
  }
  walk.budget.spendBytes(bytes.length);
  scanContent(bytes, drawing);
}

function makeVisitor(walk: WalkState, scope: WalkScope): ContentVisitor {
  const { resources } = scope;
  const vector: CheckedObject = { kind: 'vector', name: null };
  const resource = (kind: string, name: string) => getValue(getDict(resources, kind), name);
  const objects = new Map<string, (ctm: Matrix | null) => void>();
  return trackGraphicsState(walk, scope, {
    cmyk: () => addColourFinding(walk, scope, vector, CMYK),
    colourSpace: (name) =>
      addColourFinding(walk, scope, vector, findNamedColourProblem(name, resources)),
    pattern: (name) => walkPattern(walk, scope, name, resource('Pattern', name)),
    shading: (name) => checkShading(walk, scope, name, asDict(resource('Shading', name))),
    object: (name, ctm) => {
      const appearance =
        objects.get(name) ?? objectChecker(walk, scope, name, resource('XObject', name));
      objects.set(name, appearance);
      appearance(ctm);
    },
    inlineImage: (image, ctm) => checkInlineImage(walk, scope, image, ctm),
    settings: (name) => walkGraphicsState(walk, scope, name, asDict(resource('ExtGState', name))),
    font: (name) => asDict(resource('Font', name)),
    text: (font) => checkFont(walk, scope, font),
  });
}

/**
 * Does the checks that are independent of placement now and returns the check for each placement.
 */
function objectChecker(walk: WalkState, scope: WalkScope, name: string, value: Value) {
  const object = asStream(value);
  if (!object) return () => {};
  if (getName(object.dict, 'Subtype') === 'Image') return checkImage(walk, scope, name, object);
  const target = { kind: 'form', name } as const;
  return (ctm: Matrix | null) => walkForm(walk, scope, { target, form: object, ctm });
}

function walkForm(
  walk: WalkState,
  scope: WalkScope,
  { target, form, ctm }: { target: CheckedObject; form: PDFRawStream; ctm: Matrix | null },
): void {
  const { open, seen, budget } = walk;
  if (open.has(form)) {
    addFinding(walk, scope, {
      target,
      code: 'broken',
      found: 'draws itself',
      allowed: null,
    });
    return;
  }
  if (open.size >= budget.limits.depth) throw new CheckAbort('too_complex', 'depth');
  const sizes = seen.get(form) ?? new Set();
  const size = String(ctm?.slice(0, 4));
  if (sizes.has(size)) return;
  budget.spendForm();
  seen.set(form, sizes.add(size));
  const matrix = parseMatrix(getNumbers(form.dict, 'Matrix', 6)) ?? IDENTITY;
  const innerScope: WalkScope = {
    resources: getDict(form.dict, 'Resources') ?? scope.resources,
    inside: [...scope.inside, target.name ?? target.kind],
    base: ctm && multiply(matrix, ctm),
  };
  const group = { kind: 'group', name: target.name } as const;
  addColourFinding(walk, scope, group, findGroupColourProblem(form.dict, innerScope.resources));
  open.add(form);
  walkContent(walk, innerScope, form, makeVisitor(walk, innerScope));
  open.delete(form);
}

/**
 * Tiling patterns are forms; gradients are shadings. Both use the coordinates of their parent form.
 */
function walkPattern(walk: WalkState, scope: WalkScope, name: string, pattern: Value): void {
  const tile = asStream(pattern);
  if (tile) {
    walkForm(walk, scope, { target: { kind: 'pattern', name }, form: tile, ctm: scope.base });
    return;
  }
  const dict = asDict(pattern);
  checkShading(walk, scope, name, getDict(dict, 'Shading'));
  walkGraphicsState(walk, scope, name, getDict(dict, 'ExtGState'));
}

function checkShading(
  walk: WalkState,
  scope: WalkScope,
  name: string,
  shading: PDFDict | null,
): void {
  const problem = findColourProblem(getValue(shading, 'ColorSpace'), scope.resources);
  addColourFinding(walk, scope, { kind: 'shading', name }, problem);
}

function walkGraphicsState(
  walk: WalkState,
  scope: WalkScope,
  name: string,
  settings: PDFDict | null,
): { font: PDFDict | null } {
  const mask = asStream(getValue(getDict(settings, 'SMask'), 'G'));
  if (mask) walkForm(walk, scope, { target: { kind: 'form', name }, form: mask, ctm: scope.base });
  return { font: asDict(getArray(settings, 'Font')[0]) };
}

function checkFont(walk: WalkState, scope: WalkScope, font: PDFDict): void {
  if (walk.fonts.has(font)) return;
  walk.fonts.add(font);
  const fontName = findMissingFont(font);
  if (fontName !== null) {
    const target = { kind: 'font', name: fontName } as const;
    addFinding(walk, scope, {
      target,
      code: 'font_not_embedded',
      found: fontName,
      allowed: null,
    });
  }
  if (getName(font, 'Subtype') !== 'Type3') return;
  const resources = getDict(font, 'Resources') ?? scope.resources;
  for (const [name, letter] of getEntries(getDict(font, 'CharProcs'))) {
    const form = asStream(letter);
    const target = { kind: 'font', name } as const;
    if (form) walkForm(walk, { ...scope, resources, base: null }, { target, form, ctm: null });
  }
}
