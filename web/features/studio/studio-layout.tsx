import { Outlet } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { StudioAccountContext } from '../../lib/studio-account.ts';
import { classes } from '../../ui/classes.ts';
import { FormDrafts } from '../form-drafts/form-drafts.tsx';
import { AccountSwitch, ViewedAccount } from './account-switch.tsx';
import { StudioHead } from './studio-head.tsx';
import type { loader } from './studio-layout.server.ts';
import { StudioNav } from './studio-nav.tsx';

/** Users who do not sell yet see no navigation. */
export function StudioLayout({ loaderData }: ScreenProps<typeof loader>) {
  const { hasStudio, unread, accountId, sections, memberships, ownName, viewed } = loaderData;
  return (
    <StudioAccountContext value={accountId}>
      <div
        className={classes('page page-wide studio', hasStudio && 'studio-with-nav')}
        data-account={accountId}
      >
        {hasStudio && (
          <div className="studio-side">
            <StudioHead unread={unread} />
            <StudioNav sections={sections} />
          </div>
        )}
        <div className="studio-content">
          {viewed !== null && <ViewedAccount name={viewed} />}
          {viewed === null && memberships.length > 0 && (
            <AccountSwitch accountId={accountId} memberships={memberships} ownName={ownName} />
          )}
          <FormDrafts userId={accountId} restoresAfterReload />
          <Outlet />
        </div>
      </div>
    </StudioAccountContext>
  );
}
