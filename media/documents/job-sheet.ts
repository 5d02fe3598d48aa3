/** Sheet that goes through the plant with a job: barcode, facts, prints, files and checkboxes. */
import type { PDFImage } from '@cantoo/pdf-lib';
import { barcodeBars } from '../artwork/print/barcode-bars.ts';
import {
  addDocumentPage,
  type DocumentPage,
  MARGIN,
  type PaperSize,
  type PrintedDocument,
  startDocument,
  TEXT_COLOUR,
} from './document-pages.ts';
import { drawGang, type Gang } from './gang-list.ts';
import {
  drawAreas,
  drawPicture,
  drawVariant,
  PICTURE_SIZE,
  type SheetPrint,
} from './print-sheet.ts';
import {
  drawFact,
  drawHeading,
  drawLines,
  drawText,
  drawWrappedLine,
  pageWithRoom,
  type SheetPage,
} from './sheet-text.ts';

export interface SheetFile {
  name: string;
  checksum: string;
  /** Such as its layer and its size; empty if there is nothing to say. */
  facts: string;
}

export interface JobSheet {
  code: string;
  title: string;
  subtitle: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Null for what is not printed from a design. */
  print: SheetPrint | null;
  /** Each with a checkbox. */
  steps: { heading: string; names: readonly string[] };
  files: { heading: string; rows: readonly SheetFile[] };
  notes: readonly string[];
}

export interface JobSheets {
  paper: PaperSize;
  language: string;
  title: string;
  /** JPEGs that the sheets show, by index. */
  pictures: readonly Uint8Array[];
  /** Cover sheet of a batch, before its job sheets. */
  cover:
    | (Omit<JobSheet, 'print' | 'notes'> & { gang: Gang | null; jobs: readonly string[] })
    | null;
  sheets: readonly JobSheet[];
}

const BARCODE_SIZE = { width: 200, height: 52 };
const STEP_HEIGHT = 20;
/** From the left of a checkbox to its text. */
const BOX_SPACE = 18;
const GUTTER = 24;

export async function makeJobSheets(content: JobSheets): Promise<Uint8Array> {
  const document = await startDocument(content);
  const pictures = await Promise.all(content.pictures.map((jpeg) => document.pdf.embedJpg(jpeg)));
  if (content.cover) {
    const { gang, jobs, files, ...cover } = content.cover;
    let sheet = await drawHead(document, { ...cover, print: null }, pictures);
    if (gang) sheet = await drawGang(document, sheet, gang);
    sheet = await drawFiles(document, sheet, files);
    await drawLines(document, sheet, jobs);
  }
  for (const job of content.sheets) {
    let sheet = await drawHead(document, job, pictures);
    if (job.print) sheet = await drawAreas(document, sheet, job.print);
    sheet = await drawFiles(document, sheet, job.files);
    await drawLines(document, sheet, job.notes);
  }
  return await document.pdf.save();
}

type SheetHead = Omit<JobSheet, 'files' | 'notes'>;

async function drawHead(
  document: PrintedDocument,
  head: SheetHead,
  pictures: readonly PDFImage[],
): Promise<SheetPage> {
  const sheet = { ...(await addDocumentPage(document)), code: head.code };
  await drawBarcode(document, sheet, head.code);
  // Keeps a long title clear of the barcode, which needs white space around it.
  sheet.y -= 48;
  await drawWrappedLine(document, sheet, {
    text: head.title,
    size: 20,
    font: 'bricolage-semibold',
    after: 22,
  });
  await drawWrappedLine(document, sheet, {
    text: head.subtitle,
    size: 12,
    after: head.print ? 18 : 28,
  });
  if (head.print) await drawVariant(document, sheet, head.print);
  const picture = head.print?.picture == null ? undefined : pictures[head.print.picture];
  const below = picture ? drawPicture(sheet, picture) : sheet.y;
  const right = sheet.width - MARGIN - (picture ? PICTURE_SIZE + GUTTER : 0);
  for (const [name, value] of head.facts) await drawFact(document, sheet, { name, value, right });
  sheet.y = Math.min(sheet.y, below) - 12;
  await drawHeading(document, sheet, head.steps.heading);
  await drawSteps(document, sheet, head.steps.names);
  sheet.y -= 12;
  return sheet;
}

/** Beside each other, in the order of the plant. */
async function drawSteps(
  document: PrintedDocument,
  sheet: DocumentPage,
  names: readonly string[],
): Promise<void> {
  let x = MARGIN;
  for (const text of names) {
    const width = (await document.type.width(text, 11)) + BOX_SPACE;
    if (x > MARGIN && x + width > sheet.width - MARGIN) {
      x = MARGIN;
      sheet.y -= STEP_HEIGHT;
    }
    sheet.page.drawRectangle({
      x,
      y: sheet.y - 2,
      width: 11,
      height: 11,
      borderColor: TEXT_COLOUR,
      borderWidth: 1,
    });
    await drawText(document, sheet, { text, x: x + BOX_SPACE, size: 11 });
    x += width + GUTTER;
  }
  sheet.y -= STEP_HEIGHT;
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

async function drawFiles(
  document: PrintedDocument,
  first: SheetPage,
  { heading, rows }: JobSheet['files'],
): Promise<SheetPage> {
  if (rows.length === 0) return first;
  let sheet = await pageWithRoom(document, first, 70);
  await drawHeading(document, sheet, heading);
  for (const { name, checksum, facts } of rows) {
    sheet = await pageWithRoom(document, sheet, 15);
    await drawText(document, sheet, { text: name, x: MARGIN, size: 10 });
    if (facts !== '') {
      sheet.y -= 11;
      await drawText(document, sheet, { text: facts, x: MARGIN, size: 9, soft: true });
    }
    const sum = {
      text: checksum,
      x: sheet.width * 0.6,
      size: 9,
      font: 'mono',
      soft: true,
    } as const;
    await drawText(document, sheet, sum);
    sheet.y -= facts === '' ? 15 : 14;
  }
  sheet.y -= 12;
  return sheet;
}
