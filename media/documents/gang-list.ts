/** The list of a batch: how many copies of each design in each size. */
import { drawRule, MARGIN, type PrintedDocument } from './document-pages.ts';
import { drawHeading, drawText, pageWithRoom, type SheetPage } from './sheet-text.ts';

export interface Gang {
  heading: string;
  /** Column titles; empty where there is one size. */
  sizes: readonly string[];
  total: string;
  rows: readonly {
    name: string;
    /** Hash of the design. */
    detail: string;
    /** By size. */
    counts: readonly number[];
    total: number;
  }[];
  /** Of all designs, by size, and together. */
  sums: { counts: readonly number[]; total: number };
}

const COLUMN_WIDTH = 34;
const TOTAL_WIDTH = 52;

export async function drawGang(
  document: PrintedDocument,
  first: SheetPage,
  gang: Gang,
): Promise<SheetPage> {
  const { sizes, rows, sums } = gang;
  const width = Math.min(COLUMN_WIDTH, 240 / Math.max(1, sizes.length));
  const totalsAt = first.width - MARGIN;
  const columnEnd = (at: number) => totalsAt - TOTAL_WIDTH - (sizes.length - 1 - at) * width;
  const nameWidth = columnEnd(0) - width - MARGIN;
  const cells = async (sheet: SheetPage, texts: readonly string[]) => {
    for (const [at, text] of texts.entries()) {
      const right = at < sizes.length ? columnEnd(at) : totalsAt;
      await drawRight(document, sheet, { text, right });
    }
  };
  const figures = (counts: readonly number[], total: number) => [
    ...counts.map((count) => (count === 0 ? '–' : String(count))),
    String(total),
  ];
  let sheet = await pageWithRoom(document, first, 90);
  await drawHeading(document, sheet, gang.heading);
  await cells(sheet, [...sizes, gang.total]);
  sheet.y -= 20;
  for (const { name, detail, counts, total } of rows) {
    sheet = await pageWithRoom(document, sheet, 30);
    await cells(sheet, figures(counts, total));
    for (const text of await document.type.wrap(name, 11, nameWidth)) {
      await drawText(document, sheet, { text, x: MARGIN, size: 11 });
      sheet.y -= 14;
    }
    await drawText(document, sheet, { text: detail, x: MARGIN, size: 9, font: 'mono', soft: true });
    sheet.y -= 20;
  }
  if (rows.length > 1) {
    drawRule({ ...sheet, y: sheet.y + 8 });
    sheet.y -= 8;
    await drawText(document, sheet, { text: gang.total, x: MARGIN, size: 11 });
    await cells(sheet, figures(sums.counts, sums.total));
    sheet.y -= 26;
  }
  return sheet;
}

interface Cell {
  text: string;
  right: number;
}

async function drawRight(
  document: PrintedDocument,
  sheet: SheetPage,
  { text, right }: Cell,
): Promise<void> {
  const font = 'bricolage-semibold';
  const size = 13;
  const width = await document.type.width(text, size, font);
  await drawText(document, sheet, { text, x: right - width, size, font });
}
