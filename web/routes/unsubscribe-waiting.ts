import { redirect } from 'react-router';
import type { PageArgs } from '../lib/route-types.ts';

/** Mail clients post to this address. Whoever opens it sees the request and can leave the line. */
export function loader({ params }: PageArgs<'token'>) {
  return redirect(`/waiting/${params.token}`);
}
