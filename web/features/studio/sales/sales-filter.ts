import { SALES_SECTIONS, type SalesSection } from '@lathe/rules/sales';
import { queryFilters } from '../../lists/list-url.ts';

/** Options of the field `month` besides months. */
export const ALL_TIME = 'all';
export const CHOSEN_DAYS = 'days';

export interface SalesFilter {
  /** A month, `all` or `days`. Days apply only with `days`. */
  month: string;
  show: SalesSection;
  from?: string;
  to?: string;
  release?: string;
  country?: string;
}

const MONTH = /^(20\d{2}-(0[1-9]|1[0-2])|all|days)$/;

/** The filters in the URL. The current month is the default. */
export function readSalesFilter(request: Request, now: Date): SalesFilter {
  const {
    month = '',
    show,
    ...rest
  } = queryFilters(request, ['month', 'show', 'from', 'to', 'release', 'country']);
  return {
    ...rest,
    month: MONTH.test(month) ? month : now.toISOString().slice(0, 7),
    show: SALES_SECTIONS.find((each) => each === show) ?? 'sales',
  };
}

/** The same filters for the calls. */
export function salesQuery({ month, from, to, ...rest }: SalesFilter) {
  if (month === ALL_TIME) return rest;
  if (month !== CHOSEN_DAYS) return { ...rest, month };
  return { ...rest, ...(from && { from }), ...(to && { to }) };
}

/** The same filters as the query string of a URL, without defaults. */
export function salesSearch({ show, ...filter }: SalesFilter): string {
  return new URLSearchParams({ ...filter, ...(show !== 'sales' && { show }) }).toString();
}
