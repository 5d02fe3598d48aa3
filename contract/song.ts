/** A song of a release in the studio, with what became of its file. */
import { z } from 'zod';

export const UPLOAD_STATES = [
  /** Bytes are on their way. */
  'uploading',
  /** All are there; a worker will take it. */
  'queued',
  'processing',
  'complete',
  'failed',
] as const;

export const PIPELINE_STEPS = ['identify', 'check', 'measure', 'encode', 'finish'] as const;

const artist = z.object({ name: z.string(), role: z.string() });

export const rightsHolder = z.object({
  name: z.string().min(1).max(120),
  role: z.string().max(40),
  /** Percent with two decimals at most; those of a song add up to 100. */
  share: z.number().gt(0).max(100).multipleOf(0.01),
});

/** Advice for cutting, never a refusal; seconds from the start of the song. */
export const cuttingMark = z.object({
  kind: z.enum(['long_side', 'stereo_bass', 'sibilance', 'silence', 'clipping']),
  from: z.number(),
  to: z.number(),
  message: z.string(),
});

export const songFile = z.object({
  upload: z.uuid(),
  filename: z.string(),
  size: z.int(),
  state: z.enum(UPLOAD_STATES),
  step: z.enum(PIPELINE_STEPS).nullable(),
  /** 0 to 100 of the whole work. */
  progress: z.int(),
  /** What was found and what is allowed, when it failed. */
  error: z.string().nullable(),
  /** The fault may have been ours: then the same file may do when it is looked at again. */
  retry_enabled: z.boolean(),
  sample_rate: z.int().nullable(),
  bit_depth: z.int().nullable(),
  loudness_lufs: z.number().nullable(),
  true_peak_dbtp: z.number().nullable(),
});

export const song = z.object({
  uuid: z.uuid(),
  side: z.int(),
  position: z.int(),
  title: z.string(),
  subtitle: z.string(),
  primary_artist: z.string(),
  additional_artists: z.array(artist),
  composer: z.string(),
  isrc: z.string(),
  /** Issued by Lathe, or brought along by the seller. */
  isrc_issued: z.boolean(),
  explicit: z.boolean(),
  rights_holders: z.array(rightsHolder),
  seconds: z.number().nullable(),
  file: songFile.nullable(),
  /** The whole song as mp3, for its owner. */
  master: z.string().nullable(),
  preview: z.string().nullable(),
  peaks: z.array(z.int()),
  cutting: z.array(cuttingMark),
  /** Sent back with a change: one made in between is told and not overwritten. */
  version: z.int(),
});

export type Song = z.infer<typeof song>;
export type SongFile = z.infer<typeof songFile>;
export type RightsHolder = z.infer<typeof rightsHolder>;
