/** Sheet that goes through the plant with a job: barcode, facts, files and checkboxes. */
import { barsOf } from '../artwork/print/barcode-bars.ts';
import type { FontName } from '../type/fonts.ts';
import {
  addSheet,
  type Document,
  INK,
  MARGIN,
  type Paper,
  rule,
  type Sheet,
  SOFT,
  startDocument,
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
  paper: Paper;
  language: string;
  title: string;
  /** Cover sheet of a batch, before its job sheets. */
  cover: (Omit<JobSheet, 'files' | 'notes'> & { jobs: readonly string[] }) | null;
  sheets: readonly JobSheet[];
}

const BARS = { width: 200, height: 52 };
const FACT_ROOM = 110;
/** Lower limit for text. */
const FOOT = 64;

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

type Head = Omit<JobSheet, 'files' | 'notes'>;

async function drawHead(document: Document, head: Head): Promise<Sheet> {
  const sheet = await addSheet(document);
  await drawBars(document, sheet, head.code);
  // Keeps a long title clear of the barcode, which needs white space around it.
  sheet.y -= 48;
  await line(document, sheet, {
    text: head.title,
    size: 20,
    font: 'bricolage-semibold',
    after: 22,
  });
  await line(document, sheet, { text: head.subtitle, size: 12, after: 28 });
  for (const [name, value] of head.facts) await drawFact(document, sheet, name, value);
  sheet.y -= 12;
  await heading(document, sheet, head.steps.heading);
  for (const name of head.steps.names) {
    sheet.page.drawRectangle({
      x: MARGIN,
      y: sheet.y - 2,
      width: 11,
      height: 11,
      borderColor: INK,
      borderWidth: 1,
    });
    await write(document, sheet, { text: name, x: MARGIN + 20, size: 11 });
    sheet.y -= 20;
  }
  sheet.y -= 12;
  return sheet;
}

/** At the top right, within easy reach, with the code as text. */
async function drawBars({ type }: Document, { page, width }: Sheet, code: string): Promise<void> {
  const bars = barsOf('code128', code);
  const last = bars.at(-1);
  const module = BARS.width / (last ? last.from + last.width : 1);
  const x = width - MARGIN - BARS.width;
  const y = page.getHeight() - MARGIN - BARS.height;
  for (const bar of bars) {
    page.drawRectangle({
      x: x + bar.from * module,
      y,
      width: bar.width * module,
      height: BARS.height,
      color: INK,
    });
  }
  const size = 14;
  const room = await type.width(code, size, 'mono-bold');
  const middle = x + (BARS.width - room) / 2;
  await type.write(page, {
    text: code,
    x: middle,
    y: y - 16,
    size,
    colour: INK,
    font: 'mono-bold',
  });
}

async function drawFact(document: Document, sheet: Sheet, name: string, value: string) {
  const { type } = document;
  await write(document, sheet, { text: name, x: MARGIN, size: 10, soft: true });
  const x = MARGIN + FACT_ROOM;
  for (const text of await type.wrap(value, 11, sheet.width - MARGIN - x)) {
    await write(document, sheet, { text, x, size: 11, font: 'bricolage-semibold' });
    sheet.y -= 16;
  }
}

async function drawFiles(
  document: Document,
  sheet: Sheet,
  { heading: name, rows }: JobSheet['files'],
) {
  if (rows.length === 0) return;
  await heading(document, sheet, name);
  for (const [file, checksum] of rows) {
    await write(document, sheet, { text: file, x: MARGIN, size: 10 });
    await write(document, sheet, {
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
async function drawLines(document: Document, first: Sheet, texts: readonly string[]) {
  let sheet = first;
  for (const text of texts) {
    for (const part of await document.type.wrap(text, 10, sheet.width - 2 * MARGIN)) {
      if (sheet.y < FOOT) sheet = await addSheet(document);
      await write(document, sheet, { text: part, x: MARGIN, size: 10 });
      sheet.y -= 15;
    }
  }
}

async function heading(document: Document, sheet: Sheet, text: string) {
  rule(sheet);
  sheet.y -= 20;
  await line(document, sheet, { text, size: 11, font: 'bricolage-semibold', after: 20 });
}

interface Line {
  text: string;
  size: number;
  font?: FontName;
  after: number;
}

async function line(document: Document, sheet: Sheet, { text, after, ...how }: Line) {
  for (const part of await document.type.wrap(text, how.size, sheet.width - 2 * MARGIN)) {
    await write(document, sheet, { text: part, x: MARGIN, ...how });
    sheet.y -= after;
  }
}

interface Written {
  text: string;
  x: number;
  size: number;
  font?: FontName;
  soft?: boolean;
}

async function write({ type }: Document, { page, y }: Sheet, { soft, ...written }: Written) {
  await type.write(page, { ...written, y, colour: soft ? SOFT : INK });
}
