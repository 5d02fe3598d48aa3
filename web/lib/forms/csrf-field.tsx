import { useContext } from 'react';
import { readCookie } from '../cookies.ts';
import { ServerOnlyContext } from '../server-only.tsx';

/** Belongs in every form that is posted to a page: `<Form method="post"><CsrfField />…`. */
export function CsrfField() {
  const server = useContext(ServerOnlyContext);
  const token = server ? server.csrfToken() : readCookie('XSRF-TOKEN');
  return <input type="hidden" name="_token" value={token ?? ''} suppressHydrationWarning />;
}
