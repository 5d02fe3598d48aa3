/** Who asks, and whether they may. The table itself is in policy.ts. */
import type { Permission } from '@lathe/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { isGranted, type Role, withPossibleRoles } from './policy.ts';

/** The signed-in user behind a request. */
export interface Actor {
  userId: string;
  name: string;
  isSeller: boolean;
  isLabelOwner: boolean;
  isStaff: boolean;
  isAdmin: boolean;
  /** Features that are on for this person; those that the code no longer knows may be among them. */
  featureFlags: readonly string[];
  sessionId: string;
  sessionExpiresAt: Date;
  /** Proved who they are, and has not been away for long since: sensitive areas are open. */
  recentlyConfirmed: boolean;
  /** Entered the password or a code within `STEP_UP_MINUTES`, whatever was done since. */
  provedLately: boolean;
  /** Staff or admin without a second factor where one is required: their rights wait for it. */
  secondFactorNeeded: boolean;
}

/** Given by the accounts module; the platform does not know how people sign in. */
export type Identify = (
  request: FastifyRequest,
  /** Whether somebody is there who does something, as opposed to a page that was left open. */
  how?: { isUse: boolean },
) => Promise<Actor | null>;

function rolesOf(actor: Actor | null): Role[] {
  if (!actor) return ['visitor'];
  const roles: Role[] = ['visitor', 'customer'];
  if (actor.isSeller) roles.push('seller');
  if (actor.isLabelOwner) roles.push('label_owner');
  if (actor.isStaff) roles.push('staff');
  if (actor.isAdmin) roles.push('admin');
  return roles;
}

interface Asked {
  permission: Permission;
  /** Name of the path parameter that holds the owner's id. */
  owner?: string;
  stepUp?: boolean;
}

/** The gate of every call, before anything is read. */
export function assertPermitted(asked: Asked, actor: Actor | null, params: unknown): void {
  const owner = asked.owner && (params as Record<string, unknown> | undefined)?.[asked.owner];
  const isOwn = asked.owner === undefined || owner === actor?.userId;
  const has = (roles: readonly Role[]) =>
    isGranted(asked.permission, isOwn ? 'own' : 'others', withPossibleRoles(roles));
  if (has(rolesOf(actor))) {
    if (asked.stepUp) assertProvedLately(actor);
    return;
  }
  if (actor?.secondFactorNeeded && has(['staff', 'admin'])) {
    throw new CallError('second_factor_needed');
  }
  throw new CallError(actor ? 'forbidden' : 'not_signed_in');
}

/** What the actor is to the thing: its owner, or somebody with a role that hangs on it. */
interface Bond {
  isOwn: boolean;
  roles?: readonly Role[];
}

/** For a module that knows the thing, and for the answers that travel with it. */
export function may(
  actor: Actor | null,
  permission: Permission,
  { isOwn, roles = [] }: Bond,
): boolean {
  return isGranted(permission, isOwn ? 'own' : 'others', [...rolesOf(actor), ...roles]);
}

export function assertMay(actor: Actor | null, permission: Permission, bond: Bond): void {
  if (may(actor, permission, bond)) return;
  throw new CallError(actor ? 'forbidden' : 'not_signed_in');
}

/** For the handler of a call that only signed-in people pass: the type cannot know that. */
export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new CallError('not_signed_in');
  return actor;
}

/** Payouts, tax and security ask for the password again after some idle time. */
export function assertRecentlyConfirmed(actor: Actor | null): void {
  if (!signedIn(actor).recentlyConfirmed) throw new CallError('confirmation_needed');
}

/** Like `stepUp` of a call, where it depends on what is sent. */
export function assertProvedLately(actor: Actor | null): void {
  if (!signedIn(actor).provedLately) throw new CallError('confirmation_needed');
}
