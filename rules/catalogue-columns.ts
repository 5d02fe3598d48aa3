/** Columns of the catalogue file, in order. The names are the same in every language. */
export const CATALOGUE_COLUMNS = [
  'title',
  'artist',
  'format',
  'page',
  'label',
  'catalogue_no',
  'ean',
  'genre',
  'sub_genre',
  'release_date',
  'original_release_date',
  'price_tier',
  'quantity_limit',
  'explicit',
  'p_year',
  'p_holder',
  'c_year',
  'c_holder',
  'description',
] as const;

export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number];
