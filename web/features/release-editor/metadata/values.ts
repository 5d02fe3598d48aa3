/** Converts between the details form and the API body. */
import type { Release, ReleaseChange } from '@lathe/contract/release';
import type { Credit, CreditRole } from '@lathe/rules/credits';
import { textOf } from '../../../lib/forms/form-values.ts';
import { readTerritories } from '../../territories/territory-values.ts';

/** All release metadata except price and options. */
export type Metadata = {
  [Name in Exclude<keyof ReleaseChange, OtherStepField>]-?: Exclude<ReleaseChange[Name], undefined>;
};

type OtherStepField =
  | 'price_category_id'
  | 'own_works'
  | 'selected_options'
  | 'metadata_in_edit'
  | 'tracks_in_edit';

export type NamedArtist = Metadata['additional_artists'][number];

export function metadataOf(release: Release): Metadata {
  const { label, description, ean, catalog_no, grid, notes } = release;
  const { p_year, p_holder, c_year, c_holder } = release;
  return {
    title: release.title,
    primary_artist: release.primary_artist,
    additional_artists: release.additional_artists,
    credits: release.credits,
    explicit: release.explicit,
    label,
    description,
    main_genre: release.main_genre,
    sub_genre: release.sub_genre,
    ean,
    catalog_no,
    grid,
    release_date: release.release_date ?? '',
    preorder_date: release.preorder_date ?? '',
    original_release_date: release.original_release_date ?? '',
    preorder_playback_disabled: release.preorder_playback_disabled,
    quantity_limit: release.quantity_limit,
    p_year,
    p_holder,
    c_year,
    c_holder,
    territories: release.territories,
    territories_exclude: release.territories_exclude,
    notes,
    page_id: release.page_id,
  };
}

export function readMetadata(form: FormData): Metadata {
  const text = (name: string) => textOf(form, name);
  return {
    title: text('title'),
    primary_artist: text('primary_artist'),
    additional_artists: readArtists(form),
    credits: readCredits(form),
    explicit: form.has('explicit'),
    label: text('label'),
    description: text('description').replaceAll('\r\n', '\n'),
    main_genre: parseWholeNumber(text('main_genre')),
    sub_genre: parseWholeNumber(text('sub_genre')),
    ean: text('ean'),
    catalog_no: text('catalog_no'),
    grid: text('grid'),
    release_date: text('release_date'),
    preorder_date: text('preorder_date'),
    original_release_date: text('original_release_date'),
    preorder_playback_disabled: form.has('preorder_playback_disabled'),
    quantity_limit: parseWholeNumber(text('quantity_limit')),
    p_year: parseWholeNumber(text('p_year')),
    p_holder: text('p_holder'),
    c_year: parseWholeNumber(text('c_year')),
    c_holder: text('c_holder'),
    ...readTerritories(form),
    notes: text('notes').replaceAll('\r\n', '\n'),
    page_id: text('page_id') || null,
  };
}

/** Skips rows without a name. */
export function readArtists(form: FormData): NamedArtist[] {
  const artists: NamedArtist[] = [];
  for (let at = 0; form.has(`additional_artists.${at}.name`); at += 1) {
    const name = textOf(form, `additional_artists.${at}.name`);
    const role = textOf(form, `additional_artists.${at}.role`);
    if (name.trim() !== '') artists.push({ name, role });
  }
  return artists;
}

/** Skips empty rows. */
export function readCredits(form: FormData): Credit[] {
  const credits: Credit[] = [];
  for (let at = 0; form.has(`credits.${at}.name`); at += 1) {
    const name = textOf(form, `credits.${at}.name`);
    const detail = textOf(form, `credits.${at}.detail`);
    const role = textOf(form, `credits.${at}.role`) as CreditRole;
    if (`${name}${detail}`.trim() !== '') credits.push({ name, role, detail });
  }
  return credits;
}

/** Fields that are mounted together. */
export const METADATA_PARTS = {
  work: [
    'title',
    'primary_artist',
    'additional_artists',
    'label',
    'main_genre',
    'sub_genre',
    'description',
    'explicit',
  ],
  page: ['page_id'],
  dates: ['release_date', 'preorder_date', 'original_release_date', 'preorder_playback_disabled'],
  numbers: ['ean', 'catalog_no', 'grid', 'quantity_limit'],
  rights: ['p_year', 'p_holder', 'c_year', 'c_holder'],
  territories: ['territories', 'territories_exclude'],
  notes: ['notes'],
} as const satisfies Record<string, readonly (keyof Metadata)[]>;

/** The server rejects it with a message. Not 0, which is a valid number of copies. */
const NOT_A_NUMBER = -1;

function parseWholeNumber(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : NOT_A_NUMBER;
}

/** The usual lines: the current year and the label, or else the artist. */
export function proposedRights(metadata: Metadata, today: string): ReleaseChange {
  const year = Number((metadata.release_date || today).slice(0, 4));
  const holder = metadata.label.trim() || metadata.primary_artist.trim();
  return {
    p_year: metadata.p_year ?? year,
    p_holder: metadata.p_holder || holder,
    c_year: metadata.c_year ?? year,
    c_holder: metadata.c_holder || holder,
  };
}
