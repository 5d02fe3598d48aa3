/** One page of A4 or letter: who, to whom, a table of what, and what it comes to. Words come along. */
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
} from './paper.ts';
import type { Typesetter } from './typesetter.ts';

export interface InvoiceContent {
  paper: Paper;
  language: string;
  title: string;
  /** Date, number and the like, each with its name. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Line by line. */
  from: readonly string[];
  to: { heading: string; lines: readonly string[] };
  /** The first column takes the room that the others leave; those stand at the end. */
  columns: readonly string[];
  rows: readonly { cells: readonly string[]; note?: string }[];
  totals: readonly { name: string; value: string; strong?: boolean }[];
  notes: readonly string[];
}

const COLUMN = 78;
/** Room for the totals and the notes below the table. */
const FOOT = 200;

export async function makeInvoice(content: InvoiceContent): Promise<Uint8Array> {
  const document = await startDocument(content);
  await draw(document, content);
  return await document.pdf.save();
}

async function draw(document: Document, content: InvoiceContent) {
  const { type } = document;
  let sheet = await addSheet(document);
  sheet = await drawHead(sheet, type, content);
  await drawColumns(sheet, type, content);
  for (const row of content.rows) {
    if (sheet.y < FOOT) {
      sheet = await addSheet(document);
      await drawColumns(sheet, type, content);
    }
    await drawRow(sheet, type, row);
  }
  rule(sheet);
  for (const { name, value, strong } of content.totals) {
    sheet.y -= strong ? 20 : 16;
    const font: FontName = strong ? 'bricolage-bold' : 'bricolage';
    const size = strong ? 12 : 10;
    await end(sheet, type, { text: name, at: sheet.width - COLUMN, font, size });
    await end(sheet, type, { text: value, at: sheet.width, font, size });
  }
  sheet.y -= 36;
  for (const note of content.notes) {
    for (const line of await type.wrap(note, 9, sheet.width - 2 * MARGIN)) {
      await type.write(sheet.page, { text: line, x: MARGIN, y: sheet.y, size: 9, colour: SOFT });
      sheet.y -= 13;
    }
  }
}

async function drawHead(sheet: Sheet, type: Typesetter, content: InvoiceContent): Promise<Sheet> {
  const { page, width } = sheet;
  const title = { text: content.title, x: MARGIN, y: sheet.y, size: 16, colour: INK };
  await type.write(page, { ...title, font: 'bricolage-semibold' });
  sheet.y -= 30;
  const top = sheet.y;
  const middle = width / 2;
  await lines(sheet, type, [content.to.heading, ...content.to.lines], MARGIN);
  const left = sheet.y;
  sheet.y = top;
  await lines(sheet, type, content.from, middle);
  sheet.y -= 8;
  for (const [name, value] of content.facts) {
    await lines(sheet, type, [`${name}: ${value}`], middle);
  }
  sheet.y = Math.min(left, sheet.y) - 28;
  return sheet;
}

async function lines(sheet: Sheet, type: Typesetter, texts: readonly string[], x: number) {
  for (const text of texts) {
    await type.write(sheet.page, { text, x, y: sheet.y, size: 10, colour: INK });
    sheet.y -= 14;
  }
}

async function drawColumns(sheet: Sheet, type: Typesetter, { columns }: InvoiceContent) {
  await cells(sheet, type, columns, 'bricolage-semibold');
  sheet.y -= 6;
  rule(sheet);
}

async function drawRow(sheet: Sheet, type: Typesetter, row: InvoiceContent['rows'][number]) {
  sheet.y -= 18;
  await cells(sheet, type, row.cells, 'bricolage');
  if (row.note) {
    sheet.y -= 12;
    await type.write(sheet.page, { text: row.note, x: MARGIN, y: sheet.y, size: 8, colour: SOFT });
  }
  sheet.y -= 8;
}

async function cells(sheet: Sheet, type: Typesetter, texts: readonly string[], font: FontName) {
  const [first = '', ...others] = texts;
  const room = sheet.width - 2 * MARGIN - others.length * COLUMN - 8;
  const text = (await type.wrap(first, 10, room))[0] ?? '';
  await type.write(sheet.page, { text, x: MARGIN, y: sheet.y, size: 10, colour: INK, font });
  for (const [at, other] of others.entries()) {
    const right = sheet.width - (others.length - 1 - at) * COLUMN;
    await end(sheet, type, { text: other, at: right, font, size: 10 });
  }
}

interface Ending {
  text: string;
  at: number;
  font: FontName;
  size: number;
}

async function end(sheet: Sheet, type: Typesetter, { text, at, font, size }: Ending) {
  const x = at - MARGIN - (await type.width(text, size, font));
  await type.write(sheet.page, { text, x, y: sheet.y, size, colour: INK, font });
}
