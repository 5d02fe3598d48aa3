import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';

/** One booking with the lines that it is made of. */
export async function loader(args: PageArgs<'transaction'>) {
  const { api, account } = requireStudio(args);
  return await api('GET /api/users/{user}/sales/bookings/{transaction}', {
    params: { user: account.id, transaction: args.params.transaction },
  });
}
