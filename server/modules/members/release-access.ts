import type { CallReply } from '@lathe/contract/call';
import type { memberCalls } from '@lathe/contract/member-calls';
import { type Actor, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { mayEditRelease } from '../../platform/http/permit.ts';

type ReleaseAccess = CallReply<(typeof memberCalls)['GET /api/studio/releases/{release}']>;

/** A release of others looks as if it did not exist. */
export async function readReleaseAccess(call: Caller, releaseId: string): Promise<ReleaseAccess> {
  const release = await call.ctx.db
    .selectFrom('releases')
    .innerJoin('users', 'users.id', 'releases.owner_id')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .select(['users.id', 'users.name', 'sellers.country_iso'])
    .where('releases.id', '=', releaseId)
    .where('releases.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!release) throw new CallError('not_found');
  if (!(await mayEditRelease(call, { ownerId: release.id, releaseId }))) {
    throw new CallError('not_found');
  }
  const { id, name, country_iso } = release;
  return {
    owner: { id, name, country_iso },
    access: accessTo(signedIn(call.actor), id),
  };
}

function accessTo({ userId, memberships, isAdmin }: Actor, ownerId: string) {
  if (ownerId === userId) return 'own';
  if (memberships.some(({ accountId }) => accountId === ownerId)) return 'member';
  return isAdmin ? 'staff' : 'label';
}
