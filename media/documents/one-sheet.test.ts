import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readBarcodes } from '../artwork/print/read-barcodes.ts';
import { openPdf } from '../artwork/render/open-pdf.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { makeOneSheet, type OneSheet } from './one-sheet.ts';

const EAN = '4006381333931';

const SHEET: OneSheet = {
  language: 'de',
  title: 'Nachtbus',
  artist: 'Kiosk & Söhne',
  cover: null,
  facts: [
    ['Format', '12″-Vinyl'],
    ['Erscheinungstag', '1. Mai 2027'],
  ],
  ean: EAN,
  tracks: { heading: 'Tracks', names: ['A1 Erstes Licht 3:12', 'B1 Letzter Halt 4:05'] },
  text: ['Ein Album über Nachtbusse.', 'Es fährt immer noch einer.'],
  credits: { heading: 'Mitwirkende', lines: ['Bass: Bo'] },
  contact: { heading: 'Pressekontakt', lines: ['Rita Radio', 'rita@label.example'] },
};

async function scan(pdf: Uint8Array): Promise<string[]> {
  const file = await openPdf(pdf);
  const picture = file.render(1, { dpi: 200 });
  file.close();
  return (await readBarcodes(picture, 'EAN-13')).map(({ text }) => text);
}

it('a one-sheet is one page with everything that the press needs, and a barcode', async () => {
  const cover = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#884422' },
  })
    .jpeg()
    .toBuffer();
  const pdf = await makeOneSheet({ ...SHEET, cover });
  const pages = await pdfText(pdf);
  expect(pages).toHaveLength(1);
  for (const text of [
    'Kiosk & Söhne',
    'Nachtbus',
    '12″-Vinyl',
    '1. Mai 2027',
    'A1 Erstes Licht 3:12',
    'B1 Letzter Halt 4:05',
    'Ein Album über Nachtbusse.',
    'Bass: Bo',
    'rita@label.example',
    EAN,
  ]) {
    expect(pages[0]).toContain(text);
  }
  expect(await scan(pdf)).toEqual([EAN]);
});

it('a one-sheet has A4 size, its language, and embedded fonts', async () => {
  const document = await PDFDocument.load(await makeOneSheet(SHEET));
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 595.28, height: 841.89 },
  ]);
  expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toContain('de');
  const descriptors = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((object) => object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'));
  expect(descriptors.length).toBeGreaterThan(0);
  for (const descriptor of descriptors) {
    const files = ['FontFile', 'FontFile2', 'FontFile3'].map((name) => PDFName.of(name));
    expect(files.some((name) => descriptor.has(name))).toBe(true);
  }
});

it('a one-sheet stays one page with far too much text, and names every track', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `${at + 1} Track with quite a long name`);
  const text = Array.from({ length: 30 }, () =>
    'A very long story about a bus. '.repeat(20).trim(),
  );
  const lines = Array.from({ length: 60 }, (_, at) => `Bass: Person ${at}`);
  const pdf = await makeOneSheet({
    ...SHEET,
    title: 'A title that is so long that it needs several lines '.repeat(5).trim(),
    tracks: { heading: 'Tracks', names },
    text,
    credits: { heading: 'Credits', lines },
  });
  const pages = await pdfText(pdf);
  expect(pages).toHaveLength(1);
  for (const at of [1, 20, 40]) expect(pages[0]).toMatch(new RegExp(`(^|\\n)${at} Track with`));
  expect(pages[0]).toContain('…');
  expect(pages[0]).toContain('rita@label.example');
  expect(await scan(pdf)).toEqual([EAN]);
});
