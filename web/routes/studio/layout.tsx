import { Outlet, redirect } from 'react-router';
import { FormDrafts } from '../../features/form-drafts/form-drafts.tsx';
import { StudioNav } from '../../features/studio/studio-nav.tsx';
import { askedPath } from '../../lib/page-path.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import { classes } from '../../ui/classes.ts';
import type { Route } from './+types/layout.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const { is_seller } = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  // Redirects users who do not sell yet to the start of onboarding.
  if (!is_seller && !OPEN_TO_ALL.test(askedPath(asked.request))) throw redirect('/studio');
  return { isSeller: is_seller, userId: viewer.id };
}

const OPEN_TO_ALL = /^\/studio(\?|\/onboarding|$)/;

/** Users who do not sell yet see no navigation. */
export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  const { isSeller, userId } = loaderData;
  return (
    <div className={classes('page studio', isSeller && 'studio-with-nav')}>
      {isSeller && <StudioNav />}
      <div className="studio-content">
        <FormDrafts userId={userId} afterLeaving />
        <Outlet />
      </div>
    </div>
  );
}
