/** Choices of the express flow: a style, two colours, and own images. */
import type { ArtworkPart } from './geometry.ts';
import type { Rect } from './shapes.ts';

export const STYLE_KEYS = ['grid', 'classic', 'mono', 'poster', 'quiet', 'session'] as const;
export type StyleKey = (typeof STYLE_KEYS)[number];
export const STYLE_DEFAULT: StyleKey = 'grid';

/** Both as `#rrggbb`. */
export interface ColourPair {
  ground: string;
  ink: string;
}

/** What the seller can replace with their own image: a zone of the cover, or a whole part. */
export type ReplaceableKey =
  | 'back'
  | 'spine'
  | 'inside_left'
  | 'inside_right'
  | `label_${'a' | 'b' | 'c' | 'd'}`
  | 'disc'
  | `booklet_${number}`;

export interface ReplaceableArea {
  key: ReplaceableKey;
  part: ArtworkPart['key'];
  /** The area that the image must cover, including bleed; in millimetres. */
  area: Rect;
}

const REPLACEABLE_ZONES = ['back', 'spine', 'inside_left', 'inside_right'] as const;

/** An own spine image needs the feature flag, because most do not align with the folds. */
export function replaceableAreas(
  parts: readonly ArtworkPart[],
  { spine }: { spine: boolean },
): ReplaceableArea[] {
  return parts.flatMap((part): ReplaceableArea[] => {
    if (part.kind === 'label' || part.kind === 'disc' || isPlainPage(part)) {
      const area = { x: 0, y: 0, width: part.width, height: part.height };
      return [
        { key: part.key as ReplaceableKey, part: part.key, area: withBleed(area, part.bleed) },
      ];
    }
    return part.zones.flatMap((zone): ReplaceableArea[] => {
      const key = REPLACEABLE_ZONES.find((each) => each === zone.key);
      if (!key || (key === 'spine' && !spine)) return [];
      return [{ key, part: part.key, area: withBleed(zone, part.bleed) }];
    });
  });
}

/** The first page of a jewel case booklet is the cover image itself. */
function isPlainPage({ kind, zones }: ArtworkPart): boolean {
  return kind === 'booklet' && zones.every(({ key }) => key !== 'front');
}

function withBleed({ x, y, width, height }: Rect, bleed: number): Rect {
  return {
    x: x - bleed,
    y: y - bleed,
    width: width + 2 * bleed,
    height: height + 2 * bleed,
  };
}
