import { Outlet } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { classes } from '../../ui/classes.ts';
import { FormDrafts } from '../form-drafts/form-drafts.tsx';
import type { loader } from './studio-layout.server.ts';
import { StudioNav } from './studio-nav.tsx';

/** Users who do not sell yet see no navigation. */
export function StudioLayout({ loaderData }: ScreenProps<typeof loader>) {
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
