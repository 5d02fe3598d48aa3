/** Small, fast previews of the back cover in every style. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ColourPair, STYLE_KEYS, type StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import type { Crop } from '../../pictures/make-renditions.ts';
import { fromRaw } from '../../pictures/raw-picture.ts';
import { SLUG_MM } from '../print/print-frame.ts';
import { printLayout } from '../print/print-layout.ts';
import type { PrintPicture } from '../print/print-pictures.ts';
import { openPdf } from '../render/open-pdf.ts';
import { completeColourPair, findColourPairs, type PicturePairs } from './choose-colours.ts';
import type { ExpressFacts } from './facts.ts';
import { layOutParts } from './lay-out-part.ts';
import { readSmallCover } from './read-small-cover.ts';
import { STYLES } from './styles/styles.ts';
import { suggestColourPairs } from './suggested-colours.ts';

export interface StylePreviewInput {
  parts: readonly ArtworkPart[];
  facts: ExpressFacts;
  colours: ColourPair | null;
  cover: string;
  crop: Crop | null;
  outFolder: string;
  /** Pixels. */
  width: number;
}

export interface StylePreviews {
  /** Empty if the file is not an image; `make_express_artwork` reports why. */
  styles: { style: StyleKey; file: string; width: number; height: number }[];
  pairs: ColourPair[];
}

const COVER_PX = 800;
const MM_PER_INCH = 25.4;

export async function previewStyles(input: StylePreviewInput): Promise<StylePreviews> {
  const cover = await readSmallCover(input.cover, input.crop, COVER_PX);
  const part = input.parts.find(({ zones }) => zones.some(({ key }) => key === 'back'));
  if (!cover || !part) return { styles: [], pairs: [] };
  await mkdir(input.outFolder, { recursive: true });
  const pairs = await findColourPairs(cover.bytes);
  const styles: StylePreviews['styles'] = [];
  for (const style of STYLE_KEYS) {
    styles.push({ style, ...(await previewStyle(style, part, cover, pairs, input)) });
  }
  return { styles, pairs: suggestColourPairs(pairs) };
}

async function previewStyle(
  style: StyleKey,
  part: ArtworkPart,
  cover: PrintPicture,
  pairs: PicturePairs,
  input: StylePreviewInput,
) {
  const colours = input.colours ? completeColourPair(input.colours) : pairs[STYLES[style].ground];
  const layoutInput = {
    ...input,
    parts: [part],
    style,
    colours,
    spineColours: pairs.dominant,
    own: {},
  };
  const [layout] = layOutParts(layoutInput).layouts;
  const back = part.zones.find(({ key }) => key === 'back');
  if (!layout || !back) throw new Error(`${part.key} has no back.`);
  const pdf = await openPdf(await printLayout(part, layout, { pictures: { cover }, title: style }));
  const pixels = pdf.render(1, {
    dpi: (input.width / back.width) * MM_PER_INCH,
    region: {
      x: pointsOf(back.x + part.bleed + SLUG_MM),
      y: pointsOf(back.y + part.bleed + SLUG_MM),
      width: pointsOf(back.width),
      height: pointsOf(back.height),
    },
  });
  pdf.close();
  const file = join(input.outFolder, `style-${style}.webp`);
  await writeFile(file, await fromRaw(pixels).removeAlpha().webp({ quality: 82 }).toBuffer());
  return { file, width: pixels.width, height: pixels.height };
}
