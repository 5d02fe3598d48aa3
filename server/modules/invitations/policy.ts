import { INVITED_ROLES, type InvitationRole, type InvitedRole } from '@lathe/rules/roles';
import { type Actor, assertRecentlyProved } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';

/** Labels invite artists. Staff invite anyone, but only admins invite staff. */
export function rolesToInvite({ isAdmin, isStaff, isLabelOwner }: Actor): InvitedRole[] {
  if (isAdmin) return [...INVITED_ROLES];
  if (isStaff) return INVITED_ROLES.filter((role) => role !== 'staff');
  return isLabelOwner ? ['seller'] : [];
}

export function mayInvite(actor: Actor, role: InvitedRole): boolean {
  return rolesToInvite(actor).includes(role);
}

export function assertMayInvite(actor: Actor, role: InvitedRole): void {
  if (!mayInvite(actor, role)) throw new CallError('forbidden');
}

/** Inviting staff grants a role, so it needs the same recent identity check as setting one. */
export function assertIdentityProvedFor(actor: Actor, role: InvitationRole): void {
  if (role === 'staff') assertRecentlyProved(actor);
}

export function isStaffRole({ isAdmin, isStaff }: Actor): boolean {
  return isAdmin || isStaff;
}
