import type { Invitation } from '@lathe/contract/invitation-calls';
import type { InvitedPayeeState } from '@lathe/rules/invited-payees';
import { INVITATION_DAYS } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import { CallError } from '../../platform/http/call-error.ts';

export type InvitationState = Invitation['state'];

interface InvitationDates {
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

interface InvitationStatus extends InvitationDates {
  email?: string;
  payee?: { state: InvitedPayeeState; email: string | null } | null;
}

export function expiryFrom(now: Date): Date {
  return addDuration(now, { days: INVITATION_DAYS });
}

export function stateOf(
  { expiresAt, acceptedAt, revokedAt, email, payee }: InvitationStatus,
  now: Date,
): InvitationState {
  if (acceptedAt || payee?.state === 'agreed') return 'accepted';
  // Declined, or corrected to another address.
  if (revokedAt || (payee && (payee.state !== 'waiting' || payee.email !== email))) {
    return 'revoked';
  }
  return now >= expiresAt ? 'expired' : 'open';
}

const STATE_ERRORS = {
  accepted: 'token_used',
  revoked: 'invitation_revoked',
  expired: 'token_expired',
} as const;

export function assertOpen(invitation: InvitationStatus, now: Date): void {
  const state = stateOf(invitation, now);
  if (state !== 'open') throw new CallError(STATE_ERRORS[state]);
}

/** An expired invitation can still be resent or revoked. */
export function assertNotClosed(invitation: InvitationDates): void {
  if (invitation.acceptedAt || invitation.revokedAt) throw new CallError('invitation_closed');
}
