/** A statement of royalties on A4 or Letter: tables below each other. All texts come from the caller. */
import type { FontName } from '../type/fonts.ts';
import {
  addDocumentPage,
  type DocumentPage,
  drawRule,
  MARGIN,
  numberPages,
  type PaperSize,
  type PrintedDocument,
  SECONDARY_COLOUR,
  startDocument,
  TEXT_COLOUR,
} from './document-pages.ts';

export interface StatementTable {
  heading: string;
  /** The first column takes the rest of the width; the others are amounts. */
  columns: readonly string[];
  rows: readonly { cells: readonly string[]; note?: string; strong?: boolean }[];
}

export interface StatementContent {
  paper: PaperSize;
  language: string;
  title: string;
  /** One entry per line. */
  from: readonly string[];
  to: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  tables: readonly StatementTable[];
  notes: readonly string[];
}

const AMOUNT_WIDTH = 78;
const BOTTOM_LIMIT = MARGIN + 24;
const TEXT_SIZE = 9.5;
const NOTE_SIZE = 8;
const LEADING = 13;

interface Sheet extends DocumentPage {
  document: PrintedDocument;
}

export async function makeStatement(content: StatementContent): Promise<Uint8Array> {
  const document = await startDocument(content);
  let sheet = await newSheet(document);
  await drawHead(sheet, content);
  for (const table of content.tables) sheet = await drawTable(sheet, table);
  for (const note of content.notes) {
    for (const text of await wrap(sheet, note, sheet.width - 2 * MARGIN, NOTE_SIZE)) {
      if (sheet.y < BOTTOM_LIMIT) sheet = await newSheet(document);
      await write(sheet, { text, x: MARGIN, size: NOTE_SIZE, isSecondary: true });
      sheet.y -= LEADING;
    }
  }
  await numberPages(document, content.title);
  return await document.pdf.save();
}

async function newSheet(document: PrintedDocument): Promise<Sheet> {
  return Object.assign(await addDocumentPage(document), { document });
}

async function drawHead(sheet: Sheet, content: StatementContent): Promise<void> {
  const half = sheet.width / 2 - MARGIN;
  const bold = 'bricolage-semibold';
  for (const text of await wrap(sheet, content.title, 2 * half, 16, bold)) {
    await write(sheet, { text, x: MARGIN, size: 16, font: bold });
    sheet.y -= 20;
  }
  sheet.y -= 10;
  const top = sheet.y;
  await drawLines(sheet, content.to, MARGIN, half);
  const left = sheet.y;
  sheet.y = top;
  const facts = content.facts.map(([name, value]) => `${name}: ${value}`);
  await drawLines(sheet, [...content.from, ...facts], sheet.width / 2 + 12, half);
  sheet.y = Math.min(left, sheet.y) - 12;
}

async function drawLines(sheet: Sheet, texts: readonly string[], x: number, width: number) {
  for (const line of texts) {
    for (const text of await wrap(sheet, line, width, TEXT_SIZE)) {
      await write(sheet, { text, x });
      sheet.y -= LEADING;
    }
  }
}

/** Returns the sheet on which it ends. The heading stays with the first row. */
async function drawTable(first: Sheet, table: StatementTable): Promise<Sheet> {
  let sheet = first;
  if (sheet.y - 80 < BOTTOM_LIMIT) sheet = await newSheet(sheet.document);
  sheet.y -= 16;
  await write(sheet, { text: table.heading, x: MARGIN, size: 12, font: 'bricolage-semibold' });
  sheet.y -= 18;
  await drawColumns(sheet, table);
  for (const { cells, note = '', strong = false } of table.rows) {
    const [name = '', ...amounts] = cells;
    const width = sheet.width - 2 * MARGIN - amounts.length * AMOUNT_WIDTH - 8;
    const names = await wrap(sheet, name, width, TEXT_SIZE, strong ? 'bricolage-bold' : undefined);
    const notes = note === '' ? [] : await wrap(sheet, note, width, NOTE_SIZE);
    const height = 6 + names.length * LEADING + notes.length * 11;
    if (sheet.y - height < BOTTOM_LIMIT) {
      sheet = await newSheet(sheet.document);
      await drawColumns(sheet, table);
    }
    sheet.y -= LEADING;
    const font: FontName = strong ? 'bricolage-bold' : 'bricolage';
    await drawAmounts(sheet, amounts, font);
    for (const [at, text] of names.entries()) {
      if (at > 0) sheet.y -= LEADING;
      await write(sheet, { text, x: MARGIN, font });
    }
    for (const text of notes) {
      sheet.y -= 11;
      await write(sheet, { text, x: MARGIN, size: NOTE_SIZE, isSecondary: true });
    }
    sheet.y -= 5;
  }
  drawRule(sheet);
  sheet.y -= 14;
  return sheet;
}

async function drawColumns(sheet: Sheet, { columns }: StatementTable): Promise<void> {
  const [name = '', ...others] = columns;
  await write(sheet, { text: name, x: MARGIN, font: 'bricolage-semibold' });
  await drawAmounts(sheet, others, 'bricolage-semibold');
  sheet.y -= 6;
  drawRule(sheet);
}

async function drawAmounts(sheet: Sheet, texts: readonly string[], font: FontName): Promise<void> {
  let right = sheet.width - MARGIN;
  for (const text of texts.toReversed()) {
    const width = await sheet.document.type.width(text, TEXT_SIZE, font);
    await write(sheet, { text, x: right - width, font });
    right -= AMOUNT_WIDTH;
  }
}

interface Text {
  text: string;
  x: number;
  size?: number;
  font?: FontName;
  isSecondary?: boolean;
}

async function write(sheet: Sheet, { text, x, size = TEXT_SIZE, font, isSecondary }: Text) {
  const colour = isSecondary ? SECONDARY_COLOUR : TEXT_COLOUR;
  const style = { text, x, y: sheet.y, size, colour };
  await sheet.document.type.write(sheet.page, font ? { ...style, font } : style);
}

async function wrap(sheet: Sheet, text: string, width: number, size: number, font?: FontName) {
  return await sheet.document.type.wrap(text, size, width, font);
}
