/** A submission as staff see it, with everything needed for a decision. */
import { MERCH_CHECKS } from '@lathe/rules/merch/review-checks';
import {
  REVIEW_CHECKS,
  REVIEW_KINDS,
  REVIEW_SECTIONS,
  SECTIONS_OF_KIND,
} from '@lathe/rules/reviews';
import { z } from 'zod';
import { artwork } from './artwork.ts';
import { merchSubmission } from './merch-submission.ts';
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
  kind: z.enum(REVIEW_KINDS),
  uuid: z.uuid(),
  /** Starts at 1. */
  number: z.int(),
  title: z.string(),
  /** The artist of a release; the page of merchandise. */
  primary_artist: z.string(),
  /** The format of a release; the type of merchandise, in the caller's language. */
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

/** What both kinds have in common. */
const reviewBase = reviewSummary.extend({
  notes: reviewNotes,
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

const checkResult = z.enum(['good', 'look', 'wrong']);

export const releaseReview = reviewBase.extend({
  kind: z.literal('release'),
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
      section: z.enum(SECTIONS_OF_KIND.release),
      result: checkResult,
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
});

export const merchReview = reviewBase.extend({
  kind: z.literal('merch'),
  /** The item as it was submitted. */
  item: merchSubmission,
  /** Results of automatic checks, in the caller's language. */
  checks: z.array(
    z.object({
      check: z.enum(MERCH_CHECKS),
      section: z.enum(SECTIONS_OF_KIND.merch),
      result: checkResult,
      text: z.string(),
    }),
  ),
  /** Items that print the same file. */
  duplicates: z.array(
    z.object({
      file: z.string(),
      item: z.string(),
      seller: z.string(),
      same_seller: z.boolean(),
    }),
  ),
});

export const review = z.discriminatedUnion('kind', [releaseReview, merchReview]);

export type ReviewSummary = z.infer<typeof reviewSummary>;
export type ReviewBase = z.infer<typeof reviewBase>;
export type ReleaseReview = z.infer<typeof releaseReview>;
export type MerchReview = z.infer<typeof merchReview>;
export type Review = z.infer<typeof review>;
