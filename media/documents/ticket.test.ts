import { PDFDocument } from '@cantoo/pdf-lib';
import { mmOf } from '@lathe/rules/artwork/shapes';
import { describe, expect, it } from 'vitest';
import { readBarcodes } from '../artwork/print/read-barcodes.ts';
import { openPdf } from '../artwork/render/open-pdf.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { makeTickets, type PrintedTickets } from './ticket.ts';

const ticket = (letter: string) => ({
  event: 'Kiosk & Söhne: die lange Nacht der Nachtbusse',
  facts: [
    ['Beginn', 'Freitag, 4. Dezember 2026, 20:00'],
    ['Ort', 'Silent Green, Berlin'],
    ['Name auf dem Ticket', 'Żaneta Šimůnková'],
  ] as const,
  address: `HTTPS://LATHE.EXAMPLE/T/${letter.repeat(132)}`,
  notes: ['Zeig diesen Code am Einlass.'],
});

const make = (size: PrintedTickets['size']) =>
  makeTickets({ language: 'de', title: 'Tickets', size, tickets: [ticket('A'), ticket('B')] });

async function scan(pdf: Uint8Array, page: number, dpi: number) {
  const file = await openPdf(pdf);
  const picture = file.render(page, { dpi });
  file.close();
  return await readBarcodes(picture, 'QRCode');
}

describe.each([
  ['a4', 210, 297],
  ['phone', 90, 180],
] as const)('tickets as a PDF of the size %s', (size, width, height) => {
  it('have one page each, with its own code, at least 30 mm wide', async () => {
    const pdf = await make(size);
    const pages = (await PDFDocument.load(pdf)).getPages();
    expect(pages.map((page) => [mmOf(page.getWidth()), mmOf(page.getHeight())])).toEqual([
      [expect.closeTo(width), expect.closeTo(height)],
      [expect.closeTo(width), expect.closeTo(height)],
    ]);
    for (const [at, letter] of ['A', 'B'].entries()) {
      const [code, ...others] = await scan(pdf, at + 1, 150);
      expect(code?.text).toBe(ticket(letter).address);
      expect(others).toEqual([]);
      expect(((code?.widthPx ?? 0) / 150) * 25.4).toBeGreaterThan(30);
    }
  });

  it('are read at the resolution of a cheap phone camera, too', async () => {
    expect((await scan(await make(size), 1, 100)).map(({ text }) => text)).toEqual([
      ticket('A').address,
    ]);
  });

  it('name the event, when and where it is, and the holder', async () => {
    const [text = ''] = await pdfText(await make(size));
    const flat = text.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Kiosk & Söhne: die lange Nacht der Nachtbusse',
      'Freitag, 4. Dezember 2026, 20:00',
      'Silent Green, Berlin',
      'Żaneta Šimůnková',
      'Zeig diesen Code am Einlass.',
    ]) {
      expect(flat).toContain(part);
    }
  });
});
