/** An invoice or credit note on A4 or Letter. All texts come from the caller. */
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
import type { Typesetter } from './typesetter.ts';

export interface InvoiceContent {
  paper: PaperSize;
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
const COLUMN_WIDTHS = [40, 64, 64, 58, 70];
const VAT_COLUMN_WIDTHS = [80, 80, 80];
const VAT_FIRST_WIDTH = 80;
const BOTTOM_LIMIT = MARGIN + 24;
const TEXT_SIZE = 10;
const LEADING = 13;

export async function makeInvoice(content: InvoiceContent): Promise<Uint8Array> {
  const document = await startDocument(content);
  await drawInvoice(document, content);
  await numberPages(document, content);
  return await document.pdf.save();
}

async function drawInvoice(document: PrintedDocument, content: InvoiceContent): Promise<void> {
  const { type } = document;
  let sheet = await addDocumentPage(document);
  await drawHead(sheet, type, content);
  await drawTableHead(sheet, type, content.columns);
  for (const row of content.rows) {
    const laidOutRow = await layOutRow(row, type, sheet.width);
    if (sheet.y - laidOutRow.height < BOTTOM_LIMIT) {
      sheet = await addDocumentPage(document);
      await drawTableHead(sheet, type, content.columns);
    }
    await drawRow(sheet, type, laidOutRow);
  }
  drawRule(sheet);
  const notes = await wrapAll(type, content.notes, sheet.width - 2 * MARGIN);
  const left = content.totals.length * 18 + content.vat.rows.length * 15 + notes.length * 13 + 90;
  // Keeps the totals on one page.
  if (sheet.y - left < BOTTOM_LIMIT) sheet = await addDocumentPage(document);
  await drawTotals(sheet, type, content);
  await drawVat(sheet, type, content.vat);
  sheet.y -= 28;
  for (const text of notes) {
    await type.write(sheet.page, {
      text,
      x: MARGIN,
      y: sheet.y,
      size: 9,
      colour: SECONDARY_COLOUR,
    });
    sheet.y -= 13;
  }
}

async function drawHead(
  sheet: DocumentPage,
  type: Typesetter,
  content: InvoiceContent,
): Promise<void> {
  const { page, width } = sheet;
  const title = { text: content.title, x: MARGIN, y: sheet.y, size: 16, colour: TEXT_COLOUR };
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

interface TextLines {
  texts: readonly string[];
  x: number;
  font?: FontName;
}

/** Wrapped to half the page width, because addresses may be longer. */
async function drawLines(
  sheet: DocumentPage,
  type: Typesetter,
  { texts, x, font = 'bricolage' }: TextLines,
) {
  const maxWidth = sheet.width / 2 - MARGIN;
  for (const text of await wrapAll(type, texts, maxWidth, TEXT_SIZE)) {
    await type.write(sheet.page, {
      text,
      x,
      y: sheet.y,
      size: TEXT_SIZE,
      colour: TEXT_COLOUR,
      font,
    });
    sheet.y -= 14;
  }
}

async function wrapAll(type: Typesetter, texts: readonly string[], maxWidth: number, size = 9) {
  const wrapped: string[] = [];
  for (const text of texts) wrapped.push(...(await type.wrap(text, size, maxWidth)));
  return wrapped;
}

async function drawTableHead(sheet: DocumentPage, type: Typesetter, columns: readonly string[]) {
  const [first = '', ...others] = columns;
  const head = { x: MARGIN, y: sheet.y, size: TEXT_SIZE, colour: TEXT_COLOUR };
  await type.write(sheet.page, { ...head, text: first, font: 'bricolage-semibold' });
  await drawRightColumns(sheet, type, { texts: others, font: 'bricolage-semibold' });
  sheet.y -= 6;
  drawRule(sheet);
}

interface LaidOutRow {
  title: readonly string[];
  others: readonly string[];
  note: readonly string[];
  height: number;
}

async function layOutRow(
  { cells, note = '' }: InvoiceContent['rows'][number],
  type: Typesetter,
  width: number,
): Promise<LaidOutRow> {
  const [first = '', ...others] = cells;
  const maxWidth = width - 2 * MARGIN - COLUMN_WIDTHS.reduce((sum, column) => sum + column, 0) - 8;
  const title = await type.wrap(first, TEXT_SIZE, maxWidth);
  const notes = note === '' ? [] : await type.wrap(note, 8, maxWidth);
  const height = 18 + (title.length - 1) * LEADING + notes.length * 11 + 8;
  return { title, others, note: notes, height };
}

async function drawRow(sheet: DocumentPage, type: Typesetter, { title, others, note }: LaidOutRow) {
  sheet.y -= 18;
  await drawRightColumns(sheet, type, { texts: others, font: 'bricolage' });
  for (const [at, text] of title.entries()) {
    if (at > 0) sheet.y -= LEADING;
    await type.write(sheet.page, {
      text,
      x: MARGIN,
      y: sheet.y,
      size: TEXT_SIZE,
      colour: TEXT_COLOUR,
    });
  }
  for (const text of note) {
    sheet.y -= 11;
    await type.write(sheet.page, {
      text,
      x: MARGIN,
      y: sheet.y,
      size: 8,
      colour: SECONDARY_COLOUR,
    });
  }
  sheet.y -= 8;
}

async function drawRightColumns(
  sheet: DocumentPage,
  type: Typesetter,
  { texts, font }: { texts: readonly string[]; font: FontName },
) {
  let right = sheet.width;
  for (const [at, text] of [...texts.entries()].toReversed()) {
    await drawRightAligned(sheet, type, { text, at: right, font, size: TEXT_SIZE });
    right -= COLUMN_WIDTHS[at] ?? 0;
  }
}

async function drawTotals(sheet: DocumentPage, type: Typesetter, { totals }: InvoiceContent) {
  for (const { name, value, strong } of totals) {
    sheet.y -= strong ? 20 : 16;
    const font: FontName = strong ? 'bricolage-bold' : 'bricolage';
    const size = strong ? 12 : TEXT_SIZE;
    await drawRightAligned(sheet, type, { text: name, at: sheet.width - 84, font, size });
    await drawRightAligned(sheet, type, { text: value, at: sheet.width, font, size });
  }
}

async function drawVat(
  sheet: DocumentPage,
  type: Typesetter,
  { columns, rows }: InvoiceContent['vat'],
) {
  sheet.y -= 30;
  for (const [at, [first = '', ...others]] of [columns, ...rows].entries()) {
    const font: FontName = at === 0 ? 'bricolage-semibold' : 'bricolage';
    const textStyle = { y: sheet.y, size: 9, colour: TEXT_COLOUR, font };
    await type.write(sheet.page, { ...textStyle, text: first, x: MARGIN });
    let right = 2 * MARGIN + VAT_FIRST_WIDTH;
    for (const [column, text] of others.entries()) {
      right += VAT_COLUMN_WIDTHS[column] ?? 0;
      await drawRightAligned(sheet, type, { text, at: right, font, size: 9 });
    }
    sheet.y -= 15;
  }
}

/** Page numbers, if there are several pages. */
async function numberPages(
  { pdf, type }: PrintedDocument,
  { title }: InvoiceContent,
): Promise<void> {
  const pages = pdf.getPages();
  if (pages.length === 1) return;
  for (const [at, page] of pages.entries()) {
    const text = `${title} · ${at + 1} / ${pages.length}`;
    await type.write(page, { text, x: MARGIN, y: MARGIN - 16, size: 8, colour: SECONDARY_COLOUR });
  }
}

interface RightAlignedText {
  text: string;
  at: number;
  font: FontName;
  size: number;
}

async function drawRightAligned(
  sheet: DocumentPage,
  type: Typesetter,
  { text, at, font, size }: RightAlignedText,
) {
  const x = at - MARGIN - (await type.width(text, size, font));
  await type.write(sheet.page, { text, x, y: sheet.y, size, colour: TEXT_COLOUR, font });
}
