import { Outlet } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { FormDrafts } from '../form-drafts/form-drafts.tsx';
import type { loader } from './admin-layout.server.ts';
import { AdminNav } from './admin-nav.tsx';
import '../account/account.css';
import './admin.css';

export function AdminLayout({ loaderData }: ScreenProps<typeof loader>) {
  return (
    <div className="page page-wide page-body account">
      <AdminNav name={loaderData.name} isAdmin={loaderData.isAdmin} />
      <div className="admin-content">
        <FormDrafts userId={loaderData.userId} />
        <Outlet />
      </div>
    </div>
  );
}
