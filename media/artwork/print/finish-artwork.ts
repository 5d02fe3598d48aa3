/** Opens the print files of both routes again, checks them, and makes previews and faces of them. */
import { readFile } from 'node:fs/promises';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { ArtworkOutput, OutputPart, PrintProblem } from '../artwork-output.ts';
import { type OpenPdf, openPdf, PdfiumError } from '../render/open-pdf.ts';
import { checkPrintFile } from './check-print-file.ts';
import { isBlankPart } from './is-blank-part.ts';
import {
  type RenderedPart,
  renderPrintFile,
  writeFaces,
  writeFront,
  writePreviews,
} from './render-previews.ts';

export type OnArtworkProgress = (step: ArtworkMessage, percent: number) => void;

interface PrintedParts {
  printed: readonly { part: ArtworkPart; pdf: string }[];
  /** The printed barcode; null if there is none. */
  ean: string | null;
  outFolder: string;
}

export async function finishArtwork(
  { printed, ean, outFolder }: PrintedParts,
  onProgress: OnArtworkProgress,
): Promise<Pick<ArtworkOutput, 'parts' | 'front' | 'faces' | 'problems' | 'isBlank'>> {
  onProgress('creating_release_page_preview', 45);
  const rendered: RenderedPart[] = [];
  let front: ArtworkOutput['front'] = [];
  const problems: PrintProblem[] = [];
  for (const { part, pdf } of printed) {
    const opened = await openPrintFile(part, pdf);
    if ('code' in opened) {
      problems.push(opened);
      continue;
    }
    try {
      problems.push(...(await checkPrintFile(opened, part, ean)));
      if (problems.length === 0) rendered.push(renderPrintFile(part, opened));
    } finally {
      opened.close();
    }
  }
  const isBlank = problems.length === 0 && rendered.every(isBlankPart);
  if (problems.length > 0 || isBlank) {
    return { parts: [], front: [], faces: [], problems, isBlank };
  }
  for (const renderedPart of rendered) {
    front = (await writeFront(renderedPart, outFolder)) ?? front;
  }
  onProgress('print_ready_artwork_created', 65);
  const parts: OutputPart[] = [];
  for (const [index, { part, pdf }] of printed.entries()) {
    onProgress('regenerating_artwork_previews', 66 + Math.floor((24 * index) / printed.length));
    const renderedPart = rendered[index];
    if (renderedPart)
      parts.push({ key: part.key, pdf, previews: await writePreviews(renderedPart, outFolder) });
  }
  onProgress('generating_artwork', 90);
  const faces: ArtworkOutput['faces'] = [];
  for (const renderedPart of rendered) faces.push(...(await writeFaces(renderedPart, outFolder)));
  onProgress('generating_artwork', 100);
  return { parts, front, faces, problems, isBlank };
}

async function openPrintFile(part: ArtworkPart, pdf: string): Promise<OpenPdf | PrintProblem> {
  try {
    return await openPdf(await readFile(pdf));
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error;
    return { part: part.key, page: part.page, code: 'unreadable', detail: error.message };
  }
}
