import { writeFile } from 'node:fs/promises';
import { STYLE_KEYS } from '@lathe/rules/artwork/express';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { checkArtworkPdf } from '../check/check-artwork-pdf.ts';
import { findColourPairs, type PicturePairs } from '../express/choose-colours.ts';
import { layOutParts } from '../express/lay-out-part.ts';
import type { Layout } from '../express/layout.ts';
import { STYLES } from '../express/styles/styles.ts';
import { openPdf } from '../render/open-pdf.ts';
import { ALL_SETS, SAMPLE_EAN, sampleFacts, samplePicture } from '../testing/sample-release.ts';
import { type BoxMm, readBoxes, readOutputIntent, scanBarcode } from '../testing/scan-print.ts';
import { printLayout } from './print-layout.ts';
import type { PrintPicture } from './print-pictures.ts';

const at = testFolder();
let picture: PrintPicture;
let pairs: PicturePairs;
beforeAll(async () => {
  picture = await samplePicture();
  pairs = await findColourPairs(picture.bytes);
});

const TESTED_SETS = ALL_SETS.filter(
  ({ name }) => name !== 'vinyl_12' && name !== 'cd + jewel_case',
);

/** Parts that vary by style are tested in every style, the others in one style per set. */
function isTested({ kind, key }: ArtworkPart, style: (typeof STYLE_KEYS)[number], set: number) {
  if (kind === 'cover' || kind === 'tray') return true;
  if (kind === 'label' || kind === 'disc') return key === 'label_a' || key === 'disc';
  return STYLE_KEYS.indexOf(style) === set + 1;
}

function layOut({ type, parts }: (typeof ALL_SETS)[number], style: (typeof STYLE_KEYS)[number]) {
  const colours = pairs[STYLES[style].ground];
  const facts = sampleFacts(type, type === 'cd' ? { sides: sampleFacts('vinyl_7').sides } : {});
  return layOutParts({ parts, facts, style, colours, spineColours: pairs.dominant, own: {} })
    .layouts;
}

function print(part: ArtworkPart, layout: Layout): Promise<Uint8Array> {
  const pictures = { cover: picture, duotone: picture };
  return printLayout(part, layout, { pictures, title: part.key });
}

function expectBoxes(found: Record<string, BoxMm>, { width, height }: ArtworkPart) {
  const isNear = (box: BoxMm | undefined, expected: BoxMm) =>
    expected.forEach((mm, index) => {
      expect(Math.abs((box?.[index] ?? 0) - mm)).toBeLessThan(0.1);
    });
  isNear(found.TrimBox, [13, 13, width, height]);
  isNear(found.BleedBox, [10, 10, width + 6, height + 6]);
  isNear(found.MediaBox, [0, 0, width + 26, height + 26]);
}

describe.each(STYLE_KEYS)('print file in the style "%s"', (style) => {
  it.each(TESTED_SETS)('passes our own checks, and its barcode is readable: $name', async (set) => {
    const layouts = layOut(set, style);
    for (const [index, part] of set.parts.entries()) {
      const layout = layouts[index];
      if (!layout || !isTested(part, style, TESTED_SETS.indexOf(set))) continue;
      const pdf = await print(part, layout);
      const file = at(`${style}-${part.key}.pdf`);
      await writeFile(file, pdf);
      const { findings } = await checkArtworkPdf(file, [{ ...part, page: 1 }]);
      // The sample image is small, to keep the tests fast.
      expect(findings.filter(({ code }) => code !== 'low_resolution')).toEqual([]);
      expectBoxes(await readBoxes(pdf), part);
      expect(await scanBarcode(pdf, part)).toEqual(part.barcode ? [SAMPLE_EAN] : []);
    }
  });
});

describe('print file', () => {
  const [set] = ALL_SETS;
  const sleeve = async () => {
    const [part] = set?.parts ?? [];
    const [layout] = set ? layOut(set, 'grid') : [];
    if (!part || !layout) throw new Error('There is no sleeve.');
    return { part, pdf: await print(part, layout) };
  };

  it('is byte-identical for the same layout', async () => {
    const [first, second] = [await sleeve(), await sleeve()];
    expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true);
  });

  it('declares its output colour space', async () => {
    const { pdf } = await sleeve();
    const { name, bytes } = await readOutputIntent(pdf);
    expect(name).toBe('(sRGB IEC61966-2.1)');
    expect(bytes).toBeGreaterThan(300);
  });

  it('has marks outside the bleed and none inside', async () => {
    const { part, pdf } = await sleeve();
    const file = await openPdf(pdf);
    const { data, width } = file.render(1, { dpi: 254 });
    file.close();
    const isDark = (xMm: number, yMm: number) =>
      (data[(Math.round(yMm * 10) * width + Math.round(xMm * 10)) * 4] ?? 255) < 200;
    const isNear = (xMm: number, yMm: number) =>
      [-0.1, 0, 0.1].some((offset) => isDark(xMm + offset, yMm + offset));
    // Left of the upper left corner, and above the first fold.
    expect(isNear(6, 13)).toBe(true);
    expect(isNear(13 + (part.folds[0] ?? 0), 6)).toBe(true);
    expect(isNear(2, 20)).toBe(false);
  });

  it('keeps its texts as text', async () => {
    const { pdf } = await sleeve();
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(Buffer.from(pdf));
    const text = document.getPage(0).getText().replace(/\s+/g, ' ');
    document.destroy();
    library.destroy();
    expect(text).toContain('Die Entdeckung');
    expect(text).toContain('Nachttischlampe');
    expect(text).toContain('SMN-2026-0117');
  });
});
