import type { NamedField, SearchReply, Suggestion } from '@lathe/contract/storefront-calls';
import type { Locale } from '@lathe/rules/locales';
import type { Caller } from '../../platform/http/handlers.ts';

export type NameCaller = Pick<Caller, 'ctx' | 'country' | 'locale'>;

/** What is found by its name, beside the titles of the storefront. */
export interface NameSearch<Row = unknown, Field extends NamedField = NamedField> {
  field: Field;
  /** Best first. `$1`: words as a tsquery, `$3`: now, `$4`: limit, `$5`: country of the caller. */
  rowsSql: string;
  /** Presents rows in the language of the caller, with the prices of their country. */
  presenter(call: NameCaller): Promise<(row: Row) => SearchReply[Field][number]>;
  suggest(row: Row, locale: Locale): Suggestion;
}

/** Number of matches from which the best are chosen. */
export const NAMES_COMPARED_MAX = 200;

/** Its rows are read as JSON, and only their kind knows their columns. */
export function defineNameSearch<Row, Field extends NamedField>(
  search: NameSearch<Row, Field>,
): NameSearch {
  return search as unknown as NameSearch;
}
