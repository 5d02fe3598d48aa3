import { Outlet, redirect } from 'react-router';
import { FormDrafts } from '../../features/form-drafts/form-drafts.tsx';
import { StudioNav } from '../../features/studio/studio-nav.tsx';
import { requestPath } from '../../lib/page-path.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import { classes } from '../../ui/classes.ts';
import type { Route } from './+types/layout.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const { is_seller } = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  // Redirects users who do not sell yet to the start of onboarding.
  if (!is_seller && !PUBLIC_STUDIO_PATHS.test(requestPath(args.request))) throw redirect('/studio');
  return { isSeller: is_seller, userId: viewer.id };
}

const PUBLIC_STUDIO_PATHS = /^\/studio(\?|\/onboarding|$)/;

/** Users who do not sell yet see no navigation. */
export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  const { isSeller, userId } = loaderData;
  return (
    <div className={classes('page studio', isSeller && 'studio-with-nav')}>
      {isSeller && <StudioNav />}
      <div className="studio-content">
        <FormDrafts userId={userId} restoresAfterReload />
        <Outlet />
      </div>
    </div>
  );
}
