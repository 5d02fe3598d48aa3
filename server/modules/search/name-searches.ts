/** What search finds by name, beside the titles of the storefront: things of all kinds, and bundles. */
import type { NamedField, SearchReply, Suggestion } from '@lathe/contract/storefront-calls';
import type { Locale } from '@lathe/rules/locales';
import { bundleSearch } from '../bundles/index.ts';
import { NAME_SEARCHES } from '../kinds/index.ts';
import type { NameSearch } from '../sellables/index.ts';

/** In the order of suggestions. */
export const ALL_NAME_SEARCHES: readonly NameSearch[] = [...NAME_SEARCHES, bundleSearch];

/** Rows of each search, by its field. */
export type NamedRows = Partial<Record<NamedField, readonly unknown[]>>;

/** With an empty list for everything of which nothing was found. */
export function presentNamed(found: NamedRows, locale: Locale): Pick<SearchReply, NamedField> {
  const lists = ALL_NAME_SEARCHES.map(({ field, present }) => {
    return [field, (found[field] ?? []).map((row) => present(row, locale))] as const;
  });
  return Object.fromEntries(lists) as unknown as Pick<SearchReply, NamedField>;
}

export function suggestNamed(found: NamedRows, locale: Locale): Suggestion[] {
  return ALL_NAME_SEARCHES.flatMap(({ field, suggest }) =>
    (found[field] ?? []).map((row) => suggest(row, locale)),
  );
}
