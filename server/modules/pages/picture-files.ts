/** Creates the image files of an upload, or throws why it cannot. */
import type { Crop } from '@lathe/contract/page-calls';
import type { PictureShape } from '@lathe/media/pictures/make-picture-files';
import type { Rendition } from '@lathe/media/pictures/make-renditions';
import type { PictureProblem } from '@lathe/media/pictures/read-picture';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { readInProcess } from '../../platform/picture-process.ts';
import type { PictureFile } from '../../platform/pictures.ts';

export interface PictureFiles {
  files: PictureFile[];
  colours: string[];
}

/** Twice the size of a phone photo; anything larger is probably an attack. */
const MAX_PIXELS = 60_000_000;

export async function pictureFiles(
  bytes: Uint8Array,
  { shape, crop }: { shape: PictureShape; crop: Crop | undefined },
): Promise<PictureFiles> {
  const order = { bytes, maxPixels: MAX_PIXELS, shape, crop };
  const result = await readInProcess('make_shop_picture', order);
  if ('problem' in result) throw pictureError(result, shape);
  return { files: result.files.map(asFile), colours: result.colours };
}

function asFile({ type, ...rest }: Rendition): PictureFile {
  return { ...rest, type: type.slice('image/'.length) as PictureFile['type'] };
}

/** The error states what was found and what is allowed. */
function pictureError(found: PictureProblem, { minWidth, aspect }: PictureShape): CallError {
  const values = {
    width: found.width ?? 0,
    height: found.height ?? 0,
    megapixels: MAX_PIXELS / 1_000_000,
    least_width: minWidth,
    least_height: minWidth / aspect,
  };
  const image: FieldProblem[] = [{ key: `picture_${found.problem}`, values }];
  return new CallError('picture_refused', { fields: { image } });
}
