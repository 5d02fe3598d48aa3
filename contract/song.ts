/** A track of a release in the studio, with the status of its file. */
import { TRACK_GAP_MAX_SECONDS } from '@lathe/rules/limits';
import { z } from 'zod';
import { credit } from './credit.ts';

export const UPLOAD_STATES = [
  /** The upload is running. */
  'uploading',
  /** The upload is complete; a worker will process it. */
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
  /** Percent with at most two decimals; the shares of a track add up to 100. */
  share: z.number().gt(0).max(100).multipleOf(0.01),
});

/** Cutting advice, never an error; in seconds from the start of the track. */
export const cuttingMark = z.object({
  kind: z.enum(['long_side', 'stereo_bass', 'sibilance', 'silence', 'clipping']),
  from: z.number(),
  to: z.number(),
  message: z.string(),
});

/** In steps of a tenth of a second. */
export const gapSeconds = z.number().min(0).max(TRACK_GAP_MAX_SECONDS).multipleOf(0.1);

export const songFile = z.object({
  upload: z.uuid(),
  filename: z.string(),
  size: z.int(),
  state: z.enum(UPLOAD_STATES),
  step: z.enum(PIPELINE_STEPS).nullable(),
  /** 0 to 100, over all processing steps. */
  progress: z.int(),
  /** What was found and what is allowed, if processing failed. */
  error: z.string().nullable(),
  /** True if the failure may be temporary, so that a retry with the same file can succeed. */
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
  credits: z.array(credit),
  composer: z.string(),
  publisher: z.string(),
  lyrics: z.string(),
  isrc: z.string(),
  /** Whether Lathe assigned the ISRC; otherwise the seller entered it. */
  isrc_issued: z.boolean(),
  explicit: z.boolean(),
  rights_holders: z.array(rightsHolder),
  seconds: z.number().nullable(),
  /** Seconds of silence before the track; not used for the first track of a side. */
  gap_before: z.number(),
  file: songFile.nullable(),
  /** The whole track as mp3, for its owner. */
  master: z.string().nullable(),
  preview: z.string().nullable(),
  peaks: z.array(z.int()),
  cutting: z.array(cuttingMark),
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
});

export type Song = z.infer<typeof song>;
export type SongFile = z.infer<typeof songFile>;
export type RightsHolder = z.infer<typeof rightsHolder>;
