/** Columns of the catalogue file, in order. The names are the same in every language. */
export const RELEASE_COLUMNS = [
  'title',
  'artist',
  'format',
  'page',
  'label',
  'catalogue_no',
  'ean',
  'grid',
  'genre',
  'sub_genre',
  'release_date',
  'preorder_date',
  'original_release_date',
  'price_tier',
  'quantity_limit',
  'explicit',
  'p_year',
  'p_holder',
  'c_year',
  'c_holder',
  'description',
  'guest_artists',
  'credits',
  'territories',
] as const;
export type ReleaseColumn = (typeof RELEASE_COLUMNS)[number];

/** A file has one line per track. Lines of one release have the same identity. */
export const TRACK_COLUMNS = [
  'track_position',
  'track_title',
  'track_version',
  'track_artist',
  'track_guest_artists',
  'track_composer',
  'isrc',
  'track_explicit',
  'track_gap',
  'track_rights',
  'track_credits',
] as const;
export type TrackColumn = (typeof TRACK_COLUMNS)[number];

export const CATALOGUE_COLUMNS = [...RELEASE_COLUMNS, ...TRACK_COLUMNS] as const;
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number];

/** Repeated on every line of a release in the export; the other release columns are not. */
export const IDENTITY_COLUMNS = ['title', 'artist', 'format', 'catalogue_no', 'ean'] as const;

export const REQUIRED_COLUMNS = ['title', 'artist', 'format'] as const satisfies CatalogueColumn[];

/** Titles of the same columns in the tables of other catalogue tools. */
const OTHER_NAMES: Readonly<Record<string, CatalogueColumn>> = {
  release_title: 'title',
  album_title: 'title',
  release_artist: 'artist',
  primary_artist: 'artist',
  label_name: 'label',
  catalog_no: 'catalogue_no',
  catalog_number: 'catalogue_no',
  catalogue_number: 'catalogue_no',
  upc: 'ean',
  barcode: 'ean',
  main_genre: 'genre',
  subgenre: 'sub_genre',
  additional_artists: 'guest_artists',
  territory: 'territories',
  position: 'track_position',
  track_no: 'track_position',
  track_number: 'track_position',
  track_subtitle: 'track_version',
  composer: 'track_composer',
  track_isrc: 'isrc',
  rights_holders: 'track_rights',
};

/** The column of a title in the first line, such as "Catalogue number"; null if there is none. */
export function columnNamed(title: string): CatalogueColumn | null {
  const name = title.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
  const column = CATALOGUE_COLUMNS.find((each) => each === name);
  return column ?? (Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? null) : null);
}
