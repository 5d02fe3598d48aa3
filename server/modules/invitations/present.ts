import type { Invitation } from '@lathe/contract/invitation-calls';
import type { Actor } from '../../platform/http/actor.ts';
import { mayInvite } from './policy.ts';
import { stateOf } from './state.ts';
import type { InvitationRow } from './store.ts';

/** Invitations into accounts are in `member-routes.ts`, those to shares in `splits`. */
export function presentInvitation(row: InvitationRow, actor: Actor, now: Date): Invitation {
  const { role } = row;
  if (role === 'member' || role === 'payee') throw new Error('An invitation of a seller.');
  const state = stateOf(row, now);
  const open = (state === 'open' || state === 'expired') && mayInvite(actor, role);
  return {
    id: row.id,
    email: row.email,
    role,
    state,
    message: row.message,
    locale: row.locale,
    invited_by: row.inviterName === null ? null : { id: row.invitedBy, name: row.inviterName },
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    operations: { resend: open, revoke: open },
  };
}
