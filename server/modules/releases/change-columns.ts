/** Maps metadata fields to their JSON names and columns. */
import type { ReleaseChange } from '@lathe/contract/release';
import type { MetadataField, ReleaseMetadata } from '@lathe/rules/release-metadata';
import type { ReleaseColumns } from './store.ts';

export const FIELD_NAMES: Record<MetadataField, string> = {
  title: 'title',
  primaryArtist: 'primary_artist',
  additionalArtists: 'additional_artists',
  credits: 'credits',
  label: 'label',
  description: 'description',
  mainGenreId: 'main_genre',
  subGenreId: 'sub_genre',
  ean: 'ean',
  catalogNo: 'catalog_no',
  grid: 'grid',
  releaseDate: 'release_date',
  preorderDate: 'preorder_date',
  originalReleaseDate: 'original_release_date',
  quantityLimit: 'quantity_limit',
  pYear: 'p_year',
  pHolder: 'p_holder',
  cYear: 'c_year',
  cHolder: 'c_holder',
  territories: 'territories',
  territoriesExclude: 'territories_exclude',
  priceTier: 'price_category_id',
  pageId: 'page_id',
  groupId: 'release_group',
};

/** Omitted fields stay unchanged. */
export function applyChange(before: ReleaseMetadata, change: ReleaseChange): ReleaseMetadata {
  const changedFields = Object.entries(FIELD_NAMES).flatMap(([field, name]) => {
    const value = change[name as keyof ReleaseChange];
    return value === undefined ? [] : [[field, value]];
  });
  const after: ReleaseMetadata = { ...before, ...Object.fromEntries(changedFields) };
  // A group belongs to one page, so another page needs another group.
  return after.pageId === before.pageId ? after : { ...after, groupId: null };
}

export function columnsOf(metadata: ReleaseMetadata): ReleaseColumns {
  return {
    title: metadata.title,
    primary_artist: metadata.primaryArtist,
    additional_artists: JSON.stringify(metadata.additionalArtists),
    credits: JSON.stringify(metadata.credits),
    label: metadata.label,
    description: metadata.description,
    main_genre_id: metadata.mainGenreId,
    sub_genre_id: metadata.subGenreId,
    ean: metadata.ean || null,
    catalog_no: metadata.catalogNo,
    grid: metadata.grid || null,
    release_date: metadata.releaseDate || null,
    preorder_date: metadata.preorderDate || null,
    original_release_date: metadata.originalReleaseDate || null,
    quantity_limit: metadata.quantityLimit,
    p_year: metadata.pYear,
    p_holder: metadata.pHolder,
    c_year: metadata.cYear,
    c_holder: metadata.cHolder,
    territories: metadata.territories && [...metadata.territories],
    territories_exclude: [...metadata.territoriesExclude],
    price_tier: metadata.priceTier,
    page_id: metadata.pageId,
    group_id: metadata.groupId,
  };
}
