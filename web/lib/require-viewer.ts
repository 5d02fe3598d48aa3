import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { type RouterContextProvider, redirect } from 'react-router';
import { askedPath } from './page-path.ts';
import { serverSide } from './server-side.ts';
import { loginPath } from './sign-in-path.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * For pages of signed-in people: everybody else logs in first and then comes back. A file names the
 * page that offers it, for a browser that is sent to a file stays on the page of the log-in.
 */
export function requireViewer(
  { request, context }: Asked,
  returnTo = askedPath(request),
): ServerSide & { viewer: Viewer } {
  const given = context.get(serverSide);
  const { viewer } = given;
  if (viewer) return { ...given, viewer };
  // Whoever sends a form was signed in when it was shown.
  if (request.method !== 'GET') throw redirect(loginPath({ returnTo, notice: 'session_ended' }));
  throw redirect(loginPath({ returnTo }));
}
