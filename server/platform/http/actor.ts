/** Identity and permission checks. The permission table is in policy.ts. */
import type { Permission } from '@lathe/contract/permissions';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { FastifyRequest } from 'fastify';
import type { KeyRights } from './api-key.ts';
import { CallError } from './call-error.ts';
import { isGranted, isShared, type Role, type SharedRole, withPossibleRoles } from './policy.ts';

/** A seller's account in which a person works with a role. */
export interface Membership {
  accountId: string;
  role: MemberRole;
  /** The account has a label. */
  isLabelOwner: boolean;
}

export interface Actor {
  userId: string;
  name: string;
  isSeller: boolean;
  isLabelOwner: boolean;
  isStaff: boolean;
  isAdmin: boolean;
  /** Features enabled for this person; may include flags that no longer exist in the code. */
  featureFlags: readonly string[];
  /** Accounts of other sellers that are open to this person now. */
  memberships: readonly Membership[];
  sessionId: string;
  sessionExpiresAt: Date;
  /** Confirmed their identity and has not been idle since: sensitive areas are open. */
  recentlyConfirmed: boolean;
  /** Entered the password or a code within `STEP_UP_MINUTES`, regardless of activity. */
  recentlyReauthenticated: boolean;
  /**
   * Staff or admin without a required second factor; they have no staff rights until they set one
   * up.
   */
  secondFactorNeeded: boolean;
  /** The request was made with a key of this person, not in their session. */
  key?: KeyRights;
}

/** Provided by the accounts module; the platform does not know how people sign in. */
export type Identify = (
  request: FastifyRequest,
  /** Whether the request is user activity, as opposed to a page left open. */
  options?: { isActivity: boolean },
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

interface RequiredPermission {
  permission: Permission;
  /** Name of the path parameter with the owner's ID. */
  owner?: string;
  stepUp?: boolean;
}

/** What is known of a call before any data is read. */
export interface Attempt {
  required: RequiredPermission;
  params: unknown;
  /** Changes nothing. */
  isRead: boolean;
}

/** Checked for every call before any data is read. Rights of labels are checked after it. */
export function assertPermitted(actor: Actor | null, { required, params, isRead }: Attempt): void {
  const ownerId = ownerIn(required, params);
  const isOwn = required.owner === undefined || ownerId === actor?.userId;
  const has = (roles: readonly Role[]) => {
    const all = withPossibleRoles(roles);
    if (isOwn) return isGranted(required.permission, 'own', all);
    if (isGranted(required.permission, 'others', all)) return true;
    return isRead && isGranted(required.permission, 'view', all);
  };
  const isMember = !isOwn && mayAsMember(actor, required.permission, ownerId);
  if (isMember || has(rolesOf(actor))) {
    if (required.stepUp) assertRecentlyProved(actor);
    return;
  }
  if (actor?.secondFactorNeeded && has(['staff', 'admin'])) {
    throw new CallError('second_factor_needed');
  }
  throw new CallError(actor ? 'forbidden' : 'not_signed_in');
}

function ownerIn({ owner }: RequiredPermission, params: unknown): unknown {
  return owner && (params as Record<string, unknown> | undefined)?.[owner];
}

function mayAsMember(actor: Actor | null, permission: Permission, accountId: unknown): boolean {
  const membership = actor?.memberships.find((each) => each.accountId === accountId);
  return membership !== undefined && isSharedWith(permission, membership.role, membership);
}

/** Accounts are shared by sellers only, so the role of a seller is a given. */
export function isSharedWith(
  permission: Permission,
  role: SharedRole,
  { isLabelOwner }: Pick<Membership, 'isLabelOwner'>,
): boolean {
  return isShared(permission, {
    role,
    account: isLabelOwner ? ['seller', 'label_owner'] : ['seller'],
  });
}

/** Whether a permission covers an account: the actor's own, or one in which they work. */
export function mayIn(actor: Actor | null, permission: Permission, accountId: string): boolean {
  if (actor === null) return false;
  if (actor.userId !== accountId) return mayAsMember(actor, permission, accountId);
  return isGranted(permission, 'own', withPossibleRoles(rolesOf(actor)));
}

/** The actor's relation to a resource: owner, or a role on that resource. */
interface ActorRelation {
  isOwn: boolean;
  roles?: readonly Role[];
}

/** For modules that know the resource, and for permission flags in replies. */
export function hasPermission(
  actor: Actor | null,
  permission: Permission,
  { isOwn, roles = [] }: ActorRelation,
): boolean {
  return isGranted(permission, isOwn ? 'own' : 'others', [...rolesOf(actor), ...roles]);
}

export function assertPermission(
  actor: Actor | null,
  permission: Permission,
  bond: ActorRelation,
): void {
  if (hasPermission(actor, permission, bond)) return;
  throw new CallError(actor ? 'forbidden' : 'not_signed_in');
}

/** Narrows the type in handlers of calls that require sign-in. */
export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new CallError('not_signed_in');
  return actor;
}

/** Payouts, tax and security ask for the password again after some idle time. */
export function assertRecentlyConfirmed(actor: Actor | null): void {
  if (!signedIn(actor).recentlyConfirmed) throw new CallError('confirmation_needed');
}

/** Like a call's `stepUp`, for cases that depend on the input. */
export function assertRecentlyProved(actor: Actor | null): void {
  if (!signedIn(actor).recentlyReauthenticated) throw new CallError('confirmation_needed');
}
