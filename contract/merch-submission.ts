/** Merchandise as a reviewer sees it: what was submitted, in millimetres. */
import { z } from 'zod';
import { picture } from './picture.ts';

const finding = z.object({ severity: z.enum(['error', 'warning', 'info']), text: z.string() });

export const submittedPlacement = z.object({
  file: z.object({
    uuid: z.uuid(),
    name: z.string(),
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    /** The picture as it is printed; null if it can no longer be shown. */
    url: z.string().nullable(),
  }),
  /** The middle of the picture, from the middle of the area; y grows downwards. */
  x_mm: z.number(),
  y_mm: z.number(),
  width_mm: z.number(),
  height_mm: z.number(),
  rotation: z.number(),
  dpi: z.int(),
  findings: z.array(finding),
});

export const merchSubmission = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.object({ code: z.string(), name: z.string() }),
  page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string() }).nullable(),
  tier: z.string(),
  quantity_limit: z.int().nullable(),
  preorder_date: z.string().nullable(),
  release_date: z.string().nullable(),
  territories: z.array(z.string()).nullable(),
  territories_exclude: z.array(z.string()),
  colours: z.array(z.object({ code: z.string(), name: z.string(), hex: z.string() })),
  sizes: z.array(z.string()),
  /** Of what preview, pictures and the plant's files are made from. */
  design_hash: z.string(),
  areas: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      shape: z.enum(['rectangle', 'circle']),
      width_mm: z.number(),
      height_mm: z.number(),
      bleed_mm: z.number(),
      safe_mm: z.number(),
      placement: submittedPlacement.nullable(),
    }),
  ),
  /** What the shop shows once the files are made. */
  pictures: z.array(
    z.object({ view: z.string().nullable(), colour: z.string().nullable(), image: picture }),
  ),
});

export type MerchSubmission = z.infer<typeof merchSubmission>;
