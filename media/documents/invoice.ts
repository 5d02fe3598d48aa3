/** An invoice or credit note on A4 or Letter. All texts come from the caller. */
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
import type { Typesetter } from './typesetter.ts';

export interface InvoiceContent {
  paper: Paper;
  language: string;
  title: string;
  /** Labelled values such as date and number. */
  facts: readonly (readonly [name: string, value: string])[];
  /** One entry per line. */
  from: readonly string[];
  /** Billing address, then the shipping address if it differs. */
  addresses: readonly { heading: string; lines: readonly string[] }[];
  /** Item, quantity, unit price, VAT rate, VAT, amount. */
  columns: readonly string[];
  rows: readonly { cells: readonly string[]; note?: string }[];
  totals: readonly { name: string; value: string; strong?: boolean }[];
  /** VAT by rate: rate, net, VAT, gross. */
  vat: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  notes: readonly string[];
}

/** Widths of all columns but the first, which takes the rest. */
const COLUMNS = [40, 64, 64, 58, 70];
const VAT_COLUMNS = [80, 80, 80];
const VAT_FIRST = 80;
const FOOT = MARGIN + 24;
const SIZE = 10;
const LEADING = 13;

export async function makeInvoice(content: InvoiceContent): Promise<Uint8Array> {
  const document = await startDocument(content);
  await draw(document, content);
  await numberSheets(document, content);
  return await document.pdf.save();
}

async function draw(document: Document, content: InvoiceContent): Promise<void> {
  const { type } = document;
  let sheet = await addSheet(document);
  await drawHead(sheet, type, content);
  await drawTableHead(sheet, type, content.columns);
  for (const row of content.rows) {
    const laid = await layOut(row, type, sheet.width);
    if (sheet.y - laid.height < FOOT) {
      sheet = await addSheet(document);
      await drawTableHead(sheet, type, content.columns);
    }
    await drawRow(sheet, type, laid);
  }
  rule(sheet);
  const notes = await wrapAll(type, content.notes, sheet.width - 2 * MARGIN);
  const left = content.totals.length * 18 + content.vat.rows.length * 15 + notes.length * 13 + 90;
  // Keeps the totals on one page.
  if (sheet.y - left < FOOT) sheet = await addSheet(document);
  await drawTotals(sheet, type, content);
  await drawVat(sheet, type, content.vat);
  sheet.y -= 28;
  for (const text of notes) {
    await type.write(sheet.page, { text, x: MARGIN, y: sheet.y, size: 9, colour: SOFT });
    sheet.y -= 13;
  }
}

async function drawHead(sheet: Sheet, type: Typesetter, content: InvoiceContent): Promise<void> {
  const { page, width } = sheet;
  const title = { text: content.title, x: MARGIN, y: sheet.y, size: 16, colour: INK };
  await type.write(page, { ...title, font: 'bricolage-semibold' });
  sheet.y -= 30;
  const top = sheet.y;
  const middle = width / 2 + 12;
  for (const { heading, lines } of content.addresses) {
    await drawLines(sheet, type, { texts: [heading], x: MARGIN, font: 'bricolage-semibold' });
    await drawLines(sheet, type, { texts: lines, x: MARGIN });
    sheet.y -= 10;
  }
  const left = sheet.y;
  sheet.y = top;
  await drawLines(sheet, type, { texts: content.from, x: middle });
  sheet.y -= 8;
  const facts = content.facts.map(([name, value]) => `${name}: ${value}`);
  await drawLines(sheet, type, { texts: facts, x: middle });
  sheet.y = Math.min(left, sheet.y) - 20;
}

interface Lines {
  texts: readonly string[];
  x: number;
  font?: FontName;
}

/** Wrapped to half the page width, because addresses may be longer. */
async function drawLines(sheet: Sheet, type: Typesetter, { texts, x, font = 'bricolage' }: Lines) {
  const room = sheet.width / 2 - MARGIN;
  for (const text of await wrapAll(type, texts, room, SIZE)) {
    await type.write(sheet.page, { text, x, y: sheet.y, size: SIZE, colour: INK, font });
    sheet.y -= 14;
  }
}

async function wrapAll(type: Typesetter, texts: readonly string[], room: number, size = 9) {
  const wrapped: string[] = [];
  for (const text of texts) wrapped.push(...(await type.wrap(text, size, room)));
  return wrapped;
}

async function drawTableHead(sheet: Sheet, type: Typesetter, columns: readonly string[]) {
  const [first = '', ...others] = columns;
  const head = { x: MARGIN, y: sheet.y, size: SIZE, colour: INK };
  await type.write(sheet.page, { ...head, text: first, font: 'bricolage-semibold' });
  await drawEnds(sheet, type, { texts: others, font: 'bricolage-semibold' });
  sheet.y -= 6;
  rule(sheet);
}

interface LaidOut {
  title: readonly string[];
  others: readonly string[];
  note: readonly string[];
  height: number;
}

async function layOut(
  { cells, note = '' }: InvoiceContent['rows'][number],
  type: Typesetter,
  width: number,
): Promise<LaidOut> {
  const [first = '', ...others] = cells;
  const room = width - 2 * MARGIN - COLUMNS.reduce((sum, column) => sum + column, 0) - 8;
  const title = await type.wrap(first, SIZE, room);
  const notes = note === '' ? [] : await type.wrap(note, 8, room);
  const height = 18 + (title.length - 1) * LEADING + notes.length * 11 + 8;
  return { title, others, note: notes, height };
}

async function drawRow(sheet: Sheet, type: Typesetter, { title, others, note }: LaidOut) {
  sheet.y -= 18;
  await drawEnds(sheet, type, { texts: others, font: 'bricolage' });
  for (const [at, text] of title.entries()) {
    if (at > 0) sheet.y -= LEADING;
    await type.write(sheet.page, { text, x: MARGIN, y: sheet.y, size: SIZE, colour: INK });
  }
  for (const text of note) {
    sheet.y -= 11;
    await type.write(sheet.page, { text, x: MARGIN, y: sheet.y, size: 8, colour: SOFT });
  }
  sheet.y -= 8;
}

async function drawEnds(
  sheet: Sheet,
  type: Typesetter,
  { texts, font }: { texts: readonly string[]; font: FontName },
) {
  let right = sheet.width;
  for (const [at, text] of [...texts.entries()].toReversed()) {
    await end(sheet, type, { text, at: right, font, size: SIZE });
    right -= COLUMNS[at] ?? 0;
  }
}

async function drawTotals(sheet: Sheet, type: Typesetter, { totals }: InvoiceContent) {
  for (const { name, value, strong } of totals) {
    sheet.y -= strong ? 20 : 16;
    const font: FontName = strong ? 'bricolage-bold' : 'bricolage';
    const size = strong ? 12 : SIZE;
    await end(sheet, type, { text: name, at: sheet.width - 84, font, size });
    await end(sheet, type, { text: value, at: sheet.width, font, size });
  }
}

async function drawVat(sheet: Sheet, type: Typesetter, { columns, rows }: InvoiceContent['vat']) {
  sheet.y -= 30;
  for (const [at, [first = '', ...others]] of [columns, ...rows].entries()) {
    const font: FontName = at === 0 ? 'bricolage-semibold' : 'bricolage';
    const how = { y: sheet.y, size: 9, colour: INK, font };
    await type.write(sheet.page, { ...how, text: first, x: MARGIN });
    let right = 2 * MARGIN + VAT_FIRST;
    for (const [column, text] of others.entries()) {
      right += VAT_COLUMNS[column] ?? 0;
      await end(sheet, type, { text, at: right, font, size: 9 });
    }
    sheet.y -= 15;
  }
}

/** Page numbers, if there are several pages. */
async function numberSheets({ pdf, type }: Document, { title }: InvoiceContent): Promise<void> {
  const pages = pdf.getPages();
  if (pages.length === 1) return;
  for (const [at, page] of pages.entries()) {
    const text = `${title} · ${at + 1} / ${pages.length}`;
    await type.write(page, { text, x: MARGIN, y: MARGIN - 16, size: 8, colour: SOFT });
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
