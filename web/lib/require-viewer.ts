import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { type RouterContextProvider, redirect } from 'react-router';
import { requestPath } from './page-path.ts';
import { serverSide } from './server-side.ts';
import { loginPath } from './sign-in-path.ts';

interface ActionInput {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * For signed-in pages: others are redirected to sign in and then return. A download passes the page
 * that offers it, because a redirect to a file would leave the browser on the sign-in page.
 */
export function requireViewer(
  { request, context }: ActionInput,
  returnTo = requestPath(request),
): ServerSide & { viewer: Viewer } {
  const given = context.get(serverSide);
  const { viewer } = given;
  if (viewer) return { ...given, viewer };
  // A submitted form means that the user was signed in before.
  if (request.method !== 'GET') throw redirect(loginPath({ returnTo, notice: 'session_ended' }));
  throw redirect(loginPath({ returnTo }));
}
