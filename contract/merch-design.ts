/** The design of merchandise, as its seller sees it. */
import {
  PLACEMENT_OFFSET_MAX_MM,
  PLACEMENT_WIDTH_MAX_MM,
  PLACEMENT_WIDTH_MIN_MM,
} from '@lathe/rules/merch/design-limits';
import {
  DESIGN_FINDINGS,
  FILE_FINDINGS,
  type FindingSeverity,
  PLACEMENT_FINDINGS,
} from '@lathe/rules/merch/findings';
import { DESIGN_STATES } from '@lathe/rules/merch/item-states';
import { z } from 'zod';
import { picture } from './picture.ts';

export const DESIGN_PURPOSES = ['artwork', 'photo'] as const;
export const designPurpose = z.enum(DESIGN_PURPOSES);

const SEVERITIES = ['error', 'warning', 'note'] as const satisfies FindingSeverity[];
const CODES = Object.keys({ ...FILE_FINDINGS, ...PLACEMENT_FINDINGS, ...DESIGN_FINDINGS });

export const designFinding = z.object({
  code: z.enum(CODES as [string, ...string[]]),
  severity: z.enum(SEVERITIES),
  /** In the caller's language. */
  text: z.string(),
  /** Id of a colour of the type, where it is about one of them. */
  colour: z.int().nullable(),
});

export const designFile = z.object({
  uuid: z.uuid(),
  purpose: designPurpose,
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['uploading', 'checking', 'ready', 'refused']),
  /** By its content; null until it is checked. */
  format: z.enum(['png', 'jpeg', 'webp', 'svg']).nullable(),
  /** In pixels, upright; of an SVG as it is drawn for print. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  sha256: z.string().nullable(),
  /** WebP with transparency for the editor; the JPEG is on white. */
  preview: picture.nullable(),
  /** Main colours with their share of the ink, for the contrast with the cloth. */
  inks: z.array(z.object({ hex: z.string(), share: z.number() })),
  /** The part with ink, as shares of width and height; null if it is not known. */
  ink_bounds: z
    .object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
    .nullable(),
  findings: z.array(designFinding),
  /** Codes of the areas where it is placed. A placed file cannot be deleted. */
  placed_in: z.array(z.string()),
  created_at: z.string(),
});

const offset = z.number().min(-PLACEMENT_OFFSET_MAX_MM).max(PLACEMENT_OFFSET_MAX_MM);

/**
 * The middle of the picture from the middle of the area, y downwards; rotation clockwise. Rounded to
 * hundredths of a millimetre and of a degree.
 */
export const placementInput = z.object({
  file: z.uuid(),
  x_mm: offset,
  y_mm: offset,
  width_mm: z.number().min(PLACEMENT_WIDTH_MIN_MM).max(PLACEMENT_WIDTH_MAX_MM),
  rotation: z.number().min(-180).max(180),
});

export const designPlacement = z.object({
  file: z.uuid(),
  x_mm: z.number(),
  y_mm: z.number(),
  width_mm: z.number(),
  /** Follows from the picture. */
  height_mm: z.number(),
  rotation: z.number(),
  /** Pixels per printed inch. */
  dpi: z.number(),
  findings: z.array(designFinding),
});

export const designPicture = z.object({
  uuid: z.uuid(),
  kind: z.enum(['render', 'photo']),
  /** The view of the product, of a render. */
  view: z.string().nullable(),
  /** Id of the colour of the product, of a render. */
  colour: z.int().nullable(),
  image: picture,
  is_hidden: z.boolean(),
  /** False after the design changed: it is made again for the review. */
  is_current: z.boolean(),
});

export const PRINT_LAYERS = ['ink', 'white'] as const;

export const printFile = z.object({
  area: z.object({ code: z.string(), name: z.string() }),
  layer: z.enum(PRINT_LAYERS),
  /** Codes of the sizes that are printed with it; empty where there is one size. */
  sizes: z.array(z.string()),
  design_hash: z.string(),
  sha256: z.string(),
  width_px: z.int(),
  height_px: z.int(),
  /** With bleed. */
  width_mm: z.number(),
  height_mm: z.number(),
  bytes: z.int(),
});

export const merchDesign = z.object({
  /** Of the item, for every change. */
  version: z.int(),
  state: z.enum(DESIGN_STATES),
  /** Null while nothing is placed. */
  hash: z.string().nullable(),
  is_editable: z.boolean(),
  files: z.array(designFile),
  /** By the code of the area. */
  placements: z.record(z.string(), designPlacement),
  /** Of the whole design. */
  findings: z.array(designFinding),
  /** In the order of the shop; the first that is not hidden is the cover. */
  pictures: z.array(designPicture),
});

export type MerchDesign = z.infer<typeof merchDesign>;
export type DesignFile = z.infer<typeof designFile>;
export type DesignFinding = z.infer<typeof designFinding>;
export type DesignPlacement = z.infer<typeof designPlacement>;
export type PrintFile = z.infer<typeof printFile>;
export type DesignPicture = z.infer<typeof designPicture>;
