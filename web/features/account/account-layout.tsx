import { Outlet } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { FormDrafts } from '../form-drafts/form-drafts.tsx';
import type { loader } from './account-layout.server.ts';
import { AccountNav } from './account-nav.tsx';
import './account.css';

export function AccountLayout({ loaderData }: ScreenProps<typeof loader>) {
  return (
    <div className="page page-body account">
      <AccountNav {...loaderData.nav} />
      <div className="account-content">
        <FormDrafts userId={loaderData.userId} restoresAfterReload />
        <Outlet />
      </div>
    </div>
  );
}
