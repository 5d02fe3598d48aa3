/** Maps a release row to the input of the rules. */
import type { ReleaseStatus } from '@lathe/contract/release';
import type { CalendarDate } from '@lathe/rules/dates';
import type { ReleaseMetadata } from '@lathe/rules/release-metadata';
import {
  type ReleaseFacts,
  type ReleaseState,
  releaseState,
  saleStatus,
} from '@lathe/rules/release-states';
import type { ReleaseRow } from './store.ts';

export function factsOf(row: ReleaseRow): ReleaseFacts {
  return {
    metadataStatus: row.metadata_status,
    tracksStatus: row.tracks_status,
    artworkStatus: row.artwork_status,
    metadataInEdit: row.metadata_in_edit,
    tracksInEdit: row.tracks_in_edit,
    submitted: row.submitted_at !== null,
    rejected: row.rejected_at !== null,
    inProcess: row.in_process_at !== null,
    approved: row.approved_at !== null,
    published: row.published_at !== null,
    retired: row.retired_at !== null,
    deleted: row.deleted_at !== null,
  };
}

const STATUS: Record<Exclude<ReleaseState, 'published'>, ReleaseStatus> = {
  draft: 'Draft',
  incomplete: 'Incomplete',
  ready: 'Ready to submit',
  pending: 'Pending',
  rejected: 'Rejected',
  in_process: 'In process',
  approved: 'Approved',
  retired: 'Retired',
  deleted: 'Deleted',
};

/** The status shown in release lists. */
export function statusOf(row: ReleaseRow, today: CalendarDate): ReleaseStatus {
  const state = releaseState(factsOf(row));
  if (state !== 'published') return STATUS[state];
  const { release_date: releaseDate, quantity_limit: quantityLimit, copies_sold: copiesSold } = row;
  return saleStatus({ releaseDate, quantityLimit, copiesSold }, today);
}

export function metadataOf(row: ReleaseRow): ReleaseMetadata {
  return {
    title: row.title,
    primaryArtist: row.primary_artist,
    additionalArtists: row.additional_artists,
    credits: row.credits,
    label: row.label,
    description: row.description,
    mainGenreId: row.main_genre_id,
    subGenreId: row.sub_genre_id,
    ean: row.ean ?? '',
    catalogNo: row.catalog_no,
    grid: row.grid ?? '',
    releaseDate: row.release_date ?? '',
    preorderDate: row.preorder_date ?? '',
    originalReleaseDate: row.original_release_date ?? '',
    quantityLimit: row.quantity_limit,
    pYear: row.p_year,
    pHolder: row.p_holder,
    cYear: row.c_year,
    cHolder: row.c_holder,
    territories: row.territories,
    territoriesExclude: row.territories_exclude,
    priceTier: row.price_tier,
    pageId: row.page_id,
    groupId: row.group_id,
  };
}
