/** Who may invite to what. */
import { INVITED_ROLES, type InvitedRole } from '@lathe/rules/roles';
import { type Actor, assertProvedLately } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';

/** Labels invite artists; the house invites anybody, but only an admin makes more of the house. */
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

/** An invitation of staff gives a role away, only later than setting it does. */
export function assertProvedFor(actor: Actor, role: InvitedRole): void {
  if (role === 'staff') assertProvedLately(actor);
}

export function isOfTheHouse({ isAdmin, isStaff }: Actor): boolean {
  return isAdmin || isStaff;
}
