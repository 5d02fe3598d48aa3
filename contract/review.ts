/** A submission as staff see it, with everything needed for a decision. */
import { REVIEW_CHECKS, REVIEW_SECTIONS } from '@lathe/rules/reviews';
import { z } from 'zod';
import { artwork } from './artwork.ts';
import { picture } from './picture.ts';
import { release } from './release.ts';
import { reviewNotes } from './review-notes.ts';
import { song } from './song.ts';

const section = z.enum(REVIEW_SECTIONS);

/** Differences between two submissions, or between a release and its clone. */
export const contentChange = z.object({
  section,
  field: z.string(),
  before: z.string(),
  after: z.string(),
});

export const reviewSummary = z.object({
  uuid: z.uuid(),
  /** Starts at 1. */
  number: z.int(),
  title: z.string(),
  primary_artist: z.string(),
  format: z.string(),
  image: picture.nullable(),
  seller: z.object({ uuid: z.uuid(), name: z.string() }),
  submitted_at: z.string(),
  /** The last day of the promised review time. */
  due_on: z.string(),
  late: z.boolean(),
  /** Staff member who reviews it. */
  claimed_by: z.object({ name: z.string(), is_me: z.boolean() }).nullable(),
  decision: z.enum(['approved', 'rejected', 'withdrawn']).nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});

export const review = reviewSummary.extend({
  notes: reviewNotes,
  release,
  /** What the release stores as ids, in the caller's language. */
  names: z.object({
    main_genre: z.string().nullable(),
    sub_genre: z.string().nullable(),
    selected_options: z.array(z.string()),
  }),
  songs: z.array(song),
  artwork,
  /** Results of automatic checks, in the caller's language. */
  checks: z.array(
    z.object({
      check: z.enum(REVIEW_CHECKS),
      section,
      result: z.enum(['good', 'look', 'wrong']),
      text: z.string(),
    }),
  ),
  /** Tracks that also exist elsewhere, with the same ISRC or the same audio. */
  duplicates: z.array(
    z.object({
      song: z.string(),
      reason: z.enum(['isrc', 'audio']),
      release: z.string(),
      artist: z.string(),
      seller: z.string(),
      same_seller: z.boolean(),
    }),
  ),
  /** Changes since the previous submission; null for the first one. */
  changes: z.array(contentChange).nullable(),
  previous_notes: reviewNotes.nullable(),
  /** The production package; null until approval. */
  package: z
    .object({
      state: z.enum(['making', 'ready', 'failed']),
      problem: z.string().nullable(),
      files: z.array(
        z.object({ name: z.string(), size: z.int(), sha256: z.string(), url: z.string() }),
      ),
    })
    .nullable(),
  operations: z.object({
    decide_enabled: z.boolean(),
    package_enabled: z.boolean(),
  }),
});

export type ReviewSummary = z.infer<typeof reviewSummary>;
export type Review = z.infer<typeof review>;
