import { data, Outlet, redirect } from 'react-router';
import { FormDrafts } from '../../features/form-drafts/form-drafts.tsx';
import { requireViewer } from '../../lib/require-viewer.ts';
import '../../features/account/account.css';
import type { Route } from './+types/layout.ts';
import '../../features/admin/admin.css';
import { secondFactorPath } from '../../features/account/security/intents.ts';
import { AdminNav } from '../../features/admin/admin-nav.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer, production } = requireViewer(asked);
  const user = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  if (!user.is_staff && !user.is_admin) throw data(null, 403);
  // The server refuses every call of staff until then.
  if (production && !user.has_2fa) throw redirect(secondFactorPath);
  return { userId: viewer.id, name: user.name, isAdmin: user.is_admin };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page page-body account">
      <AdminNav name={loaderData.name} isAdmin={loaderData.isAdmin} />
      <div className="admin-content">
        <FormDrafts userId={loaderData.userId} />
        <Outlet />
      </div>
    </div>
  );
}
