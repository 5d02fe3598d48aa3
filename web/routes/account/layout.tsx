import { Outlet } from 'react-router';
import { AccountNav } from '../../features/account/account-nav.tsx';
import { FormDrafts } from '../../features/form-drafts/form-drafts.tsx';
import { requireViewer } from '../../lib/require-viewer.ts';
import '../../features/account/account.css';
import type { Route } from './+types/layout.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const user = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  return {
    userId: viewer.id,
    nav: { name: user.name, sells: user.is_seller, isStaff: user.is_staff || user.is_admin },
  };
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
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
