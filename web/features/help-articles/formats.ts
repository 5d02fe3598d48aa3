/** Sizes of printed parts as shown in the guides, and discounts on artist copies. */
import {
  type ArtworkType,
  artworkParts,
  type ChosenOption,
  type PartKey,
} from '@lathe/rules/artwork/geometry';
import type { ZoneKey } from '@lathe/rules/artwork/shapes';
import { bcp47, type Locale } from '@lathe/rules/locales';

/** Trimmed sizes in millimetres: a rectangle, or a disc with a hole. */
export type PrintedSize = { width: number; height: number } | { diameter: number; hole: number };

const JEWEL_CASE = [{ kind: 'sleeve', code: 'jewel_case' }];

export const PRINTED_PARTS = {
  sleeve_12: sizeOf('vinyl_12', 'sleeve', { zone: 'front' }),
  label_12: sizeOf('vinyl_12', 'label_a'),
  sleeve_7: sizeOf('vinyl_7', 'sleeve', { zone: 'front' }),
  label_7: sizeOf('vinyl_7', 'label_a'),
  cd_booklet: sizeOf('cd', 'booklet_1', { options: JEWEL_CASE }),
  cd_tray: sizeOf('cd', 'tray', { options: JEWEL_CASE }),
  cd_wallet: sizeOf('cd', 'wallet', { zone: 'front' }),
  cd_face: sizeOf('cd', 'disc'),
};

/** The size of a part or of one of its zones, from the templates. */
function sizeOf(
  type: ArtworkType,
  key: PartKey,
  { zone, options = [] }: { zone?: ZoneKey; options?: readonly ChosenOption[] } = {},
): PrintedSize {
  const part = artworkParts(type, options).find((one) => one.key === key);
  const size = zone ? part?.zones.find((one) => one.key === zone) : part;
  if (!part || !size) throw new Error(`${type} has no ${key} ${zone ?? ''}`);
  const hole = part.circles.find((circle) => circle.key === 'hole');
  if (hole) return { diameter: part.width, hole: hole.diameter };
  return { width: size.width, height: size.height };
}

/** In millimetres. */
export const SPINES = {
  sleeve: spineOf('vinyl_12', 'spine'),
  gatefold: spineOf('vinyl_12_double', 'spine'),
  tray: spineOf('cd', 'spine_left', JEWEL_CASE),
};

function spineOf(type: ArtworkType, zone: ZoneKey, options: readonly ChosenOption[] = []): number {
  const zones = artworkParts(type, options).flatMap((part) => part.zones);
  return zones.find(({ key }) => key === zone)?.width ?? 0;
}

/** `315 × 315` or `Ø 100`, optionally including bleed. */
export function sizeText(size: PrintedSize, locale: Locale, bleed = 0): string {
  const number = new Intl.NumberFormat(bcp47(locale));
  const side = (millimetres: number) => number.format(millimetres + 2 * bleed);
  if ('diameter' in size) return `Ø ${side(size.diameter)}`;
  return `${side(size.width)}\u00a0×\u00a0${side(size.height)}`;
}

/** Quantity discounts on artist copies. */
export const COPY_STEPS = [
  { from: 10, percentOff: 5 },
  { from: 25, percentOff: 8 },
  { from: 50, percentOff: 12 },
  { from: 100, percentOff: 15 },
] as const;
