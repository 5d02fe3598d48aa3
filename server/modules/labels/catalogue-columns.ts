/** The columns of a catalogue as a table, in their order. Their names are the same in every language. */
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
export type CatalogueCells = Record<CatalogueColumn, string>;

export const REQUIRED_COLUMNS = ['title', 'artist', 'format'] as const satisfies CatalogueColumn[];

/** Where a release is called something else than in its table. */
const OTHER_NAMES: Partial<Record<string, CatalogueColumn>> = {
  primary_artist: 'artist',
  release_type_id: 'format',
  page_id: 'page',
  catalog_no: 'catalogue_no',
  main_genre: 'genre',
  price_category_id: 'price_tier',
};

export function columnOf(field: string): string {
  return OTHER_NAMES[field] ?? field;
}
