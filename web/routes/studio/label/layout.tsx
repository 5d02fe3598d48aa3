/** The Record Label area: its pages as tabs, once there is a label. */
import { Outlet } from 'react-router';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import type { Route } from './+types/layout.ts';
import { LabelHead } from './label-head.tsx';
import './label.css';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  return await api('GET /api/users/{user}/label', { params: { user: viewer.id } });
}

export default function LabelLayout({ loaderData: { label } }: Route.ComponentProps) {
  return (
    <>
      {label && <LabelHead label={label} />}
      <Outlet />
    </>
  );
}
