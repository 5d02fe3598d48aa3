/** Lists store their filters and position in the URL. */

/** Filters for a call; empty fields are omitted. */
export function queryFilters<Name extends string>(
  request: Request,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const search = new URL(request.url).searchParams;
  const entries = names.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<
    Record<Name, string>
  >;
}

/** The cursor in the next-page URL of a reply. */
export function nextCursor(nextPageUrl: string | null, parameter = 'cursor'): string | null {
  return nextPageUrl && new URL(nextPageUrl, 'http://here.invalid').searchParams.get(parameter);
}
