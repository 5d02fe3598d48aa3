export const SALES_BY = ['release', 'artist', 'month'] as const;

interface SalesFilter {
  by: (typeof SALES_BY)[number];
  from?: string;
  to?: string;
}

/** Filters from the URL. An invalid month is ignored. */
export function readSalesFilter(search: URLSearchParams): SalesFilter & Record<string, string> {
  const month = (name: 'from' | 'to') => {
    const value = search.get(name) ?? '';
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? { [name]: value } : {};
  };
  const by = SALES_BY.find((each) => each === search.get('by')) ?? 'release';
  return { by, ...month('from'), ...month('to') };
}
