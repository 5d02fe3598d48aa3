/** The express route: generates all printed parts from one image and the facts of a release. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ColourPair,
  type ReplaceableArea,
  type ReplaceableKey,
  replaceableAreas,
  type StyleKey,
} from '@lathe/rules/artwork/express';
import type { ArtworkPart, PartKey } from '@lathe/rules/artwork/geometry';
import { ARTWORK_DPI_MIN, EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import type { Crop } from '../../pictures/make-renditions.ts';
import type { ArtworkOutput } from '../artwork-output.ts';
import { finishArtwork, type OnArtworkProgress } from '../print/finish-artwork.ts';
import { printLayout } from '../print/print-layout.ts';
import type { PrintPicture } from '../print/print-pictures.ts';
import { completeColourPair, findColourPairs, type LayoutColours } from './choose-colours.ts';
import { duotone } from './duotone.ts';
import type { ExpressFacts } from './facts.ts';
import { layOutParts } from './lay-out-part.ts';
import type { Layout } from './layout.ts';
import { type PictureFinding, type PixelSize, readPrintPicture } from './read-print-picture.ts';
import { STYLES } from './styles/styles.ts';
import { suggestColourPairs } from './suggested-colours.ts';

export interface ExpressInput {
  parts: readonly ArtworkPart[];
  facts: ExpressFacts;
  style: StyleKey;
  /** Chosen by the seller; null uses the colours that the style prefers. */
  colours: ColourPair | null;
  cover: string;
  /** Visible part of the cover, in pixels after orientation. */
  crop: Crop | null;
  /** Files that replace generated areas. */
  own: Partial<Record<ReplaceableKey, string>>;
  /** Created if missing. */
  outFolder: string;
  /** Limits the output to these parts. */
  only?: readonly PartKey[];
  /** Minimum cover side; smaller in tests, for speed. */
  minimumPx?: number;
}

export type ExpressResult =
  | { ok: true; artwork: ArtworkOutput }
  | { ok: false; findings: PictureFinding[] };

const MM_PER_INCH = 25.4;

export async function makeExpress(
  input: ExpressInput,
  onProgress: OnArtworkProgress = () => {},
): Promise<ExpressResult> {
  const { parts, facts, style, outFolder } = input;
  onProgress('validating_artwork', 0);
  const read = await readPictures(input);
  if (read.findings.length > 0) return { ok: false, findings: read.findings };
  const { cover, own } = read;
  if (!cover) throw new Error('The cover has no finding but was not read.');
  onProgress('original_artwork_validated', 12);

  const pairs = await findColourPairs(cover.bytes);
  const colours = input.colours ? completeColourPair(input.colours) : pairs[STYLES[style].ground];
  const spineColours = input.colours ? colours : pairs.dominant;
  const aspects = Object.fromEntries(
    Object.entries(own).map(([key, { width, height }]) => [key, width / height]),
  );
  const { layouts, warnings } = layOutParts({ ...input, colours, spineColours, own: aspects });

  onProgress('creating_print_ready_artwork', 15);
  await mkdir(outFolder, { recursive: true });
  const requestedParts = parts.filter(({ key }) => !input.only || input.only.includes(key));
  const requestedLayouts = layouts.filter(({ part }) =>
    requestedParts.some(({ key }) => key === part),
  );
  const pictures = { ...own, cover, ...(await makeDuotone(requestedLayouts, cover, colours)) };
  const printed: { part: ArtworkPart; pdf: string }[] = [];
  for (const [index, part] of requestedParts.entries()) {
    onProgress(
      'creating_print_ready_artwork',
      15 + Math.floor((30 * index) / requestedParts.length),
    );
    const layout = layouts.find((each) => each.part === part.key);
    if (!layout) throw new Error(`${part.key} was not laid out.`);
    const pdf = join(outFolder, `${part.key}.pdf`);
    const title = `${facts.catalogNo} ${part.key}`;
    await writeFile(pdf, await printLayout(part, layout, { pictures, title }));
    printed.push({ part, pdf });
  }
  const finished = await finishArtwork({ printed, ean: facts.ean, outFolder }, onProgress);
  const { ground, ink, accent } = colours;
  const suggested = suggestColourPairs(pairs);
  return {
    ok: true,
    artwork: { ...finished, colours: { ground, ink, accent }, pairs: suggested, warnings },
  };
}

interface SourcePictures {
  cover: PrintPicture | null;
  own: Record<string, PrintPicture>;
  findings: PictureFinding[];
}

async function readPictures(input: ExpressInput): Promise<SourcePictures> {
  const { minimumPx = EXPRESS_COVER_MIN_PX } = input;
  const findings: PictureFinding[] = [];
  const minSize = { width: minimumPx, height: minimumPx };
  const coverInput = {
    picture: 'cover',
    file: input.cover,
    crop: input.crop,
    minSize,
    square: true,
  };
  const cover = await readPrintPicture(coverInput);
  if ('code' in cover) findings.push(cover);
  const own: Record<string, PrintPicture> = {};
  for (const place of replaceableAreas(input.parts, { spine: true })) {
    const file = input.own[place.key];
    if (file === undefined) continue;
    const scale = minimumPx / EXPRESS_COVER_MIN_PX;
    const pictureInput = {
      picture: place.key,
      file,
      crop: null,
      minSize: minSizeFor(place, scale),
      square: false,
    };
    const picture = await readPrintPicture(pictureInput);
    if ('code' in picture) findings.push(picture);
    else own[place.key] = picture;
  }
  return { cover: 'code' in cover ? null : cover, own, findings };
}

/** The minimum size at the dpi that designers must deliver. */
function minSizeFor({ area }: ReplaceableArea, scale: number): PixelSize {
  const px = (mm: number) => Math.ceil((mm / MM_PER_INCH) * ARTWORK_DPI_MIN * scale);
  return { width: px(area.width), height: px(area.height) };
}

/** Made only if a page uses it, because it takes as long as the rest of a cover. */
async function makeDuotone(
  layouts: readonly Layout[],
  cover: PrintPicture,
  colours: LayoutColours,
): Promise<Record<string, PrintPicture>> {
  const isUsed = layouts.some(({ elements }) =>
    elements.some((element) => element.kind === 'picture' && element.picture === 'duotone'),
  );
  return isUsed ? { duotone: await duotone(cover, colours) } : {};
}
