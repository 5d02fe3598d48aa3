import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';

/** One order line: its bookings, and where the money is. */
export async function loader(args: PageArgs<'line'>) {
  const { api, account } = requireStudio(args);
  return await api('GET /api/users/{user}/sales/royalty_lines/{line}', {
    params: { user: account.id, line: args.params.line },
  });
}
