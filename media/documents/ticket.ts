/** Tickets with QR codes, one on each page: A4 to print, or as large as a phone to show. */
import { pointsOf } from '@lathe/rules/artwork/shapes';
import type { FontName } from '../type/fonts.ts';
import {
  type PrintedDocument,
  RULE_COLOUR,
  SECONDARY_COLOUR,
  startDocument,
  TEXT_COLOUR,
} from './document-pages.ts';
import { drawQrCode } from './qr-code.ts';

export interface PrintedTickets {
  language: string;
  title: string;
  size: 'a4' | 'phone';
  tickets: readonly PrintedTicket[];
}

export interface PrintedTicket {
  event: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** In the QR code. */
  address: string;
  notes: readonly string[];
}

interface Layout {
  width: number;
  height: number;
  margin: number;
  /** Width of the QR code with its quiet zone. */
  code: number;
  sizes: { name: number; event: number; fact: number; note: number };
}

/** The code itself is 45 of 53 modules wide, so it is more than 30 mm on both. */
const LAYOUTS: Record<PrintedTickets['size'], Layout> = {
  a4: {
    width: pointsOf(210),
    height: pointsOf(297),
    margin: pointsOf(20),
    code: pointsOf(60),
    sizes: { name: 20, event: 28, fact: 12, note: 10 },
  },
  phone: {
    width: pointsOf(90),
    height: pointsOf(180),
    margin: pointsOf(8),
    code: pointsOf(74),
    sizes: { name: 14, event: 17, fact: 10, note: 8 },
  },
};

export async function makeTickets({
  size,
  tickets,
  ...facts
}: PrintedTickets): Promise<Uint8Array> {
  const document = await startDocument({ ...facts, paper: 'a4' });
  for (const ticket of tickets) await drawTicket(document, LAYOUTS[size], ticket);
  return await document.pdf.save();
}

async function drawTicket(
  document: PrintedDocument,
  layout: Layout,
  { event, facts, address, notes }: PrintedTicket,
): Promise<void> {
  const { width, height, margin, code, sizes } = layout;
  const page = document.pdf.addPage([width, height]);
  const room = width - 2 * margin;
  let y = height - margin;
  const write = async (
    text: string,
    { size, font = 'bricolage', soft = false }: { size: number; font?: FontName; soft?: boolean },
  ) => {
    for (const line of await document.type.wrap(text, size, room, font)) {
      y -= size * 1.25;
      const colour = soft ? SECONDARY_COLOUR : TEXT_COLOUR;
      await document.type.write(page, { text: line, x: margin, y, size, font, colour });
    }
  };
  await write('Lathe', { size: sizes.name, font: 'bricolage-bold' });
  y -= sizes.name * 0.6;
  await write(event, { size: sizes.event, font: 'bricolage-semibold' });
  y -= sizes.fact * 0.6;
  y -= code;
  drawQrCode(page, { text: address, x: (width - code) / 2, y, size: code });
  y -= sizes.fact * 0.4;
  page.drawLine({
    start: { x: margin, y },
    end: { x: width - margin, y },
    thickness: 0.75,
    color: RULE_COLOUR,
  });
  y -= sizes.fact * 0.4;
  for (const [name, value] of facts) {
    await write(name, { size: sizes.note, soft: true });
    await write(value, { size: sizes.fact, font: 'bricolage-semibold' });
    y -= sizes.fact * 0.4;
  }
  y -= sizes.note * 0.5;
  for (const note of notes) await write(note, { size: sizes.note, soft: true });
}
