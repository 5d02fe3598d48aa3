import { requireViewer } from '../../../lib/require-viewer.ts';
import { xmlResponse } from '../../../lib/xml-response.ts';
import type { Route } from './+types/file-download.ts';

export async function loader(args: Route.LoaderArgs) {
  const { file, download } = args.params;
  const { api } = requireViewer(args, `/admin/payouts/files/${file}`);
  const params = { file, download };
  return xmlResponse(
    await api('GET /api/admin/bank_files/{file}/downloads/{download}', { params }),
  );
}
