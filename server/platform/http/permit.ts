/** Decides whether a call may run: by the policy, or by a right that an artist gave to a label. */
import type { CallKey, CallSpec } from '@lathe/contract/call';
import { STUDIO_ACCOUNT_COOKIE, STUDIO_ACCOUNT_HEADER } from '@lathe/rules/studio-account';
import { isUuid } from '@lathe/rules/uuid';
import { type Actor, assertPermitted, assertRecentlyProved, isSharedWith } from './actor.ts';
import { assertInScope } from './api-key.ts';
import { CallError } from './call-error.ts';
import type { Caller } from './handlers.ts';
import { POLICY } from './policy.ts';

interface PermitRequest {
  key: CallKey;
  spec: Pick<CallSpec, 'permission' | 'owner' | 'stepUp' | 'scope'>;
  params: unknown;
}

type Permitted = Pick<Caller, 'ctx' | 'actor' | 'cookies' | 'header'>;

export async function permit(caller: Permitted, request: PermitRequest): Promise<void> {
  if (caller.actor?.key) assertInScope(caller.actor.key, request.spec);
  await permitPerson(caller, request);
}

/** Whoever made a key may do it. */
async function permitPerson(
  caller: Permitted,
  { key, spec, params }: PermitRequest,
): Promise<void> {
  const isRead = key.startsWith('GET ');
  const named = (params ?? {}) as Record<string, unknown>;
  const ownerId = spec.owner === undefined ? undefined : named[spec.owner];
  assertCanonical(ownerId);
  if (!isRead) assertNotViewing(caller, { spec, ownerId });
  try {
    assertPermitted(caller.actor, { required: spec, params, isRead });
  } catch (refusal) {
    // Pages may pass more parameters than the path has.
    const releaseId = key.includes('{release}') ? named.release : undefined;
    const asked = { permission: spec.permission, ownerId, releaseId };
    if (!(await mayAsLabel(caller, asked))) throw refusal;
    if (spec.stepUp) assertRecentlyProved(caller.actor);
  }
}

/** For handlers that learn the owner and the release only from what they read. */
export async function mayEditRelease(
  caller: Permitted,
  { ownerId, releaseId }: { ownerId: string; releaseId: string },
): Promise<boolean> {
  const spec = { permission: 'releases.manage', owner: 'user' } as const;
  const params = { user: ownerId, release: releaseId };
  try {
    await permitPerson(caller, { key: 'GET /api/users/{user}/releases/{release}', spec, params });
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** In capitals, an own ID would look like that of another user, and PostgreSQL would not mind. */
function assertCanonical(ownerId: unknown): void {
  if (typeof ownerId === 'string' && ownerId !== ownerId.toLowerCase()) {
    throw new CallError('not_found');
  }
}

/**
 * An admin who looks at a seller's studio changes nothing of other people there, not even by an
 * autosave.
 */
function assertNotViewing(
  { actor, cookies, header }: Permitted,
  { spec, ownerId }: { spec: PermitRequest['spec']; ownerId: unknown },
): void {
  if (!actor?.isAdmin || ownerId === undefined) return;
  // The page of the request, even if another tab has ended the view since.
  const viewed = header(STUDIO_ACCOUNT_HEADER) ?? cookies[STUDIO_ACCOUNT_COOKIE];
  if (!isUuid(viewed)) return;
  const isOwn = (id: unknown) =>
    id === actor.userId || actor.memberships.some(({ accountId }) => accountId === id);
  const isPanel = /^(users|flags)\./.test(spec.permission);
  if (isOwn(viewed) || isOwn(ownerId) || isPanel) return;
  throw new CallError('read_only_view');
}

async function mayAsLabel(
  { ctx, actor }: Permitted,
  asked: { permission: CallSpec['permission']; ownerId: unknown; releaseId: unknown },
): Promise<boolean> {
  const { permission, ownerId, releaseId } = asked;
  if (actor === null || !POLICY[permission].shared?.includes('label')) return false;
  if (!isUuid(ownerId) || !isUuid(releaseId)) return false;
  const labelOwnerIds = labelsOf(actor);
  if (labelOwnerIds.length === 0) return false;
  return await ctx.hooks.mayLabelEdit(ctx.db, { labelOwnerIds, ownerId, releaseId });
}

/** Owners of the labels for which the actor edits releases. */
export function labelsOf({ userId, isLabelOwner, memberships }: Actor): string[] {
  const asMember = memberships
    .filter((each) => isSharedWith('label.catalogue', each.role, each))
    .map(({ accountId }) => accountId);
  return isLabelOwner ? [userId, ...asMember] : asMember;
}
