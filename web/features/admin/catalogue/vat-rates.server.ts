import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const [{ data: tables }, duty] = await Promise.all([
    api('GET /api/admin/vat_rates'),
    api('GET /api/admin/eu_duty'),
  ]);
  return { tables, duty };
}
