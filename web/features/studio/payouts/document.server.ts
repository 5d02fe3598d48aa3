import { redirect } from 'react-router';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

/** The file is at a URL that is valid for a few minutes. */
export async function loader(args: PageArgs<'payout' | 'document'>) {
  const { api, account } = requireStudio(args);
  const { payout, document } = args.params;
  const params = { user: account.id, payout };
  if (document === 'receipt') {
    return redirect((await api('GET /api/users/{user}/payouts/{payout}/receipt', { params })).url);
  }
  if (document !== 'invoice') throw new Response(null, { status: 404 });
  return redirect((await api('GET /api/users/{user}/payouts/{payout}/invoice', { params })).url);
}
