/** Columns of the catalogue CSV, and the matching release fields. */
import type { CatalogueColumn } from '@lathe/rules/catalogue-columns';

export type CatalogueCells = Record<CatalogueColumn, string>;

export const REQUIRED_COLUMNS = ['title', 'artist', 'format'] as const satisfies CatalogueColumn[];

/** Columns whose name differs from the release field. */
const COLUMN_ALIASES: Partial<Record<string, CatalogueColumn>> = {
  primary_artist: 'artist',
  release_type_id: 'format',
  page_id: 'page',
  catalog_no: 'catalogue_no',
  main_genre: 'genre',
  price_category_id: 'price_tier',
};

export function columnOf(field: string): string {
  return COLUMN_ALIASES[field] ?? field;
}
