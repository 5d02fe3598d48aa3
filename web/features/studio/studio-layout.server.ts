import { redirect } from 'react-router';
import { requestPath } from '../../lib/page-path.ts';
import { requireStudio, type Studio } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { STUDIO_SECTIONS } from './sections.ts';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { viewer, account, may } = studio;
  const isOwn = account.id === viewer.id;
  const hasStudio = !isOwn || viewer.isSeller;
  // Redirects users who do not sell yet to the start of onboarding.
  if (!hasStudio && !PUBLIC_STUDIO_PATHS.test(requestPath(args.request))) throw redirect('/studio');
  const mayOpen = ({ permissions }: (typeof STUDIO_SECTIONS)[number]) =>
    permissions.length === 0 || permissions.some((each) => may(each, account.id));
  return {
    hasStudio,
    unread: hasStudio ? await unreadOf(studio) : 0,
    accountId: account.id,
    sections: STUDIO_SECTIONS.filter(mayOpen).map(({ name }) => name),
    ...(await accountsOf(studio)),
  };
}

/** Notifications are for the person, whichever account is open. */
async function unreadOf({ api, viewer }: Studio): Promise<number> {
  const params = { user: viewer.id };
  return (await api('GET /api/users/{user}/notifications/unread', { params })).count;
}

/** The accounts to switch between, and the one that an admin looks at. */
async function accountsOf({ api, viewer, account }: Studio) {
  const { data } =
    viewer.memberships.length > 0
      ? await api('GET /api/users/{user}/memberships', { params: { user: viewer.id } })
      : { data: [] };
  const isListed = account.id === viewer.id || data.some((each) => each.account.id === account.id);
  return {
    memberships: data,
    ownName: viewer.isSeller ? viewer.name : null,
    viewed: isListed
      ? null
      : (await api('GET /api/account/{id}', { params: { id: account.id } })).basic.name,
  };
}

const PUBLIC_STUDIO_PATHS = /^\/studio(\?|\/onboarding|$)/;
