/** Shared by all printed documents: pages, colours and the name at the top. */
import { type PDFDocument, type PDFPage, PDFDocument as Pdf, rgb } from '@cantoo/pdf-lib';
import { fontReader } from '../artwork/print/font-reader.ts';
import { makeTypesetter, type Typesetter } from './typesetter.ts';

const PAPER_SIZES = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type PaperSize = keyof typeof PAPER_SIZES;

export const MARGIN = 56;
export const TEXT_COLOUR = rgb(0.082, 0.075, 0.059);
export const SECONDARY_COLOUR = rgb(0.36, 0.34, 0.3);
export const RULE_COLOUR = rgb(0.886, 0.863, 0.816);

export interface PrintedDocument {
  pdf: PDFDocument;
  type: Typesetter;
  paper: PaperSize;
}

export async function startDocument({
  title,
  language,
  paper,
}: {
  title: string;
  language: string;
  paper: PaperSize;
}): Promise<PrintedDocument> {
  const pdf = await Pdf.create({ updateMetadata: false });
  pdf.registerFontkit(fontReader);
  pdf.setTitle(title);
  pdf.setLanguage(language);
  pdf.setProducer('Lathe');
  return { pdf, type: await makeTypesetter(pdf), paper };
}

export interface DocumentPage {
  page: PDFPage;
  width: number;
  /** Position of the next line. */
  y: number;
}

export async function addDocumentPage({
  pdf,
  type,
  paper,
}: PrintedDocument): Promise<DocumentPage> {
  const [width, height] = PAPER_SIZES[paper];
  const page = pdf.addPage([width, height]);
  const name = { text: 'Lathe', x: MARGIN, y: height - MARGIN - 14, size: 20, colour: TEXT_COLOUR };
  await type.write(page, { ...name, font: 'bricolage-bold' });
  return { page, width, y: height - MARGIN - 60 };
}

export function drawRule({ page, width, y }: DocumentPage): void {
  const [start, stop] = [
    { x: MARGIN, y },
    { x: width - MARGIN, y },
  ];
  page.drawLine({ start, end: stop, thickness: 0.75, color: RULE_COLOUR });
}

/** At the foot, unless there is only one page. */
export async function numberPages({ pdf, type }: PrintedDocument, title: string): Promise<void> {
  const pages = pdf.getPages();
  if (pages.length === 1) return;
  for (const [at, page] of pages.entries()) {
    const text = `${title} · ${at + 1} / ${pages.length}`;
    const place = { x: MARGIN, y: MARGIN - 16, size: 8, colour: SECONDARY_COLOUR };
    await type.write(page, { text, ...place });
  }
}
