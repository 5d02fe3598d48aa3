import { readFile, writeFile } from 'node:fs/promises';
import { degrees, PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib';
import { type ArtworkPart, artworkParts } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { checkArtworkPdf } from '../check/check-artwork-pdf.ts';
import { makeTemplate } from '../template/make-template.ts';
import { GERMAN_TEXTS } from '../template/testing/words.ts';
import { SAMPLE_EAN } from '../testing/sample-release.ts';
import { readBoxes, scanBarcode } from '../testing/scan-print.ts';
import { makePrintFiles } from './make-print-files.ts';

const at = testFolder();
const parts = artworkParts('vinyl_7');

/**
 * Green pages with bleed. The first has red outside the bleed and a hidden layer over everything.
 */
async function writeDesign(name: string, rotation = 0): Promise<string> {
  const document = await PDFDocument.create();
  for (const part of parts) drawPage(document, part, rotation);
  const file = at(name);
  await writeFile(file, await document.save());
  return file;
}

function drawPage(document: PDFDocument, shown: ArtworkPart, rotation: number): void {
  const isRotated = rotation % 180 === 90;
  const { width: partWidth, height: partHeight } = shown;
  const part = isRotated ? { ...shown, width: partHeight, height: partWidth } : shown;
  const [width, height] = [part.width + 20, part.height + 20].map(pointsOf);
  const page = document.addPage([width ?? 0, height ?? 0]);
  const box = (mm: number) =>
    [
      pointsOf(mm),
      pointsOf(mm),
      pointsOf(part.width + 20 - 2 * mm),
      pointsOf(part.height + 20 - 2 * mm),
    ] as const;
  page.setTrimBox(...box(10));
  page.setBleedBox(...box(7));
  const pageArea = { x: 0, y: 0, width: width ?? 0, height: height ?? 0 };
  page.drawRectangle({ ...pageArea, color: rgb(1, 0, 0) });
  const [x, y, ...size] = box(7);
  page.drawRectangle({ x, y, width: size[0], height: size[1], color: rgb(0, 0.6, 0) });
  page.setRotation(degrees(rotation));
  if (part.page === 1) drawHiddenLayer(document, ...size);
}

function drawHiddenLayer(document: PDFDocument, width: number, height: number): void {
  const { context } = document;
  const layer = context.register(
    context.obj({ Type: 'OCG', Name: PDFString.of('Notes to myself') }),
  );
  document.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [layer], D: { OFF: [layer] } }),
  );
  const page = document.getPage(0);
  const { Resources } = page.node.normalizedEntries();
  Resources.set(PDFName.of('Properties'), context.obj({ Hidden: layer }));
  const drawn = `/OC /Hidden BDC 0 0 1 rg 30 30 ${width - 60} ${height - 60} re f EMC`;
  page.node.addContentStream(context.register(context.flateStream(drawn)));
}

describe('designer PDF', () => {
  it('becomes one print file per part, exact, with marks and our barcode', async () => {
    const pdf = await writeDesign('design.pdf');
    const result = await makePrintFiles({ pdf, parts, ean: SAMPLE_EAN, outFolder: at('made') });
    expect(result.parts.map(({ key }) => key)).toEqual(['sleeve', 'label_a', 'label_b']);
    for (const [index, { pdf: file }] of result.parts.entries()) {
      const part = parts[index];
      const bytes = await readFile(file);
      if (!part) throw new Error('One part too many.');
      const { findings } = await checkArtworkPdf(file, [{ ...part, page: 1 }]);
      expect(findings).toEqual([]);
      const { TrimBox, BleedBox, MediaBox } = await readBoxes(bytes);
      const size = (box: number[] = []) => box.slice(2).map((mm) => Math.round(mm * 10) / 10);
      expect(size(TrimBox)).toEqual([part.width, part.height]);
      expect(size(BleedBox)).toEqual([part.width + 6, part.height + 6]);
      expect(size(MediaBox)).toEqual([part.width + 26, part.height + 26]);
      expect(await scanBarcode(bytes, part)).toEqual(part.barcode ? [SAMPLE_EAN] : []);
    }
  });

  it('shows only visible content within the bleed', async () => {
    const pdf = await writeDesign('shown.pdf');
    const result = await makePrintFiles({ pdf, parts, ean: null, outFolder: at('shown') });
    const preview = result.parts[0]?.previews.find(({ type }) => type === 'jpeg');
    const { channels } = await sharp(preview?.file).stats();
    const [red, green, blue] = channels.map(({ mean }) => mean);
    expect(red).toBeLessThan(8);
    expect(blue).toBeLessThan(8);
    expect(green).toBeGreaterThan(145);
    expect(result.front).toHaveLength(9);
    expect(result.faces.map(({ key }) => key)).toEqual(['back', 'front', 'label_a', 'label_b']);
  });

  it.each([90, 180, 270])('may have pages rotated by %i degrees', async (rotation) => {
    const pdf = await writeDesign(`turned-${rotation}.pdf`, rotation);
    const only = ['sleeve'] as const;
    const input = { pdf, parts, ean: SAMPLE_EAN, only, outFolder: at(`turned-${rotation}`) };
    const { parts: result, faces } = await makePrintFiles(input);
    const [sleeve] = parts;
    const bytes = await readFile(result[0]?.pdf ?? '');
    expect(sleeve && (await scanBarcode(bytes, sleeve))).toEqual([SAMPLE_EAN]);
    const [back, front] = ['back', 'front'].map((key) => faces.find((face) => face.key === key));
    const maxRed = async (file = '') => (await sharp(file).stats()).channels[0]?.max ?? 0;
    expect(await maxRed(back?.file)).toBeGreaterThan(240);
    expect(await maxRed(front?.file)).toBeLessThan(20);
  });

  it('may still contain the template guides, which are not printed', async () => {
    const pdf = at('template.pdf');
    const template = await PDFDocument.load(await makeTemplate(parts, GERMAN_TEXTS));
    const { width } = template.getPage(1).getSize();
    const dot = { x: width / 2, y: width / 2, width: 20, height: 20, color: rgb(0, 0, 0) };
    template.getPage(1).drawRectangle(dot);
    await writeFile(pdf, await template.save());
    const only = ['label_a'] as const;
    const result = await makePrintFiles({ pdf, parts, ean: null, only, outFolder: at('guides') });
    const preview = result.parts[0]?.previews.find(({ type }) => type === 'jpeg');
    const { channels } = await sharp(preview?.file).stats();
    // The dot alone: a few pixels of many.
    expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(50);
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(250);
  });

  it('is recognised as an unchanged template, whose guides are not printed', async () => {
    const pdf = at('blank.pdf');
    await writeFile(pdf, await makeTemplate(parts, GERMAN_TEXTS));
    const made = await makePrintFiles({ pdf, parts, ean: SAMPLE_EAN, outFolder: at('blank') });
    expect(made).toMatchObject({ isBlank: true, parts: [], problems: [] });
  });

  it('gives the same files again', async () => {
    const pdf = await writeDesign('again.pdf');
    const input = { pdf, parts, ean: SAMPLE_EAN, only: ['sleeve'] as const };
    const first = await makePrintFiles({ ...input, outFolder: at('once') });
    const second = await makePrintFiles({ ...input, outFolder: at('again') });
    const bytes = (file = '') => readFile(file);
    expect((await bytes(first.parts[0]?.pdf)).equals(await bytes(second.parts[0]?.pdf))).toBe(true);
  });
});
