import { STUDIO_ACCOUNT_FIELD } from '@lathe/rules/studio-account';
import { useContext } from 'react';
import { readCookie } from '../cookies.ts';
import { ServerOnlyContext } from '../server-only.tsx';
import { StudioAccountContext } from '../studio-account.ts';

/** Required in every form that posts to a page: `<Form method="post"><CsrfField />…`. */
export function CsrfField() {
  const server = useContext(ServerOnlyContext);
  const account = useContext(StudioAccountContext);
  const token = server ? server.csrfToken() : readCookie('XSRF-TOKEN');
  return (
    <>
      <input type="hidden" name="_token" value={token ?? ''} suppressHydrationWarning />
      {account && <input type="hidden" name={STUDIO_ACCOUNT_FIELD} value={account} />}
    </>
  );
}
