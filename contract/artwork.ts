/** The artwork of a release, as its seller sees it. */
import { STYLE_KEYS } from '@lathe/rules/artwork/express';
import { ARTWORK_TYPES } from '@lathe/rules/artwork/geometry';
import { ARTWORK_MESSAGES } from '@lathe/rules/artwork/processing';
import { ARTWORK_STATES } from '@lathe/rules/artwork/status';
import { SECTION_STATUSES } from '@lathe/rules/release-states';
import { z } from 'zod';
import { picture } from './picture.ts';

export const ARTWORK_FLOWS = ['express', 'designer'] as const;
export const artworkFlow = z.enum(ARTWORK_FLOWS);

/** Crop of the cover image, in pixels after rotation to upright. */
export const artworkCrop = z.object({
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
});

export const colourPair = z.object({
  ground: z.string().regex(/^#[0-9a-f]{6}$/),
  ink: z.string().regex(/^#[0-9a-f]{6}$/),
});

/** File slots of a release: cover, inside, labels, more labels, booklet, original. */
export const artworkSlot = z.object({
  slot: z.int().min(1).max(6),
  url: z.string(),
  timestamp: z.string(),
  original_filename: z.string(),
  size: z.int(),
});

export const artworkFace = z.object({
  key: z.string(),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** For rows of small pictures; missing on small faces and on those made before. */
  small: z.object({ src: z.string(), width: z.int() }).optional(),
});

const finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** Page of the artwork PDF; null when the message concerns the whole file. */
  page: z.int().nullable(),
  /** Name of that page, in the caller's language. */
  part: z.string().nullable(),
  code: z.string(),
  text: z.string(),
});

const part = z.object({
  key: z.string(),
  name: z.string(),
  page: z.int(),
  slot: z.int(),
  picture,
  /** The print-ready PDF. */
  print: z.object({ url: z.string(), size: z.int() }),
});

/** A file that was uploaded for a part, or is being uploaded. */
const source = z.object({
  upload: z.uuid(),
  part: z.string(),
  filename: z.string(),
  size: z.int(),
  state: z.enum(['uploading', 'arrived']),
  timestamp: z.string(),
});

const message = z.object({ code: z.enum(ARTWORK_MESSAGES), text: z.string(), at: z.string() });

export const artwork = z.object({
  artwork_flow: artworkFlow,
  artwork_status: z.enum(SECTION_STATUSES),
  state: z.enum(ARTWORK_STATES),
  type: z.enum(ARTWORK_TYPES),
  options: z.array(z.object({ kind: z.string(), code: z.string() })),
  /** Identifies the version that is shown, so that the seller approves exactly this one. */
  revision: z.uuid().nullable(),
  /** Current step; null when nothing is running. */
  message: message.nullable(),
  /** From the last run, in order. */
  messages: z.array(message),
  findings: z.array(finding),
  /** The release data changed after the artwork was generated. */
  outdated: z.boolean(),
  made_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  style: z.enum(STYLE_KEYS),
  /** Null derives them from the image. */
  colours: colourPair.nullable(),
  colour_pairs: z.array(colourPair),
  sources: z.array(source),
  parts: z.array(part),
  faces: z.array(artworkFace),
  artwork_slots: z.array(artworkSlot),
  /** Parts that the seller may replace with their own image. */
  replaceable: z.array(
    z.object({
      part: z.string(),
      name: z.string(),
      width_mm: z.number(),
      height_mm: z.number(),
      least_px: z.object({ width: z.int(), height: z.int() }),
    }),
  ),
  /** State of the other flow, if it was started. */
  other: z.object({ artwork_flow: artworkFlow, made: z.boolean() }).nullable(),
  operations: z.object({
    edit_enabled: z.boolean(),
    approve_enabled: z.boolean(),
    regenerate_enabled: z.boolean(),
  }),
});

export type Artwork = z.infer<typeof artwork>;
export type ArtworkFlow = z.infer<typeof artworkFlow>;
export type ArtworkFace = z.infer<typeof artworkFace>;
export type ArtworkCrop = z.infer<typeof artworkCrop>;
