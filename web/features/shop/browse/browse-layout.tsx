/** Frame of the lists below /browse. */
import { Outlet } from 'react-router';
import { BrowseNav } from './browse-nav.tsx';

export function BrowseLayout() {
  return (
    <div className="page page-body">
      <BrowseNav />
      <Outlet />
    </div>
  );
}
