/** What is printed for a job: the variant in large letters, the product, and plans of its areas. */
import { degrees, type PDFImage, rgb } from '@cantoo/pdf-lib';
import {
  type DocumentPage,
  MARGIN,
  type PrintedDocument,
  SECONDARY_COLOUR,
  TEXT_COLOUR,
} from './document-pages.ts';
import { drawText, pageWithRoom, type SheetPage } from './sheet-text.ts';

/** In millimetres; x and y from the middle of the area, y downwards. */
export interface PrintPlan {
  shape: 'rectangle' | 'circle';
  areaWidth: number;
  areaHeight: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  rotation: number;
}

export interface SheetPrint {
  /** Size and colour, readable across the room. */
  variant: string;
  /** Such as how many copies are made again; empty if there is nothing to say. */
  note: string;
  /** Of the design, as screens and file names show it. */
  hash: string;
  /** Index of a picture of the product; null if there is none. */
  picture: number | null;
  areas: readonly { lines: readonly string[]; plan: PrintPlan | null }[];
}

export const PICTURE_SIZE = 140;
const VARIANT_SIZES = [64, 52, 42, 34, 28] as const;
const PLAN = { width: 76, height: 101 };
const PRINT_COLOUR = rgb(0.91, 0.26, 0.12);

export async function drawVariant(
  document: PrintedDocument,
  sheet: DocumentPage,
  { variant, note, hash }: SheetPrint,
): Promise<void> {
  const room = sheet.width - 2 * MARGIN;
  let chosen: number = VARIANT_SIZES[VARIANT_SIZES.length - 1] ?? 0;
  for (const size of VARIANT_SIZES) {
    if ((await document.type.width(variant, size, 'bricolage-bold')) > room) continue;
    chosen = size;
    break;
  }
  if (variant !== '') {
    sheet.y -= chosen - 20;
    const [fitting = ''] = await document.type.wrap(variant, chosen, room, 'bricolage-bold');
    await drawText(document, sheet, {
      text: fitting,
      x: MARGIN,
      size: chosen,
      font: 'bricolage-bold',
    });
    sheet.y -= 30;
  }
  for (const [text, font] of [
    [note, 'bricolage-bold'],
    [hash, 'mono-bold'],
  ] as const) {
    if (text === '') continue;
    await drawText(document, sheet, { text, x: MARGIN, size: 14, font });
    sheet.y -= 22;
  }
  sheet.y -= 6;
}

/** At the right of the facts. Returns where the next part may begin. */
export function drawPicture({ page, width, y }: DocumentPage, picture: PDFImage): number {
  const scale = PICTURE_SIZE / Math.max(picture.width, picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const top = y + 10;
  page.drawImage(picture, { x: width - MARGIN - size.width, y: top - size.height, ...size });
  return top - size.height - 12;
}

/** Two beside each other: most products are printed on the front and the back. */
export async function drawAreas(
  document: PrintedDocument,
  first: SheetPage,
  { areas }: SheetPrint,
): Promise<SheetPage> {
  let sheet = first;
  const column = (first.width - 2 * MARGIN) / 2;
  for (let at = 0; at < areas.length; at += 2) {
    const pair = areas.slice(at, at + 2);
    const height = pair.some(({ plan }) => plan !== null) ? PLAN.height + 12 : 60;
    sheet = await pageWithRoom(document, sheet, height);
    const ends: number[] = [];
    for (const [index, area] of pair.entries()) {
      const box = { left: MARGIN + index * column, width: column - 12 };
      ends.push(await drawArea(document, { ...sheet }, { area, box }));
    }
    sheet.y = Math.min(...ends) - 10;
  }
  return sheet;
}

interface AreaBox {
  area: SheetPrint['areas'][number];
  box: { left: number; width: number };
}

/** Returns where it ends. */
async function drawArea(
  document: PrintedDocument,
  sheet: SheetPage,
  { area: { lines, plan }, box }: AreaBox,
): Promise<number> {
  const top = sheet.y + 8;
  if (plan) drawPlan(sheet, plan, { x: box.left, top });
  const indent = plan ? PLAN.width + 12 : 0;
  for (const [at, line] of lines.entries()) {
    const style = at === 0 ? ({ size: 12, font: 'bricolage-semibold' } as const) : { size: 9.5 };
    for (const text of await document.type.wrap(line, style.size, box.width - indent)) {
      await drawText(document, sheet, { text, x: box.left + indent, ...style });
      sheet.y -= at === 0 ? 17 : 13;
    }
  }
  return plan ? Math.min(sheet.y, top - PLAN.height - 12) : sheet.y;
}

/** The area with the outline of its print, to scale, and a line through the middle of the area. */
function drawPlan(
  { page }: DocumentPage,
  plan: PrintPlan,
  { x: left, top }: { x: number; top: number },
): void {
  const scale = Math.min(PLAN.width / plan.areaWidth, PLAN.height / plan.areaHeight);
  const [width, height] = [plan.areaWidth * scale, plan.areaHeight * scale];
  const middle = { x: left + PLAN.width / 2, y: top - height / 2 };
  const border = { borderColor: TEXT_COLOUR, borderWidth: 1 };
  if (plan.shape === 'circle') {
    page.drawEllipse({ ...middle, xScale: width / 2, yScale: height / 2, ...border });
  } else {
    const corner = { x: middle.x - width / 2, y: middle.y - height / 2 };
    page.drawRectangle({ ...corner, width, height, ...border });
  }
  const axis = { thickness: 0.5, color: SECONDARY_COLOUR, dashArray: [3, 3] };
  const ends = (dx: number, dy: number) => ({
    start: { x: middle.x - dx, y: middle.y - dy },
    end: { x: middle.x + dx, y: middle.y + dy },
  });
  page.drawLine({ ...ends(width / 2, 0), ...axis });
  page.drawLine({ ...ends(0, height / 2), ...axis });
  const print = { width: plan.width * scale, height: plan.height * scale };
  // PDF turns counter-clockwise around the lower left corner.
  const angle = (-plan.rotation * Math.PI) / 180;
  const [dx, dy] = [-print.width / 2, -print.height / 2];
  page.drawRectangle({
    x: middle.x + plan.x * scale + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: middle.y - plan.y * scale + dx * Math.sin(angle) + dy * Math.cos(angle),
    ...print,
    rotate: degrees(-plan.rotation),
    color: PRINT_COLOUR,
    opacity: 0.12,
    borderColor: PRINT_COLOUR,
    borderWidth: 1.25,
  });
}
