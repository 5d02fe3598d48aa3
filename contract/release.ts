/** A release as its seller sees it: all fields, section status, and allowed operations. */
import { CREDITS_PER_RELEASE_MAX } from '@lathe/rules/limits';
import { RELEASE_KINDS } from '@lathe/rules/release-kind';
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import { SECTION_STATUSES } from '@lathe/rules/release-states';
import { z } from 'zod';
import { artworkFlow, artworkSlot, colourPair } from './artwork.ts';
import { priceCategory } from './catalogue-calls.ts';
import { credit, credits } from './credit.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { reviewNotes } from './review-notes.ts';
import { singleLine } from './text.ts';

/** Status values of the list; derived, never stored. */
export const RELEASE_STATUSES = [
  'Draft',
  'Incomplete',
  'Ready to submit',
  'Pending',
  'Rejected',
  'In process',
  'Approved',
  'Live',
  'Pre-order',
  'Sold out',
  'Retired',
  'Deleted',
] as const;

const namedArtist = z.object({ name: singleLine(MAX.artist), role: z.string().max(40) });
const sectionStatus = z.enum(SECTION_STATUSES);
/** Keyed by field, track or side: what is invalid or missing, in the caller's language. */
const messages = z.record(z.string(), z.array(z.string()));
const day = z.string().max(10);
const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(300);

export const releaseSummary = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  /** Short label, such as 12"; followed by the full name. */
  format: z.string(),
  type_name: z.string(),
  image: picture.nullable(),
  status: z.enum(RELEASE_STATUSES),
  /** In the caller's language. */
  status_name: z.string(),
  metadata_status: sectionStatus,
  tracks_status: sectionStatus,
  artwork_status: sectionStatus,
  /** The next required step, and its URL. */
  next_step: z.object({ text: z.string(), url: z.string() }).nullable(),
  catalog_no: z.string(),
  release_date: z.string().nullable(),
  page_name: z.string().nullable(),
  updated_at: z.string(),
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
  clone_progress: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({
      description:
        'How many percent of its songs and artwork a clone has got, while they are copied in the ' +
        'background. It never decreases, and is null when nothing is being copied.',
    }),
  /** Operations allowed now; screens rely on this only. */
  operations: z.object({
    retire_enabled: z.boolean(),
    delete_enabled: z.boolean(),
    clone_enabled: z.boolean(),
  }),
});

/** Fields that a seller may change; omitted fields stay unchanged. */
export const releaseChange = z.object({
  title: singleLine(MAX.title).optional(),
  primary_artist: singleLine(MAX.artist).optional(),
  additional_artists: z.array(namedArtist).max(50).optional(),
  credits: credits(CREDITS_PER_RELEASE_MAX).optional(),
  explicit: z.boolean().optional(),
  label: singleLine(MAX.label).optional(),
  description: z.string().max(MAX.description).optional(),
  main_genre: z.int().nullable().optional(),
  sub_genre: z.int().nullable().optional(),
  /** If empty, Lathe assigns an EAN on submission. */
  ean: singleLine(20).optional(),
  catalog_no: singleLine(MAX.catalogNo).optional(),
  grid: singleLine(30).optional(),
  /** Days as YYYY-MM-DD; empty removes the date. */
  release_date: day.optional(),
  preorder_date: day.optional(),
  original_release_date: day.optional(),
  preorder_playback_disabled: z.boolean().optional(),
  /** Null means unlimited. */
  quantity_limit: z.int().nullable().optional(),
  p_year: z.int().nullable().optional(),
  p_holder: singleLine(MAX.holder).optional(),
  c_year: z.int().nullable().optional(),
  c_holder: singleLine(MAX.holder).optional(),
  /** Null means worldwide. */
  territories: countries.nullable().optional(),
  territories_exclude: countries.optional(),
  notes: z.string().max(MAX.notes).optional(),
  page_id: z.uuid().nullable().optional(),
  price_category_id: z.enum(['Standard', 'Premium', 'Luxe']).optional(),
  /**
   * Declares that all works are own and unpublished, so that no mechanicals are owed: consent, typed
   * name and version of the text. Null withdraws it.
   */
  own_works: z
    .object({
      agreed: z.boolean(),
      name: singleLine(MAX.holder),
      text_version: z.int().min(1).max(1000),
    })
    .nullable()
    .optional(),
  /** Ids of design options, at most one per kind. */
  selected_options: z.array(z.int()).max(10).optional(),
  /** False leaves edit mode; only possible when the section is complete. */
  metadata_in_edit: z.boolean().optional(),
  tracks_in_edit: z.boolean().optional(),
});

export const release = releaseSummary.extend({
  release_type_id: z.int(),
  additional_artists: z.array(namedArtist),
  credits: z.array(credit),
  explicit: z.boolean(),
  label: z.string(),
  description: z.string(),
  main_genre: z.int().nullable(),
  sub_genre: z.int().nullable(),
  ean: z.string(),
  grid: z.string(),
  preorder_date: z.string().nullable(),
  original_release_date: z.string().nullable(),
  /** The day on which a copy ordered today ships, as shown in the shop. */
  dispatch_date: z.string().nullable(),
  preorder_playback_disabled: z.boolean(),
  quantity_limit: z.int().nullable(),
  p_year: z.int().nullable(),
  p_holder: z.string(),
  c_year: z.int().nullable(),
  c_holder: z.string(),
  territories: z.array(z.string()).nullable(),
  territories_exclude: z.array(z.string()),
  notes: z.string(),
  page_id: z.uuid().nullable(),
  /** Null when it is not attached to a group. */
  release_group: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  price_category_id: z.string(),
  price_categories: z.array(priceCategory),
  /** The declaration that no mechanicals are owed; null without one. */
  own_works: z
    .object({ name: z.string(), text_version: z.int(), declared_at: z.string() })
    .nullable(),
  selected_options: z.array(z.int()),
  artwork_flow: artworkFlow,
  artwork_slots: z.array(artworkSlot),
  /** Choices of the express flow; null while there is no cover image. */
  express_artwork: z
    .object({ style: z.string(), colours: colourPair.nullable(), cover: z.string() })
    .nullable(),
  /** Text that could not be printed as written, in the caller's language. */
  express_flow_warnings: z.array(z.string()),
  metadata_in_edit: z.boolean(),
  tracks_in_edit: z.boolean(),
  /** Changes requested by the review, by section, until the next submission. */
  review_notes: reviewNotes.nullable(),
  submitted_at: z.string().nullable(),
  published_at: z.string().nullable(),
  retired_at: z.string().nullable(),
  in_process_at: z.string().nullable(),
  /** The original, if this is a clone. */
  cloned_from: z.uuid().nullable(),
  is_cloning: z.boolean(),
  /** True if cloning copied only a part; shown until submission. */
  clone_failed: z.boolean(),
  cloned_artwork_processing: z.boolean(),
  has_pending_orders: z.boolean(),
  has_proofs: z.boolean(),
  /** How many more test pressings can be ordered. */
  proofs_left: z.int(),
  /** Price of one artist copy in the country, with VAT; larger quantities cost less. */
  creator_copies_price: price,
  metadata_errors: messages,
  track_limits: z.object({
    sides: z.int(),
    max_tracks: z.int(),
    max_tracks_per_side: z.int(),
    min_seconds_per_side: z.int(),
    warn_seconds_per_side: z.int().nullable(),
    max_seconds_per_side: z.int(),
    min_seconds_per_track: z.int(),
  }),
  /** Derived from its tracks; null without tracks. */
  kind: z.enum(RELEASE_KINDS).nullable(),
  track_errors: messages,
  side_errors: messages,
  format_type_errors: z.array(z.string()),
  operations: z.object({
    edit_enabled: z.boolean(),
    submit_release_enabled: z.boolean(),
    /** Until staff start the review. */
    withdraw_enabled: z.boolean(),
    order_proof_enabled: z.boolean(),
    /** Artist copies, at cost. */
    order_copies_enabled: z.boolean(),
    /** From the approval on: its date, tier, countries, description and page. */
    change_on_sale_enabled: z.boolean(),
    retire_enabled: z.boolean(),
    delete_enabled: z.boolean(),
    clone_enabled: z.boolean(),
  }),
});

export type ReleaseSummary = z.infer<typeof releaseSummary>;
export type Release = z.infer<typeof release>;
export type ReleaseChange = z.output<typeof releaseChange>;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];
