/** What search finds by name, of all kinds beside the titles of the storefront. */
import type { SearchReply, Suggestion } from '@lathe/contract/storefront-calls';
import type { Locale } from '@lathe/rules/locales';
import { eventSearch } from '../events/index.ts';
import { merchSearch } from '../merch/index.ts';
import type { NamedField, NameSearch } from '../sellables/index.ts';

/** In the order of suggestions. */
export const NAME_SEARCHES: readonly NameSearch[] = [merchSearch, eventSearch];

/** Rows of each search, by its field. */
export type NamedRows = Partial<Record<NamedField, readonly unknown[]>>;

/** With an empty list for every kind of which nothing was found. */
export function presentNamed(found: NamedRows, locale: Locale): Pick<SearchReply, NamedField> {
  const lists = NAME_SEARCHES.map(({ field, present }) => {
    return [field, (found[field] ?? []).map((row) => present(row, locale))] as const;
  });
  return Object.fromEntries(lists) as unknown as Pick<SearchReply, NamedField>;
}

export function suggestNamed(found: NamedRows, locale: Locale): Suggestion[] {
  return NAME_SEARCHES.flatMap(({ field, suggest }) =>
    (found[field] ?? []).map((row) => suggest(row, locale)),
  );
}
