/** Shared by all printed documents: pages, colours and the name at the top. */
import { type PDFDocument, type PDFPage, PDFDocument as Pdf, rgb } from '@cantoo/pdf-lib';
import { fontReader } from '../artwork/print/font-reader.ts';
import { makeTypesetter, type Typesetter } from './typesetter.ts';

const PAPER = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type Paper = keyof typeof PAPER;

export const MARGIN = 56;
export const INK = rgb(0.082, 0.075, 0.059);
export const SOFT = rgb(0.36, 0.34, 0.3);
export const LINE = rgb(0.886, 0.863, 0.816);

export interface Document {
  pdf: PDFDocument;
  type: Typesetter;
  paper: Paper;
}

export async function startDocument({
  title,
  language,
  paper,
}: {
  title: string;
  language: string;
  paper: Paper;
}): Promise<Document> {
  const pdf = await Pdf.create({ updateMetadata: false });
  pdf.registerFontkit(fontReader);
  pdf.setTitle(title);
  pdf.setLanguage(language);
  pdf.setProducer('Lathe');
  return { pdf, type: await makeTypesetter(pdf), paper };
}

export interface Sheet {
  page: PDFPage;
  width: number;
  /** Position of the next line. */
  y: number;
}

export async function addSheet({ pdf, type, paper }: Document): Promise<Sheet> {
  const [width, height] = PAPER[paper];
  const page = pdf.addPage([width, height]);
  const name = { text: 'Lathe', x: MARGIN, y: height - MARGIN - 14, size: 20, colour: INK };
  await type.write(page, { ...name, font: 'bricolage-bold' });
  return { page, width, y: height - MARGIN - 60 };
}

export function rule({ page, width, y }: Sheet): void {
  const [start, stop] = [
    { x: MARGIN, y },
    { x: width - MARGIN, y },
  ];
  page.drawLine({ start, end: stop, thickness: 0.75, color: LINE });
}
