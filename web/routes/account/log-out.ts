import { redirect, redirectDocument } from 'react-router';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import type { Route } from './+types/log-out.ts';

/** Opened by hand: logging out takes a press of the button. */
export function loader() {
  return redirect('/account');
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(serverSide).api('POST /logout');
  return redirectDocument(loginPath({ notice: 'logged_out' }));
}
