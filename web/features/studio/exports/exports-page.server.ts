import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { lastMonths } from '../sales/months.ts';
import { EXPORTS } from './export-files.ts';

const MONTHS_SHOWN = 36;

export async function loader(args: PageArgs) {
  const { api, account, may, now } = requireStudio(args);
  const files = EXPORTS.filter(({ permission }) => may(permission, account.id));
  const years = files.some(({ hasPeriod }) => hasPeriod)
    ? (await api('GET /api/users/{user}/sales', { params: { user: account.id } })).years
    : [];
  return {
    names: files.map(({ name }) => name),
    periods: [...years.map(String), ...lastMonths(now(), MONTHS_SHOWN)],
    hasKeys: may('keys.manage', account.id),
  };
}
