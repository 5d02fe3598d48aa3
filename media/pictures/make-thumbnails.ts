/** Small versions of pictures that pages show in a row. */
import { type DecodableImage, makeRenditions } from './make-renditions.ts';

export interface ThumbnailInput {
  pictures: readonly DecodableImage[];
  width: number;
}

/** Null if the picture is small already. */
export type Thumbnail = { bytes: Uint8Array; width: number } | null;

export async function makeThumbnails({ pictures, width }: ThumbnailInput): Promise<Thumbnail[]> {
  const thumbnails: Thumbnail[] = [];
  for (const picture of pictures) {
    if (picture.width <= width) {
      thumbnails.push(null);
      continue;
    }
    const [small] = await makeRenditions(picture, { widths: [width], formats: ['webp'] });
    thumbnails.push(small ? { bytes: small.bytes, width: small.width } : null);
  }
  return thumbnails;
}
