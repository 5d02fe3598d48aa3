/** Checks whether a designer's PDF is printable, and lists the problems. */
import { readFile, stat } from 'node:fs/promises';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { ARTWORK_PDF_MAX_BYTES } from '@lathe/rules/limits';
import { openPdf, PdfiumError } from '../render/open-pdf.ts';
import { isGuideLayer } from '../template/guide-layer.ts';
import { type ArtworkCheck, CheckAbort, type FindingList, makeFindingList } from './findings.ts';
import { visibleLayers } from './layers.ts';
import { type Budget, type Limits, makeBudget } from './limits.ts';
import { checkBoxes, readPageBoxes } from './page-boxes.ts';
import { type PdfFile, type PdfPage, readPdf } from './read-pdf.ts';
import { findScripts } from './scripts.ts';
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
  const findings = makeFindingList();
  let pages = 0;
  try {
    const { size } = await stat(file);
    if (size > limits.bytes) {
      findings.add({ ...fileFinding('too_large', size), allowed: limits.bytes });
      return findings.result(0);
    }
    const bytes = await readFile(file);
    const pdf = await readPdf(bytes, limits);
    pages = pdf.pages.length;
    await checkOpensInPdfium(bytes, pages);
    checkFile(pdf, findings);
    checkPages(pdf.pages, parts, makeBudget(limits), findings);
  } catch (error) {
    findings.add(abortFinding(error));
  }
  return findings.result(pages);
}

function fileFinding(code: CheckAbort['code'], found: CheckAbort['found']) {
  return { severity: 'error', code, page: null, object: null, found, allowed: null } as const;
}

function abortFinding(error: unknown) {
  if (error instanceof CheckAbort) return fileFinding(error.code, error.found);
  // Values nested deeper than the call stack allows.
  if (error instanceof RangeError) return fileFinding('too_complex', 'depth');
  throw error;
}

/** PDFium renders what is printed, so both parsers must agree on the file. */
async function checkOpensInPdfium(bytes: Uint8Array, pages: number): Promise<void> {
  try {
    const opened = await openPdf(bytes);
    const readablePages = opened.pages;
    opened.close();
    if (readablePages !== pages)
      throw new CheckAbort('broken', `${pages} pages, ${readablePages} readable`);
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error;
    throw error.code === 'password'
      ? new CheckAbort('encrypted', null)
      : new CheckAbort('broken', error.message);
  }
}

function checkFile({ context, catalog }: PdfFile, findings: FindingList): void {
  for (const kind of findScripts(context, catalog)) findings.add(fileFinding('scripts', kind));
  for (const layer of visibleLayers(catalog).filter(isGuideLayer)) {
    findings.add({ ...fileFinding('guides_visible', layer), severity: 'warning' });
  }
}

function checkPages(
  pages: readonly PdfPage[],
  parts: readonly ArtworkPart[],
  budget: Budget,
  findings: FindingList,
): void {
  if (pages.length !== parts.length) {
    findings.add({ ...fileFinding('page_count', pages.length), allowed: parts.length });
  }
  for (const part of parts) {
    const page = pages[part.page - 1];
    if (!page) continue;
    const boxes = readPageBoxes(page);
    if (!boxes) throw new CheckAbort('broken', `page ${part.page} has no size`);
    for (const finding of checkBoxes(boxes, part)) findings.add({ ...finding, page: part.page });
    walkPage(page, budget, findings);
  }
}
