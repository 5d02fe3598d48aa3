/** One page about a release for press and shops: cover, facts, barcode, tracks and text. */
import { barcodeBars } from '../artwork/print/barcode-bars.ts';
import type { FontName } from '../type/fonts.ts';
import {
  addDocumentPage,
  type DocumentPage,
  MARGIN,
  type PrintedDocument,
  RULE_COLOUR,
  SECONDARY_COLOUR,
  startDocument,
  TEXT_COLOUR,
} from './document-pages.ts';

export interface OneSheet {
  language: string;
  title: string;
  artist: string;
  /** JPEG; null draws an empty frame. */
  cover: Uint8Array | null;
  facts: readonly (readonly [name: string, value: string])[];
  ean: string | null;
  tracks: { heading: string; names: readonly string[] };
  /** Paragraphs. */
  text: readonly string[];
  credits: { heading: string; lines: readonly string[] };
  contact: { heading: string; lines: readonly string[] };
}

const COVER_SIZE = 190;
const GUTTER = 24;
const FACT_NAME_WIDTH = 92;
const BARCODE = { module: 0.94, height: 54, quiet: 11 };
/** The contact is below this line. */
const BOTTOM_LIMIT = MARGIN + 64;
const SIZES = { text: 10, line: 14, tracksSmallest: 6 };

export async function makeOneSheet(content: OneSheet): Promise<Uint8Array> {
  const { language, title } = content;
  const document = await startDocument({ language, title, paper: 'a4' });
  const sheet = await addDocumentPage(document);
  const top = sheet.y + 12;
  await drawCover(document, sheet, content.cover, top);
  await drawHead(document, sheet, content, top);
  const left = { document, sheet, x: MARGIN, width: COVER_SIZE };
  const right = {
    document,
    sheet,
    x: MARGIN + COVER_SIZE + GUTTER,
    width: sheet.width - 2 * MARGIN - COVER_SIZE - GUTTER,
  };
  const below = top - COVER_SIZE - 28;
  const leftEnd = await drawTracks(left, content.tracks, below);
  if (content.credits.lines.length > 0) {
    await drawBlock(left, { ...content.credits, y: leftEnd - 10, size: 8 });
  }
  await drawBlock(right, { heading: null, lines: content.text, y: below, size: SIZES.text });
  await drawContact(document, sheet, content.contact);
  return await document.pdf.save();
}

async function drawCover(
  { pdf }: PrintedDocument,
  { page }: DocumentPage,
  cover: Uint8Array | null,
  top: number,
) {
  const box = { x: MARGIN, y: top - COVER_SIZE, width: COVER_SIZE, height: COVER_SIZE };
  page.drawRectangle({ ...box, color: RULE_COLOUR });
  if (cover) page.drawImage(await pdf.embedJpg(cover), box);
}

async function drawHead(
  document: PrintedDocument,
  sheet: DocumentPage,
  { artist, title, facts, ean }: OneSheet,
  top: number,
) {
  const x = MARGIN + COVER_SIZE + GUTTER;
  const width = sheet.width - MARGIN - x;
  let y = top - 16;
  const lines = async (text: string, size: number, font: FontName, max: number) => {
    for (const line of await fitLines(document, { text, size, font, width, max })) {
      await document.type.write(sheet.page, { text: line, x, y, size, font, colour: TEXT_COLOUR });
      y -= size * 1.2;
    }
  };
  await lines(artist, 14, 'bricolage', 1);
  await lines(title, 20, 'bricolage-semibold', 2);
  y -= 2;
  for (const [name, value] of facts) {
    const written = { x, y, size: 9 };
    await document.type.write(sheet.page, { ...written, text: name, colour: SECONDARY_COLOUR });
    const room = { size: 9, width: width - FACT_NAME_WIDTH, max: 1 };
    const [text = ''] = await fitLines(document, { text: value, ...room });
    const at = { ...written, x: x + FACT_NAME_WIDTH };
    await document.type.write(sheet.page, { ...at, text, colour: TEXT_COLOUR });
    y -= 13;
  }
  if (ean !== null) await drawBarcode(document, sheet, { ean, x, y: top - COVER_SIZE });
}

/** 94 percent of the nominal size, above the smallest that scanners must read. */
async function drawBarcode(
  { type }: PrintedDocument,
  { page }: DocumentPage,
  { ean, x, y }: { ean: string; x: number; y: number },
) {
  const { module, height, quiet } = BARCODE;
  for (const bar of barcodeBars('ean13', ean)) {
    page.drawRectangle({
      x: x + (quiet + bar.from) * module,
      y: y + 10,
      width: bar.width * module,
      height: height - 10,
      color: TEXT_COLOUR,
    });
  }
  const written = { x: x + quiet * module, y, size: 8, font: 'mono', colour: TEXT_COLOUR } as const;
  await type.write(page, { ...written, text: ean });
}

interface TextColumn {
  document: PrintedDocument;
  sheet: DocumentPage;
  x: number;
  width: number;
}

/** Smaller type for long lists, so that every track is on the sheet. Returns the lower end. */
async function drawTracks(column: TextColumn, { heading, names }: OneSheet['tracks'], y: number) {
  const room = y - BOTTOM_LIMIT - 24;
  const fitting = room / Math.max(1, names.length) / 1.35;
  const size = Math.max(SIZES.tracksSmallest, Math.min(9, fitting));
  return await drawBlock(column, { heading, lines: names, y, size, maxLinesEach: 1 });
}

interface TextBlock {
  heading: string | null;
  lines: readonly string[];
  y: number;
  size: number;
  maxLinesEach?: number;
}

/** Text that does not fit ends with an ellipsis: the sheet has one page. */
async function drawBlock(
  { document, sheet, x, width }: TextColumn,
  { heading, lines, y: top, size, maxLinesEach }: TextBlock,
): Promise<number> {
  let y = top;
  const write = async (text: string, font: FontName) =>
    await document.type.write(sheet.page, { text, x, y, size, font, colour: TEXT_COLOUR });
  if (heading !== null && y > BOTTOM_LIMIT) {
    await write(heading, 'bricolage-semibold');
    y -= size * 1.6;
  }
  for (const text of lines) {
    const left = Math.floor((y - BOTTOM_LIMIT) / (size * 1.35)) + 1;
    if (left < 1) break;
    const max = Math.min(left, maxLinesEach ?? left);
    for (const line of await fitLines(document, { text, size, width, max })) {
      await write(line, 'bricolage');
      y -= size * 1.35;
    }
    if (maxLinesEach === undefined) y -= size * 0.4;
  }
  return y;
}

async function drawContact(
  { type }: PrintedDocument,
  { page }: DocumentPage,
  { heading, lines }: OneSheet['contact'],
) {
  if (lines.length === 0) return;
  const text = `${heading}: ${lines.join(' · ')}`;
  const written = { text, x: MARGIN, y: MARGIN, size: 9, colour: TEXT_COLOUR };
  await type.write(page, { ...written, font: 'bricolage-semibold' });
}

interface FittedText {
  text: string;
  size: number;
  width: number;
  max: number;
  font?: FontName;
}

async function fitLines(
  { type }: PrintedDocument,
  { text, size, width, max, font }: FittedText,
): Promise<string[]> {
  const lines = await type.wrap(text, size, width, font);
  if (lines.length <= max) return lines;
  const kept = lines.slice(0, max);
  let last = kept[max - 1] ?? '';
  while (last !== '' && (await type.width(`${last} …`, size, font)) > width) {
    last = last.replace(/\s*\S*$/, '');
  }
  return [...kept.slice(0, -1), `${last} …`.trim()];
}
