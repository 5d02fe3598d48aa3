/** Sheet that goes through the plant with a job: barcode, facts, files and checkboxes. */
import { barcodeBars } from '../artwork/print/barcode-bars.ts';
import type { FontName } from '../type/fonts.ts';
import {
  addDocumentPage,
  type DocumentPage,
  drawRule,
  MARGIN,
  type PaperSize,
  type PrintedDocument,
  SECONDARY_COLOUR,
  startDocument,
  TEXT_COLOUR,
} from './document-pages.ts';

export interface JobSheet {
  code: string;
  title: string;
  subtitle: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Each with a checkbox. */
  steps: { heading: string; names: readonly string[] };
  files: { heading: string; rows: readonly (readonly [name: string, checksum: string])[] };
  notes: readonly string[];
}

export interface JobSheets {
  paper: PaperSize;
  language: string;
  title: string;
  /** Cover sheet of a batch, before its job sheets. */
  cover: (Omit<JobSheet, 'files' | 'notes'> & { jobs: readonly string[] }) | null;
  sheets: readonly JobSheet[];
}

const BARCODE_SIZE = { width: 200, height: 52 };
const FACT_NAME_WIDTH = 110;
/** Lower limit for text. */
const BOTTOM_LIMIT = 64;

export async function makeJobSheets(content: JobSheets): Promise<Uint8Array> {
  const document = await startDocument(content);
  if (content.cover) {
    const { jobs, ...cover } = content.cover;
    const sheet = await drawHead(document, cover);
    await drawLines(document, sheet, jobs);
  }
  for (const job of content.sheets) {
    const sheet = await drawHead(document, job);
    await drawFiles(document, sheet, job.files);
    await drawLines(document, sheet, job.notes);
  }
  return await document.pdf.save();
}

type SheetHead = Omit<JobSheet, 'files' | 'notes'>;

async function drawHead(document: PrintedDocument, head: SheetHead): Promise<DocumentPage> {
  const sheet = await addDocumentPage(document);
  await drawBarcode(document, sheet, head.code);
  // Keeps a long title clear of the barcode, which needs white space around it.
  sheet.y -= 48;
  await drawWrappedLine(document, sheet, {
    text: head.title,
    size: 20,
    font: 'bricolage-semibold',
    after: 22,
  });
  await drawWrappedLine(document, sheet, { text: head.subtitle, size: 12, after: 28 });
  for (const [name, value] of head.facts) await drawFact(document, sheet, name, value);
  sheet.y -= 12;
  await drawHeading(document, sheet, head.steps.heading);
  for (const name of head.steps.names) {
    sheet.page.drawRectangle({
      x: MARGIN,
      y: sheet.y - 2,
      width: 11,
      height: 11,
      borderColor: TEXT_COLOUR,
      borderWidth: 1,
    });
    await drawText(document, sheet, { text: name, x: MARGIN + 20, size: 11 });
    sheet.y -= 20;
  }
  sheet.y -= 12;
  return sheet;
}

/** At the top right, within easy reach, with the code as text. */
async function drawBarcode(
  { type }: PrintedDocument,
  { page, width }: DocumentPage,
  code: string,
): Promise<void> {
  const bars = barcodeBars('code128', code);
  const last = bars.at(-1);
  const module = BARCODE_SIZE.width / (last ? last.from + last.width : 1);
  const x = width - MARGIN - BARCODE_SIZE.width;
  const y = page.getHeight() - MARGIN - BARCODE_SIZE.height;
  for (const bar of bars) {
    page.drawRectangle({
      x: x + bar.from * module,
      y,
      width: bar.width * module,
      height: BARCODE_SIZE.height,
      color: TEXT_COLOUR,
    });
  }
  const size = 14;
  const codeWidth = await type.width(code, size, 'mono-bold');
  const middle = x + (BARCODE_SIZE.width - codeWidth) / 2;
  await type.write(page, {
    text: code,
    x: middle,
    y: y - 16,
    size,
    colour: TEXT_COLOUR,
    font: 'mono-bold',
  });
}

async function drawFact(
  document: PrintedDocument,
  sheet: DocumentPage,
  name: string,
  value: string,
) {
  const { type } = document;
  await drawText(document, sheet, { text: name, x: MARGIN, size: 10, soft: true });
  const x = MARGIN + FACT_NAME_WIDTH;
  for (const text of await type.wrap(value, 11, sheet.width - MARGIN - x)) {
    await drawText(document, sheet, { text, x, size: 11, font: 'bricolage-semibold' });
    sheet.y -= 16;
  }
}

async function drawFiles(
  document: PrintedDocument,
  sheet: DocumentPage,
  { heading: name, rows }: JobSheet['files'],
) {
  if (rows.length === 0) return;
  await drawHeading(document, sheet, name);
  for (const [file, checksum] of rows) {
    await drawText(document, sheet, { text: file, x: MARGIN, size: 10 });
    await drawText(document, sheet, {
      text: checksum,
      x: sheet.width / 2,
      size: 9,
      font: 'mono',
      soft: true,
    });
    sheet.y -= 15;
  }
  sheet.y -= 12;
}

/** Uses as many pages as needed. */
async function drawLines(document: PrintedDocument, first: DocumentPage, texts: readonly string[]) {
  let sheet = first;
  for (const text of texts) {
    for (const part of await document.type.wrap(text, 10, sheet.width - 2 * MARGIN)) {
      if (sheet.y < BOTTOM_LIMIT) sheet = await addDocumentPage(document);
      await drawText(document, sheet, { text: part, x: MARGIN, size: 10 });
      sheet.y -= 15;
    }
  }
}

async function drawHeading(document: PrintedDocument, sheet: DocumentPage, text: string) {
  drawRule(sheet);
  sheet.y -= 20;
  await drawWrappedLine(document, sheet, { text, size: 11, font: 'bricolage-semibold', after: 20 });
}

interface WrappedLine {
  text: string;
  size: number;
  font?: FontName;
  after: number;
}

async function drawWrappedLine(
  document: PrintedDocument,
  sheet: DocumentPage,
  { text, after, ...textStyle }: WrappedLine,
) {
  for (const part of await document.type.wrap(text, textStyle.size, sheet.width - 2 * MARGIN)) {
    await drawText(document, sheet, { text: part, x: MARGIN, ...textStyle });
    sheet.y -= after;
  }
}

interface PlacedText {
  text: string;
  x: number;
  size: number;
  font?: FontName;
  soft?: boolean;
}

async function drawText(
  { type }: PrintedDocument,
  { page, y }: DocumentPage,
  { soft, ...written }: PlacedText,
) {
  await type.write(page, { ...written, y, colour: soft ? SECONDARY_COLOUR : TEXT_COLOUR });
}
