import { csvResponse } from '../../../../lib/csv-response.ts';
import { requireStudio } from '../../../../lib/require-studio.ts';
import type { Route } from './+types/sample-file.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, account } = requireStudio(args, '/studio/releases/import');
  const params = { user: account.id };
  return csvResponse(await api('GET /api/users/{user}/catalogue/sample', { params }));
}
