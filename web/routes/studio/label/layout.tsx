/** Record Label area with its pages as tabs, once there is a label. */
import { Outlet, redirect } from 'react-router';
import { requestPath } from '../../../lib/page-path.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/layout.ts';
import { LabelHead } from './label-head.tsx';
import './label.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const found = await api('GET /api/users/{user}/label', { params: { user: viewer.id } });
  // Without a label only the page to open one is available.
  const isOpening = /^\/studio\/label(\?|$)/.test(requestPath(args.request));
  if (!found.label && !isOpening) throw redirect('/studio/label');
  return found;
}

export default function LabelLayout({ loaderData: { label } }: Route.ComponentProps) {
  return (
    <>
      {label && <LabelHead label={label} />}
      <Outlet />
    </>
  );
}
