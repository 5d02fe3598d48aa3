/** What the caller may do with a user. The UI gets the same flags. */
import type { ManagedPerson } from '@lathe/contract/admin-calls';
import type { Permission } from '@lathe/contract/permissions';
import { type Actor, hasPermission } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';

interface PersonWithRole {
  id: string;
  role: string;
}

interface ShownPerson extends PersonWithRole {
  isSeller: boolean;
}

/** Staff cannot change admins. */
function canManage(actor: Actor, person: PersonWithRole): boolean {
  return actor.isAdmin || person.role !== 'admin';
}

export function assertCanManage(actor: Actor, person: PersonWithRole): void {
  if (!canManage(actor, person)) throw new CallError('forbidden');
}

export function operationsOn(actor: Actor, person: ShownPerson): ManagedPerson['operations'] {
  const isOwn = person.id === actor.userId;
  const can = (permission: Permission) =>
    hasPermission(actor, permission, { isOwn }) && canManage(actor, person);
  return {
    set_role: can('users.set_role'),
    set_limits: can('users.set_limits'),
    set_rate: can('users.set_rate'),
    suspend: can('users.suspend'),
    set_flags: can('flags.set'),
    end_sessions: can('users.end_sessions'),
    read_audit: hasPermission(actor, 'audit.read', { isOwn: true }),
    view_studio: !isOwn && person.isSeller && actor.isAdmin,
  };
}
