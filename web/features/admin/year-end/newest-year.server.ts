import { calendarDate } from '@lathe/rules/dates';
import { REPORT_FIRST_YEAR } from '@lathe/rules/platform-report';
import { redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

/** January is about the year before: its report is due by the end of the month. */
export function loader(args: PageArgs) {
  const [year = '', month] = calendarDate(requireViewer(args).now()).split('-');
  const newest = Number(year) - (month === '01' ? 1 : 0);
  return redirect(`/admin/payouts/year/${Math.max(newest, REPORT_FIRST_YEAR)}`);
}
