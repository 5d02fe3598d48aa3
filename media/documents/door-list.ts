/** The guests of an event on paper, with a box to tick for each. All texts come from the caller. */
import type { FontName } from '../type/fonts.ts';
import {
  addDocumentPage,
  type DocumentPage,
  drawRule,
  MARGIN,
  numberPages,
  type PaperSize,
  type PrintedDocument,
  startDocument,
  TEXT_COLOUR,
} from './document-pages.ts';
import { drawText, drawWrappedLine } from './sheet-text.ts';

export interface DoorList {
  paper: PaperSize;
  language: string;
  title: string;
  /** When and where. */
  lead: string;
  /** Name, category, number, order. */
  columns: readonly [string, string, string, string];
  guests: readonly DoorListGuest[];
}

export interface DoorListGuest {
  cells: readonly [string, string, string, string];
  /** The box is ticked. */
  isIn: boolean;
}

const BOTTOM_LIMIT = MARGIN + 8;
const BOLD: FontName = 'bricolage-semibold';
const TEXT_SIZE = 9.5;
const LEADING = 13;
const BOX = 10;
/** Of the columns after the box; the last one is an order number. */
const SHARES = [0.4, 0.3, 0.1, 0.2];

export async function makeDoorList(list: DoorList): Promise<Uint8Array> {
  const document = await startDocument(list);
  let page = await addDocumentPage(document);
  await drawWrappedLine(document, page, { text: list.title, size: 16, font: BOLD, after: 22 });
  await drawWrappedLine(document, page, {
    text: list.lead,
    size: TEXT_SIZE,
    soft: true,
    after: 13,
  });
  page.y -= 12;
  await drawCells(document, page, { cells: list.columns, font: BOLD });
  for (const guest of list.guests) {
    const lines = await linesOf(document, page, guest.cells);
    if (page.y - rowHeight(lines) < BOTTOM_LIMIT) {
      page = await addDocumentPage(document);
      await drawCells(document, page, { cells: list.columns, font: BOLD });
    }
    drawBox(page, guest.isIn);
    await drawLines(document, page, lines);
  }
  await numberPages(document, list.title);
  return await document.pdf.save();
}

interface Column {
  x: number;
  width: number;
}

function columnsOf({ width }: DocumentPage): Column[] {
  const first = MARGIN + BOX + 10;
  const room = width - MARGIN - first;
  return SHARES.map((share, at) => ({
    x: first + room * SHARES.slice(0, at).reduce((sum, each) => sum + each, 0),
    width: room * share - 8,
  }));
}

/** Each cell in lines that fit. */
async function linesOf(
  { type }: PrintedDocument,
  page: DocumentPage,
  cells: readonly string[],
  font?: FontName,
): Promise<string[][]> {
  const columns = columnsOf(page);
  return await Promise.all(
    cells.map((cell, at) => type.wrap(cell, TEXT_SIZE, columns[at]?.width ?? 0, font)),
  );
}

function rowHeight(lines: readonly string[][]): number {
  return Math.max(...lines.map(({ length }) => length)) * LEADING + 8;
}

async function drawCells(
  document: PrintedDocument,
  page: DocumentPage,
  { cells, font }: { cells: readonly string[]; font: FontName },
): Promise<void> {
  await drawLines(document, page, await linesOf(document, page, cells, font), font);
}

async function drawLines(
  document: PrintedDocument,
  page: DocumentPage,
  lines: readonly string[][],
  font?: FontName,
): Promise<void> {
  for (const [at, { x }] of columnsOf(page).entries()) {
    for (const [line, text] of (lines[at] ?? []).entries()) {
      const place = { ...page, y: page.y - (line + 1) * LEADING };
      await drawText(document, place, { text, x, size: TEXT_SIZE, ...(font && { font }) });
    }
  }
  page.y -= rowHeight(lines);
  drawRule(page);
}

function drawBox({ page, y }: DocumentPage, isIn: boolean): void {
  const bottom = y - LEADING - 1;
  page.drawRectangle({
    x: MARGIN,
    y: bottom,
    width: BOX,
    height: BOX,
    borderWidth: 0.75,
    borderColor: TEXT_COLOUR,
  });
  if (!isIn) return;
  const [left, right, top] = [MARGIN + 2, MARGIN + BOX - 2, bottom + BOX - 2];
  const stroke = { thickness: 1.25, color: TEXT_COLOUR };
  page.drawLine({ start: { x: left, y: bottom + 2 }, end: { x: right, y: top }, ...stroke });
  page.drawLine({ start: { x: left, y: top }, end: { x: right, y: bottom + 2 }, ...stroke });
}
