/** The shop's pictures of an item: every view in every colour, with its print. */
import type { Placement, PrintArea } from '@lathe/rules/merch/placement';
import { type ArtworkLevels, artworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import { layInk } from '@lathe/rules/merch/render/lay-ink';
import { paintCloth } from '@lathe/rules/merch/render/render-view';
import { viewMaps } from '@lathe/rules/merch/render/view-maps';
import { type ProductView, viewsOf } from '@lathe/rules/merch/render/views';
import sharp from 'sharp';
import { encodeSizes, type Rendition } from '../../pictures/make-renditions.ts';
import { findTwoColours, type TwoColours } from '../../pictures/placeholder-colours.ts';
import { fromRaw, type RawPicture, toRaw } from '../../pictures/raw-picture.ts';

export interface ItemPrint {
  /** As in `areas`. */
  area: string;
  /** An sRGB PNG with alpha, of which no pixel count can be a danger. */
  artwork: Uint8Array;
  placement: Placement;
}

export interface ItemPicturesInput {
  /** As in merch_types.code. */
  type: string;
  areas: readonly PrintArea[];
  prints: readonly ItemPrint[];
  colours: readonly { code: string; hex: string }[];
  /** All views if not given. */
  views?: readonly string[];
  widths?: readonly number[];
}

export interface ItemPicture {
  view: string;
  /** The code of the colour. */
  colour: string;
  isPrinted: boolean;
  /** AVIF and WebP in every width, and one JPEG in the largest. */
  files: Rendition[];
  colours: TwoColours;
}

/** The largest is the size of the maps. */
export const ITEM_PICTURE_WIDTHS = [256, 512, 1024];
const FORMATS = ['avif', 'webp'] as const;
/** Artwork with more pixels than the picture shows takes time and changes nothing. */
const ARTWORK_OVERSAMPLING = 1.25;

export async function renderItemPictures(input: ItemPicturesInput): Promise<ItemPicture[]> {
  const { type, areas, prints, colours, widths = ITEM_PICTURE_WIDTHS } = input;
  const size = Math.max(...widths);
  const views = viewsOf(type).filter(({ code }) => input.views?.includes(code) ?? true);
  const pictures: ItemPicture[] = [];
  for (const view of views) {
    const area = areas.find(({ code }) => code === view.area);
    const placed = prints.find((print) => print.area === view.area);
    const print =
      area && placed
        ? { area, placement: placed.placement, artwork: await decode(placed, view, size) }
        : null;
    const maps = viewMaps(view, size);
    const ink = print && layInk(view, print, maps);
    for (const { code, hex } of colours) {
      const { data } = paintCloth(maps, hex, ink);
      const pixels = await opaque(data, size);
      const modern = await encodeSizes(pixels, { widths, formats: FORMATS, isFast: true });
      const jpeg = await encodeSizes(pixels, { widths: [size], formats: ['jpeg'], isFast: true });
      pictures.push({
        view: view.code,
        colour: code,
        isPrinted: print !== null,
        files: [...modern, ...jpeg],
        colours: await findTwoColours(fromRaw(pixels)),
      });
    }
  }
  return pictures;
}

async function decode(
  { artwork, placement }: ItemPrint,
  view: ProductView,
  size: number,
): Promise<ArtworkLevels> {
  const needed = Math.ceil((placement.widthMm / view.spanMm) * size * ARTWORK_OVERSAMPLING);
  const { data, width, height } = await toRaw(
    sharp(artwork, { failOn: 'warning' })
      .resize({ width: needed, withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha(),
  );
  return artworkLevels({ data, width, height });
}

/** Three channels, which encode faster than four. */
async function opaque(data: Uint8ClampedArray<ArrayBuffer>, size: number): Promise<RawPicture> {
  const bytes = Buffer.from(data.buffer);
  return await toRaw(
    fromRaw({ data: bytes, width: size, height: size, channels: 4 }).removeAlpha(),
  );
}
