/** The studio: whose account a page shows, and whose release. */
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import type { RouterContextProvider } from 'react-router';
import { requireViewer } from './require-viewer.ts';

interface ActionInput {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export type Studio = ServerSide & {
  viewer: Viewer;
  /** The seller whose account is open: the viewer, or someone whose account is open to them. */
  account: { id: string };
};

export function requireStudio(args: ActionInput, returnTo?: string): Studio {
  const given = requireViewer(args, returnTo);
  return { ...given, account: { id: accountOf(given) } };
}

/** The chosen account while it is open to the viewer, otherwise their own. */
function accountOf({ viewer, studioAccount }: ServerSide & { viewer: Viewer }): string {
  const open = viewer.memberships.map(({ accountId }) => accountId);
  const isOpen = studioAccount !== null && (open.includes(studioAccount) || viewer.isAdmin);
  if (isOpen) return studioAccount;
  // Those who only work for others have no studio of their own.
  return viewer.isSeller ? viewer.id : (open[0] ?? viewer.id);
}

/** A page of one release. Its address decides whose release it is, not the chosen account. */
export async function requireRelease(
  args: ActionInput & { params: { release: string } },
  returnTo?: string,
) {
  const studio = requireStudio(args, returnTo);
  const { release } = args.params;
  const { owner, access } = await studio.api('GET /api/studio/releases/{release}', {
    params: { release },
  });
  return { ...studio, owner, access, params: { user: owner.id, release } };
}

/** A page of one item of merchandise; its address decides whose item it is. */
export async function requireItem(
  args: ActionInput & { params: { item: string } },
  returnTo?: string,
) {
  const studio = requireStudio(args, returnTo);
  const { item } = args.params;
  const { owner, access } = await studio.api('GET /api/studio/merch/{item}', { params: { item } });
  return { ...studio, owner, access, params: { user: owner.id, item } };
}
