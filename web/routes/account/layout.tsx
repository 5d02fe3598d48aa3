import { Outlet } from 'react-router';
import { AccountNav } from '../../features/account/account-nav.tsx';
import { requireViewer } from '../../features/account/require-viewer.ts';
import '../../features/account/account.css';
import type { Route } from './+types/layout.ts';

export function loader(asked: Route.LoaderArgs) {
  return { name: requireViewer(asked).viewer.name };
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page account">
      <AccountNav name={loaderData.name} />
      <div className="account-content">
        <Outlet />
      </div>
    </div>
  );
}
