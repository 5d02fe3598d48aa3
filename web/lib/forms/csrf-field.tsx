import { useContext } from 'react';
import { readCookie } from '../cookies.ts';
import { ServerOnlyContext } from '../server-only.tsx';

/** Required in every form that posts to a page: `<Form method="post"><CsrfField />…`. */
export function CsrfField() {
  const server = useContext(ServerOnlyContext);
  const token = server ? server.csrfToken() : readCookie('XSRF-TOKEN');
  return <input type="hidden" name="_token" value={token ?? ''} suppressHydrationWarning />;
}
