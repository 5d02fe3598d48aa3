import { redirect, redirectDocument } from 'react-router';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import type { Route } from './+types/log-out.ts';

/** Opening the URL does not log out; only the button does. */
export function loader() {
  return redirect('/account');
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(serverSide).api('POST /logout');
  return redirectDocument(loginPath({ notice: 'logged_out' }));
}
