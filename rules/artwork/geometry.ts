/**
 * The printed parts of a release: the single source for templates, checks, layouts, print files,
 * proofs and the guide.
 *
 * All measures are in millimetres. The origin is the top left corner of the trimmed part; x goes
 * right, y goes down. Bleed is outside, so it has negative coordinates.
 */
import { panelSpread, type Rect, rectangle, roundPart, type Zone } from './shapes.ts';

export const BLEED_MM = 3;
/** Minimum distance of important content from edges and folds. */
export const SAFE_MM = 3;

export const ARTWORK_TYPES = ['vinyl_12', 'vinyl_12_double', 'vinyl_7', 'cd'] as const;
export type ArtworkType = (typeof ARTWORK_TYPES)[number];

export type PartKey =
  | 'sleeve'
  | 'gatefold_outer'
  | 'gatefold_inner'
  | 'wallet'
  | 'tray'
  | `label_${'a' | 'b' | 'c' | 'd'}`
  | 'disc'
  | `booklet_${number}`;

export interface Circle {
  key: 'edge' | 'hole';
  cx: number;
  cy: number;
  diameter: number;
}

/** One page of the artwork PDF, and one print file. */
export interface ArtworkPart {
  key: PartKey;
  kind: 'cover' | 'inner' | 'tray' | 'label' | 'disc' | 'booklet';
  /** Page number in the artwork PDF, from 1. */
  page: number;
  /** The slot of its file in the release; see `ARTWORK_SLOTS`. */
  slot: ArtworkSlot;
  shape: 'rectangle' | 'round';
  /** After trimming. */
  width: number;
  height: number;
  bleed: number;
  safe: number;
  /** Zones cover the trimmed part exactly once. */
  zones: readonly Zone[];
  /** Outer edge and hole of a round part; otherwise empty. */
  circles: readonly Circle[];
  /** x positions of vertical folds. */
  folds: readonly number[];
  /** Reserved for the EAN-13. */
  barcode: Rect | null;
}

/** Slots 1 to 5 group the parts; the last one is the uploaded artwork PDF. */
export const ARTWORK_SLOTS = {
  cover: 1,
  inside: 2,
  labels: 3,
  labels_second_disc: 4,
  booklet: 5,
  original: 6,
} as const;
export type ArtworkSlot = (typeof ARTWORK_SLOTS)[keyof typeof ARTWORK_SLOTS];

/** A chosen design option; options without a printed part are ignored. */
export interface ChosenOption {
  kind: string;
  code: string;
}

export function isArtworkType(code: string): code is ArtworkType {
  return ARTWORK_TYPES.some((type) => type === code);
}

/** Every printed part, in the page order of the artwork PDF. */
export function artworkParts(
  type: ArtworkType,
  options: readonly ChosenOption[] = [],
): readonly ArtworkPart[] {
  const hasOption = (kind: string, code: string) =>
    options.some((option) => option.kind === kind && option.code === code);
  const booklet = hasOption('booklet', 'booklet');
  const drafts = {
    vinyl_12: () => [
      cover('sleeve', { panel: 315, spine: 3, barcode: BARCODE_FULL }),
      ...labels('ab', { diameter: 100, hole: 7.24 }),
      ...(booklet ? bookletPages(4, { width: 300, height: 300 }) : []),
    ],
    vinyl_12_double: () => [
      cover('gatefold_outer', { panel: 315, spine: 6, barcode: BARCODE_FULL }),
      gatefoldInner({ panel: 315, spine: 6 }),
      ...labels('abcd', { diameter: 100, hole: 7.24 }),
      ...(booklet ? bookletPages(4, { width: 300, height: 300 }) : []),
    ],
    vinyl_7: () => [
      cover('sleeve', { panel: 181, spine: 0, barcode: BARCODE_SMALL }),
      ...labels('ab', { diameter: 92, hole: 38.2 }),
    ],
    cd: () => (hasOption('sleeve', 'jewel_case') ? jewelCase(booklet) : wallet(booklet)),
  }[type]();
  return drafts.map((draft, index) => ({
    bleed: BLEED_MM,
    safe: SAFE_MM,
    circles: [],
    folds: [],
    barcode: null,
    ...draft,
    page: index + 1,
  }));
}

type Draft = Pick<ArtworkPart, 'key' | 'kind' | 'slot' | 'shape' | 'width' | 'height' | 'zones'> &
  Partial<Pick<ArtworkPart, 'circles' | 'folds' | 'barcode'>>;

/**
 * An EAN-13 with quiet zones measures 37.29 × 25.93 mm at 100%, and 29.83 × 20.74 mm at the legal
 * minimum of 80%.
 */
const BARCODE_FULL = { width: 40, height: 28, margin: 10 };
const BARCODE_SMALL = { width: 32, height: 22.5, margin: 5 };

/** Bottom right of the back, as shops expect. */
function barcodeOn(back: Rect, { width, height, margin }: typeof BARCODE_FULL): Rect {
  const x = back.x + back.width - margin - width;
  return { x, y: back.y + back.height - margin - height, width, height };
}

interface Spread {
  panel: number;
  spine: number;
}

/** Outside view, laid flat: the back is left of the spine, the front right of it. */
function cover(
  key: 'sleeve' | 'gatefold_outer' | 'wallet',
  { panel, spine, barcode }: Spread & { barcode: typeof BARCODE_FULL },
): Draft {
  const spread = panelSpread({
    height: panel,
    safe: SAFE_MM,
    panels: [
      { key: 'back', width: panel, reading: 'across' },
      ...(spine ? [{ key: 'spine', width: spine, reading: 'down' } as const] : []),
      { key: 'front', width: panel, reading: 'across' },
    ],
  });
  const back = { x: 0, y: 0, width: panel, height: panel };
  const slot = ARTWORK_SLOTS.cover;
  return { key, kind: 'cover', slot, ...spread, barcode: barcodeOn(back, barcode) };
}

function gatefoldInner({ panel, spine }: Spread): Draft {
  const spread = panelSpread({
    height: panel,
    safe: SAFE_MM,
    panels: [
      { key: 'inside_left', width: panel, reading: 'across' },
      { key: 'inside_spine', width: spine, reading: 'down' },
      { key: 'inside_right', width: panel, reading: 'across' },
    ],
  });
  return { key: 'gatefold_inner', kind: 'inner', slot: ARTWORK_SLOTS.inside, ...spread };
}

function labels(sides: string, size: { diameter: number; hole: number }): Draft[] {
  return [...sides].map((side, index) => ({
    key: `label_${side}` as PartKey,
    kind: 'label',
    slot: index < 2 ? ARTWORK_SLOTS.labels : ARTWORK_SLOTS.labels_second_disc,
    ...roundPart('label', { ...size, safe: SAFE_MM }),
  }));
}

function bookletPages(
  count: number,
  { width, height, first = 'page' }: { width: number; height: number; first?: 'page' | 'front' },
): Draft[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `booklet_${index + 1}` as const,
    kind: 'booklet' as const,
    slot: ARTWORK_SLOTS.booklet,
    ...rectangle(index === 0 ? first : 'page', { width, height, safe: SAFE_MM }),
  }));
}

const CD_BOOKLET_PAGE = { width: 120.5, height: 119.5 };

function wallet(booklet: boolean): Draft[] {
  return [
    cover('wallet', { panel: 125, spine: 0, barcode: BARCODE_SMALL }),
    disc(),
    ...(booklet ? bookletPages(8, CD_BOOKLET_PAGE) : []),
  ];
}

/** The first booklet page is the visible front; without a booklet a single sheet replaces it. */
function jewelCase(booklet: boolean): Draft[] {
  return [tray(), disc(), ...bookletPages(booklet ? 8 : 2, { ...CD_BOOKLET_PAGE, first: 'front' })];
}

function tray(): Draft {
  const [spine, width, height] = [6, 138, 117];
  const spread = panelSpread({
    height,
    safe: SAFE_MM,
    panels: [
      { key: 'spine_left', width: spine, reading: 'up' },
      { key: 'back', width, reading: 'across' },
      { key: 'spine_right', width: spine, reading: 'down' },
    ],
  });
  const barcode = barcodeOn({ x: spine, y: 0, width, height }, BARCODE_SMALL);
  return { key: 'tray', kind: 'tray', slot: ARTWORK_SLOTS.inside, ...spread, barcode };
}

function disc(): Draft {
  const face = roundPart('disc', { diameter: 116, hole: 24, safe: SAFE_MM });
  return { key: 'disc', kind: 'disc', slot: ARTWORK_SLOTS.labels, ...face };
}
