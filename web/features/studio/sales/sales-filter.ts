import { SALES_SECTIONS, type SalesSection } from '@lathe/rules/sales';
import { monthIn } from './months.ts';

interface SalesFilter {
  month: string;
  show: SalesSection;
}

/** Filters from the URL. Invalid ones are ignored. */
export function readSalesFilter(request: Request, now: Date): SalesFilter & Record<string, string> {
  const wanted = new URL(request.url).searchParams.get('show');
  const show = SALES_SECTIONS.find((each) => each === wanted) ?? 'sales';
  return { month: monthIn(request, now), show };
}

/** The query string of these filters, without defaults. */
export function salesSearch({
  show,
  ...filter
}: { show: SalesSection } & Record<string, string>): string {
  return new URLSearchParams({ ...filter, ...(show !== 'sales' && { show }) }).toString();
}
