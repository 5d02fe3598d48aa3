import { requireViewer } from '../../../lib/require-viewer.ts';
import { xmlResponse } from '../../../lib/xml-response.ts';
import type { Route } from './+types/year-file.ts';

export async function loader(args: Route.LoaderArgs) {
  const { year, file } = args.params;
  const { api } = requireViewer(args, `/admin/payouts/year/${year}`);
  const params = { year: Number(year), file };
  return xmlResponse(await api('GET /api/admin/platform_reports/{year}/files/{file}', { params }));
}
