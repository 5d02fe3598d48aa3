import type { Permission } from '@lathe/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';

/** The signed-in user behind a request. */
export interface Actor {
  userId: string;
  name: string;
  isStaff: boolean;
  isAdmin: boolean;
  sessionId: string;
}

/** Given by the accounts module; the platform does not know how people sign in. */
export type Identify = (request: FastifyRequest) => Promise<Actor | null>;

export function assertPermitted(permission: Permission, actor: Actor | null): void {
  if (permission === 'anyone') return;
  if (!actor) throw new CallError('not_signed_in');
  if (permission === 'signed_in' || actor.isAdmin) return;
  if (permission === 'staff' && actor.isStaff) return;
  throw new CallError('forbidden');
}
