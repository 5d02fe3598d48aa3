import { isCalendarDate } from '@lathe/rules/dates';
import { queryFilters } from '../lists/list-url.ts';

/** Days from the query string. An invalid day counts as absent instead of causing an error page. */
export function queryDays<Name extends string>(
  request: Request,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const filters = Object.entries<string | undefined>(queryFilters(request, names));
  return Object.fromEntries(filters.filter(([, day = '']) => isCalendarDate(day))) as Partial<
    Record<Name, string>
  >;
}
