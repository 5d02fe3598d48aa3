/** Checks whether a designer's PDF is printable, and lists the problems. */
import { readFile, stat } from 'node:fs/promises';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { ARTWORK_PDF_MAX_BYTES } from '@lathe/rules/limits';
import { openPdf, PdfiumError } from '../render/open-pdf.ts';
import { isGuideLayer } from '../template/guide-layer.ts';
import { type ArtworkCheck, CheckStop, type FindingList, findingList } from './findings.ts';
import { visibleLayers } from './layers.ts';
import { type Budget, budgetOf, type Limits } from './limits.ts';
import { boxesOf, checkBoxes } from './page-boxes.ts';
import { type PdfFile, type PdfPage, readPdf } from './read-pdf.ts';
import { scriptsOf } from './scripts.ts';
import { walkPage } from './walk-page.ts';

export const CHECK_LIMITS: Limits = {
  bytes: ARTWORK_PDF_MAX_BYTES,
  objects: 300_000,
  objectStreamBytes: 32_000_000,
  streamBytes: 64_000_000,
  decodedBytes: 200_000_000,
  operators: 25_000_000,
  forms: 50_000,
  depth: 24,
  savedStates: 1000,
  pageNodes: 2000,
  pixels: 500_000_000,
};

export async function checkArtworkPdf(
  file: string,
  parts: readonly ArtworkPart[],
  limits: Limits = CHECK_LIMITS,
): Promise<ArtworkCheck> {
  const list = findingList();
  let pages = 0;
  try {
    const { size } = await stat(file);
    if (size > limits.bytes) {
      list.add({ ...ofFile('too_large', size), allowed: limits.bytes });
      return list.result(0);
    }
    const bytes = await readFile(file);
    const pdf = await readPdf(bytes, limits);
    pages = pdf.pages.length;
    await openAsPrinted(bytes, pages);
    checkFile(pdf, list);
    checkPages(pdf.pages, parts, budgetOf(limits), list);
  } catch (error) {
    list.add(stopFinding(error));
  }
  return list.result(pages);
}

function ofFile(code: CheckStop['code'], found: CheckStop['found']) {
  return { severity: 'error', code, page: null, object: null, found, allowed: null } as const;
}

function stopFinding(error: unknown) {
  if (error instanceof CheckStop) return ofFile(error.code, error.found);
  // Values nested deeper than the call stack allows.
  if (error instanceof RangeError) return ofFile('too_complex', 'depth');
  throw error;
}

/** PDFium renders what is printed, so both parsers must agree on the file. */
async function openAsPrinted(bytes: Uint8Array, pages: number): Promise<void> {
  try {
    const opened = await openPdf(bytes);
    const seen = opened.pages;
    opened.close();
    if (seen !== pages) throw new CheckStop('broken', `${pages} pages, ${seen} readable`);
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error;
    throw error.code === 'password'
      ? new CheckStop('encrypted', null)
      : new CheckStop('broken', error.message);
  }
}

function checkFile({ context, catalog }: PdfFile, list: FindingList): void {
  for (const kind of scriptsOf(context, catalog)) list.add(ofFile('scripts', kind));
  for (const layer of visibleLayers(catalog).filter(isGuideLayer)) {
    list.add({ ...ofFile('guides_visible', layer), severity: 'warning' });
  }
}

function checkPages(
  pages: readonly PdfPage[],
  parts: readonly ArtworkPart[],
  budget: Budget,
  list: FindingList,
): void {
  if (pages.length !== parts.length) {
    list.add({ ...ofFile('page_count', pages.length), allowed: parts.length });
  }
  for (const part of parts) {
    const page = pages[part.page - 1];
    if (!page) continue;
    const boxes = boxesOf(page);
    if (!boxes) throw new CheckStop('broken', `page ${part.page} has no size`);
    for (const finding of checkBoxes(boxes, part)) list.add({ ...finding, page: part.page });
    walkPage(page, budget, list);
  }
}
