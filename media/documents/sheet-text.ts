/** Text of job sheets and lists, in lines from the top to the bottom of a page. */
import type { FontName } from '../type/fonts.ts';
import {
  addDocumentPage,
  type DocumentPage,
  drawRule,
  MARGIN,
  type PrintedDocument,
  SECONDARY_COLOUR,
  TEXT_COLOUR,
} from './document-pages.ts';

/** Lower limit for text. */
const BOTTOM_LIMIT = 64;
const FACT_NAME_WIDTH = 110;

export interface SheetPage extends DocumentPage {
  /** Of its job or batch. */
  code: string;
}

/** A new page if there is less than `height` left; with the code, because pages come apart. */
export async function pageWithRoom(
  document: PrintedDocument,
  sheet: SheetPage,
  height: number,
): Promise<SheetPage> {
  if (sheet.y - height >= BOTTOM_LIMIT) return sheet;
  const next = await addDocumentPage(document);
  const { code } = sheet;
  const style = { size: 14, font: 'mono-bold' } as const;
  const x = next.width - MARGIN - (await document.type.width(code, style.size, style.font));
  await drawText(document, { ...next, y: next.y + 46 }, { text: code, x, ...style });
  return { ...next, code };
}

/** Uses as many pages as needed. */
export async function drawLines(
  document: PrintedDocument,
  first: SheetPage,
  texts: readonly string[],
): Promise<SheetPage> {
  let sheet = first;
  for (const text of texts) {
    for (const part of await document.type.wrap(text, 10, sheet.width - 2 * MARGIN)) {
      sheet = await pageWithRoom(document, sheet, 0);
      await drawText(document, sheet, { text: part, x: MARGIN, size: 10 });
      sheet.y -= 15;
    }
  }
  return sheet;
}

export async function drawHeading(
  document: PrintedDocument,
  sheet: DocumentPage,
  text: string,
): Promise<void> {
  drawRule(sheet);
  sheet.y -= 20;
  await drawWrappedLine(document, sheet, { text, size: 11, font: 'bricolage-semibold', after: 20 });
}

interface WrappedLine {
  text: string;
  size: number;
  font?: FontName;
  soft?: boolean;
  /** To the next line. */
  after: number;
}

export async function drawWrappedLine(
  document: PrintedDocument,
  sheet: DocumentPage,
  { text, after, ...textStyle }: WrappedLine,
): Promise<void> {
  const width = sheet.width - 2 * MARGIN;
  for (const part of await document.type.wrap(text, textStyle.size, width, textStyle.font)) {
    await drawText(document, sheet, { text: part, x: MARGIN, ...textStyle });
    sheet.y -= after;
  }
}

interface Fact {
  name: string;
  value: string;
  /** Where its text must end. */
  right: number;
}

export async function drawFact(
  document: PrintedDocument,
  sheet: DocumentPage,
  { name, value, right }: Fact,
): Promise<void> {
  await drawText(document, sheet, { text: name, x: MARGIN, size: 10, soft: true });
  const x = MARGIN + FACT_NAME_WIDTH;
  for (const text of await document.type.wrap(value, 11, right - x, 'bricolage-semibold')) {
    await drawText(document, sheet, { text, x, size: 11, font: 'bricolage-semibold' });
    sheet.y -= 16;
  }
}

interface PlacedText {
  text: string;
  x: number;
  size: number;
  font?: FontName;
  soft?: boolean;
}

export async function drawText(
  { type }: PrintedDocument,
  { page, y }: DocumentPage,
  { soft, ...written }: PlacedText,
): Promise<void> {
  await type.write(page, { ...written, y, colour: soft ? SECONDARY_COLOUR : TEXT_COLOUR });
}
