/** Decodes what was sent and makes the files of it. Loaded when it is needed: the library is large. */
import type { Crop } from '@lathe/contract/page-calls';
import { makeRenditions, type Rendition } from '@lathe/media/pictures/make-renditions';
import { placeholderColours } from '@lathe/media/pictures/placeholder-colours';
import { type PictureProblem, readPicture } from '@lathe/media/pictures/read-picture';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { oneAfterAnother } from '../../platform/one-after-another.ts';
import type { PictureFile } from '../../platform/pictures.ts';

export interface PictureShape {
  /** Width by height. */
  aspect: number;
  /** Of the part that is kept, after the crop. */
  leastWidth: number;
  widths: readonly number[];
}

export interface PictureFiles {
  files: PictureFile[];
  colours: string[];
}

/** Twice what a phone makes; more is more likely meant to hurt. */
const MOST_PIXELS = 60_000_000;

/** One at a time in this process: a picture of many pixels is a picture of much memory. */
const decoding = oneAfterAnother();

export async function pictureFiles(
  bytes: Uint8Array,
  { shape, crop }: { shape: PictureShape; crop: Crop | undefined },
): Promise<PictureFiles> {
  return await decoding(async () => {
    const { aspect, leastWidth, widths } = shape;
    const picture = await readPicture(bytes, { mostPixels: MOST_PIXELS });
    if ('problem' in picture) throw refused(picture, shape);
    const frame = crop ?? picture;
    const keptWidth = Math.min(frame.width, picture.width, frame.height * aspect);
    if (keptWidth < leastWidth) throw refused({ problem: 'too_small', ...size(frame) }, shape);
    const wishes = { aspect, ...(crop && { crop }) };
    const better = await makeRenditions(picture, { ...wishes, widths, formats: ['avif', 'webp'] });
    const largest = Math.max(...better.map(({ width }) => width));
    const plain = { ...wishes, widths: [largest], formats: ['jpeg'] } as const;
    const jpeg = await makeRenditions(picture, plain);
    return { files: [...better, ...jpeg].map(asFile), colours: await placeholderColours(picture) };
  });
}

function size({ width, height }: { width: number; height: number }) {
  return { width, height };
}

function asFile({ type, ...rest }: Rendition): PictureFile {
  return { ...rest, type: type.slice('image/'.length) as PictureFile['type'] };
}

/** Says what was found and what is allowed. */
function refused(found: PictureProblem, { leastWidth, aspect }: PictureShape): CallError {
  const values = {
    width: found.width ?? 0,
    height: found.height ?? 0,
    megapixels: MOST_PIXELS / 1_000_000,
    least_width: leastWidth,
    least_height: leastWidth / aspect,
  };
  const image: FieldProblem[] = [{ key: `picture_${found.problem}`, values }];
  return new CallError('picture_refused', { fields: { image } });
}
