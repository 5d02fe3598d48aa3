/**
 * Walks everything that a page draws, through forms, patterns, masks and glyphs, and reports what
 * cannot be printed. Unused objects are ignored.
 */
import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import { CMYK, namedColour, wrongColour, wrongGroupColour } from './colour-spaces.ts';
import { decodeStream, UndecodableError } from './decode-stream.ts';
import { CheckStop, type FindingList } from './findings.ts';
import { missingFont } from './fonts.ts';
import { drawingOf } from './graphics-state.ts';
import { addCoarse, checkInlineImage, imageLook } from './images.ts';
import type { Budget } from './limits.ts';
import { IDENTITY, type Matrix, matrixFrom, multiply } from './matrix.ts';
import {
  dictIn,
  dictOf,
  entriesOf,
  listIn,
  nameIn,
  numbersIn,
  streamOf,
  type Value,
  valueIn,
} from './pdf-values.ts';
import { type PdfPage, userUnitOf } from './read-pdf.ts';
import { type ContentVisitor, scanContent } from './scan-content.ts';
import { add, addColour, type Place, type Thing, type Walk } from './walk-state.ts';

export function walkPage(page: PdfPage, budget: Budget, list: FindingList): void {
  const walk: Walk = {
    page: page.number,
    userUnit: userUnitOf(page),
    budget,
    list,
    open: new Set(),
    seen: new Map(),
    fonts: new Set(),
    coarse: new Map(),
  };
  const resources = dictOf(page.inherited('Resources'));
  const place: Place = { resources, inside: [], base: IDENTITY };
  addColour(walk, place, { kind: 'group', name: null }, wrongGroupColour(page.dict, resources));
  // State carries over between the content streams of a page.
  const drawing = drawingFor(walk, place);
  for (const stream of page.contents) read(walk, place, stream, drawing);
  for (const annotation of listIn(page.dict, 'Annots')) {
    walkLook(walk, place, valueIn(dictIn(dictOf(annotation), 'AP'), 'N'));
  }
  addCoarse(walk);
}

/** An annotation has one appearance, or one per state. */
function walkLook(walk: Walk, place: Place, look: Value): void {
  const looks = streamOf(look) ? [['', look] as const] : entriesOf(dictOf(look));
  for (const [name, value] of looks) {
    const form = streamOf(value);
    const thing = { kind: 'annotation', name } as const;
    if (form) walkForm(walk, { ...place, base: null }, { thing, form, ctm: null });
  }
}

function read(walk: Walk, place: Place, stream: PDFRawStream, drawing: ContentVisitor): void {
  let bytes: Uint8Array;
  try {
    bytes = decodeStream(stream, walk.budget.bytesLeft());
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error;
    add(walk, place, { thing: null, code: 'broken', found: error.message, allowed: null });
    return;
  }
  walk.budget.spendBytes(bytes.length);
  scanContent(bytes, drawing);
}

function drawingFor(walk: Walk, place: Place): ContentVisitor {
  const { resources } = place;
  const vector: Thing = { kind: 'vector', name: null };
  const resource = (kind: string, name: string) => valueIn(dictIn(resources, kind), name);
  const objects = new Map<string, (ctm: Matrix | null) => void>();
  return drawingOf(walk, place, {
    cmyk: () => addColour(walk, place, vector, CMYK),
    colourSpace: (name) => addColour(walk, place, vector, namedColour(name, resources)),
    pattern: (name) => walkPattern(walk, place, name, resource('Pattern', name)),
    shading: (name) => checkShading(walk, place, name, dictOf(resource('Shading', name))),
    object: (name, ctm) => {
      const look = objects.get(name) ?? objectLook(walk, place, name, resource('XObject', name));
      objects.set(name, look);
      look(ctm);
    },
    inlineImage: (image, ctm) => checkInlineImage(walk, place, image, ctm),
    settings: (name) => walkSettings(walk, place, name, dictOf(resource('ExtGState', name))),
    font: (name) => dictOf(resource('Font', name)),
    text: (font) => checkFont(walk, place, font),
  });
}

/**
 * Does the checks that are independent of placement now and returns the check for each placement.
 */
function objectLook(walk: Walk, place: Place, name: string, value: Value) {
  const object = streamOf(value);
  if (!object) return () => {};
  if (nameIn(object.dict, 'Subtype') === 'Image') return imageLook(walk, place, name, object);
  const thing = { kind: 'form', name } as const;
  return (ctm: Matrix | null) => walkForm(walk, place, { thing, form: object, ctm });
}

function walkForm(
  walk: Walk,
  place: Place,
  { thing, form, ctm }: { thing: Thing; form: PDFRawStream; ctm: Matrix | null },
): void {
  const { open, seen, budget } = walk;
  if (open.has(form)) {
    add(walk, place, { thing, code: 'broken', found: 'draws itself', allowed: null });
    return;
  }
  if (open.size >= budget.limits.depth) throw new CheckStop('too_complex', 'depth');
  const sizes = seen.get(form) ?? new Set();
  const size = String(ctm?.slice(0, 4));
  if (sizes.has(size)) return;
  budget.spendForm();
  seen.set(form, sizes.add(size));
  const matrix = matrixFrom(numbersIn(form.dict, 'Matrix', 6)) ?? IDENTITY;
  const within: Place = {
    resources: dictIn(form.dict, 'Resources') ?? place.resources,
    inside: [...place.inside, thing.name ?? thing.kind],
    base: ctm && multiply(matrix, ctm),
  };
  const group = { kind: 'group', name: thing.name } as const;
  addColour(walk, place, group, wrongGroupColour(form.dict, within.resources));
  open.add(form);
  read(walk, within, form, drawingFor(walk, within));
  open.delete(form);
}

/**
 * Tiling patterns are forms; gradients are shadings. Both use the coordinates of their parent form.
 */
function walkPattern(walk: Walk, place: Place, name: string, pattern: Value): void {
  const tile = streamOf(pattern);
  if (tile) {
    walkForm(walk, place, { thing: { kind: 'pattern', name }, form: tile, ctm: place.base });
    return;
  }
  const dict = dictOf(pattern);
  checkShading(walk, place, name, dictIn(dict, 'Shading'));
  walkSettings(walk, place, name, dictIn(dict, 'ExtGState'));
}

function checkShading(walk: Walk, place: Place, name: string, shading: PDFDict | null): void {
  const wrong = wrongColour(valueIn(shading, 'ColorSpace'), place.resources);
  addColour(walk, place, { kind: 'shading', name }, wrong);
}

function walkSettings(
  walk: Walk,
  place: Place,
  name: string,
  settings: PDFDict | null,
): { font: PDFDict | null } {
  const mask = streamOf(valueIn(dictIn(settings, 'SMask'), 'G'));
  if (mask) walkForm(walk, place, { thing: { kind: 'form', name }, form: mask, ctm: place.base });
  return { font: dictOf(listIn(settings, 'Font')[0]) };
}

function checkFont(walk: Walk, place: Place, font: PDFDict): void {
  if (walk.fonts.has(font)) return;
  walk.fonts.add(font);
  const missing = missingFont(font);
  if (missing !== null) {
    const thing = { kind: 'font', name: missing } as const;
    add(walk, place, { thing, code: 'font_not_embedded', found: missing, allowed: null });
  }
  if (nameIn(font, 'Subtype') !== 'Type3') return;
  const resources = dictIn(font, 'Resources') ?? place.resources;
  for (const [name, letter] of entriesOf(dictIn(font, 'CharProcs'))) {
    const form = streamOf(letter);
    const thing = { kind: 'font', name } as const;
    if (form) walkForm(walk, { ...place, resources, base: null }, { thing, form, ctm: null });
  }
}
