import { isUuid } from '@lathe/rules/uuid';
import { redirect, redirectDocument } from 'react-router';
import { accountCookie } from '../../lib/account-cookie.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

/** Opening the URL changes nothing; only the buttons do. */
export function loader() {
  return redirect('/studio');
}

export async function action(args: PageArgs) {
  const { viewer, publicUrl } = requireViewer(args);
  const account = textOf(await args.request.formData(), 'account');
  const isOpen =
    viewer.isAdmin || viewer.memberships.some(({ accountId }) => accountId === account);
  const chosen = account !== viewer.id && isUuid(account) && isOpen ? account : null;
  const leaves = chosen === null && viewer.isAdmin;
  return redirectDocument(leaves ? '/admin/users' : '/studio', {
    headers: { 'set-cookie': accountCookie(chosen, publicUrl) },
  });
}
