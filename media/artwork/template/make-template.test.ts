import { writeFile } from 'node:fs/promises';
import { PDFArray, PDFDict, PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { ARTWORK_TYPES, artworkParts } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import { describe, expect, it } from 'vitest';
import { fromRaw } from '../../pictures/raw-picture.ts';
import { testFolder } from '../../testing/folder.ts';
import { mainFile } from '../../type/fonts.ts';
import { checkArtworkPdf } from '../check/check-artwork-pdf.ts';
import { openPdf } from '../render/open-pdf.ts';
import { guideLines } from './guide-texts.ts';
import { makeTemplate } from './make-template.ts';
import { GERMAN_TEXTS } from './testing/words.ts';

const inFolder = testFolder();
const BOOKLET = { kind: 'booklet', code: 'booklet' };
const ALL_PART_SETS = [
  ...ARTWORK_TYPES.map((type) => artworkParts(type)),
  artworkParts('vinyl_12', [BOOKLET]),
  artworkParts('cd', [BOOKLET, { kind: 'sleeve', code: 'jewel_case' }]),
];

async function check(bytes: Uint8Array, parts: (typeof ALL_PART_SETS)[number]) {
  const file = inFolder('template.pdf');
  await writeFile(file, bytes);
  return (await checkArtworkPdf(file, parts)).findings;
}

/** Hides the parent layer only. */
function hideGuides(document: PDFDocument): void {
  const properties = document.catalog.lookup(PDFName.of('OCProperties'), PDFDict);
  const settings = properties.lookup(PDFName.of('D'), PDFDict);
  const [guides] = settings.lookup(PDFName.of('ON'), PDFArray).asArray();
  if (guides) settings.set(PDFName.of('OFF'), document.context.obj([guides]));
}

describe('artwork template', () => {
  it.each(ALL_PART_SETS.map((parts) => ({ parts, keys: parts.map(({ key }) => key).join(' ') })))(
    'has a page of the right size for every part, and only printable content: $keys',
    async ({ parts }) => {
      const bytes = await makeTemplate(parts, GERMAN_TEXTS);
      expect(await check(bytes, parts)).toMatchObject([
        { severity: 'warning', code: 'guides_visible', found: `Lathe · ${GERMAN_TEXTS.layer}` },
      ]);
      const pdf = await openPdf(bytes);
      expect(pdf.pages).toBe(parts.length);
      for (const { page, width, height } of parts) {
        expect(pdf.sizeOf(page).width).toBeCloseTo(pointsOf(width + 6), 2);
        expect(pdf.sizeOf(page).height).toBeCloseTo(pointsOf(height + 6), 2);
      }
      pdf.close();
    },
  );

  const parts = artworkParts('vinyl_12');

  it('passes with artwork on it and its guides hidden', async () => {
    const document = await PDFDocument.load(await makeTemplate(parts, GERMAN_TEXTS));
    for (const page of document.getPages()) {
      page.drawRectangle({ x: 0, y: 0, width: 3000, height: 3000, color: rgb(1, 0.5, 0) });
    }
    hideGuides(document);
    expect(await check(await document.save(), parts)).toEqual([]);
  });

  it('is blank when its layer is turned off', async () => {
    const document = await PDFDocument.load(await makeTemplate(parts, GERMAN_TEXTS));
    const darkestPixel = async () => {
      const pdf = await openPdf(await document.save());
      const picture = fromRaw(pdf.render(2, { dpi: 50 }));
      pdf.close();
      const { channels } = await picture.removeAlpha().stats();
      return Math.min(...channels.map(({ min }) => min));
    };
    expect(await darkestPixel()).toBeLessThan(200);
    hideGuides(document);
    expect(await darkestPixel()).toBe(255);
  });

  it('has a glyph for all of its text', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const sheets = ALL_PART_SETS.flat().map((part) => ({
      part,
      words: GERMAN_TEXTS,
      regular: font,
      bold: font,
    }));
    const letters = new Set(sheets.flatMap(guideLines).flatMap(({ text }) => [...text]));
    expect(
      [...letters].filter((letter) => mainFile('bricolage').font.charToGlyphIndex(letter) === 0),
    ).toEqual([]);
  });

  it('of another product is rejected', async () => {
    const bytes = await makeTemplate(artworkParts('vinyl_7'), GERMAN_TEXTS);
    const codes = (await check(bytes, parts)).map(({ code, page }) => [code, page]);
    expect(codes).toContainEqual(['trim_box', 1]);
  });
});
