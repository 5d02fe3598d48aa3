/** What search finds by name, beside the titles of the storefront: things of all kinds, and bundles. */
import type { NamedField, SearchReply, Suggestion } from '@lathe/contract/storefront-calls';
import type { Locale } from '@lathe/rules/locales';
import { bundleSearch } from '../bundles/index.ts';
import { NAME_SEARCHES } from '../kinds/index.ts';
import type { NameCaller, NameSearch } from '../sellables/index.ts';

/** In the order of suggestions. */
export const ALL_NAME_SEARCHES: readonly NameSearch[] = [...NAME_SEARCHES, bundleSearch];

/** Rows of each search, by its field. */
export type NamedRows = Partial<Record<NamedField, readonly unknown[]>>;

type NamedHits = Pick<SearchReply, NamedField>;

/** Nothing of any kind. */
export function noNamed(): NamedHits {
  return asHits(ALL_NAME_SEARCHES.map(({ field }) => [field, []]));
}

/** With an empty list for everything of which nothing was found. */
export async function presentNamed(found: NamedRows, call: NameCaller): Promise<NamedHits> {
  const lists = ALL_NAME_SEARCHES.map(async ({ field, presenter }) => {
    const rows = found[field] ?? [];
    if (rows.length === 0) return [field, []] as const;
    const present = await presenter(call);
    return [field, rows.map((row) => present(row))] as const;
  });
  return asHits(await Promise.all(lists));
}

function asHits(lists: readonly (readonly [NamedField, readonly unknown[]])[]): NamedHits {
  return Object.fromEntries(lists) as unknown as NamedHits;
}

export function suggestNamed(found: NamedRows, locale: Locale): Suggestion[] {
  return ALL_NAME_SEARCHES.flatMap(({ field, suggest }) =>
    (found[field] ?? []).map((row) => suggest(row, locale)),
  );
}
