import { redirect } from 'react-router';
import { requestPath } from './page-path.ts';
import { requireViewer } from './require-viewer.ts';

type ActionInput = Parameters<typeof requireViewer>[0];

const confirmPath = '/account/confirm';

/**
 * For pages about money: they open only for people who have entered their password or a code and were
 * not idle since. Others enter it and then return.
 */
export async function requireConfirmed(args: ActionInput): Promise<void> {
  const { api } = requireViewer(args);
  const { confirmed } = await api('GET /api/session');
  if (confirmed) return;
  const query = new URLSearchParams({ return_to: requestPath(args.request) });
  throw redirect(`${confirmPath}?${query}`);
}
