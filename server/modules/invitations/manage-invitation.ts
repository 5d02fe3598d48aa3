/** Resends or revokes an issued invitation. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  audit,
  lockPerson,
  makeSecret,
} from '../accounts/index.ts';
import { assertRoomForMember } from '../members/index.ts';
import { sendInvitationMail } from './jobs.ts';
import { assertIdentityProvedFor, assertMayInvite, isStaffRole } from './policy.ts';
import { assertNotClosed, expiryFrom, stateOf } from './state.ts';
import {
  findInvitation,
  type InvitationRow,
  lockInvitation,
  markRevoked,
  setToken,
} from './store.ts';

interface InvitationRequest {
  actor: Actor;
  ip: string;
  id: string;
  /** The account whose members are managed, for invitations into it. */
  accountId?: string;
}

/** The old link ends at once, not when the new mail is sent. */
export async function resendInvitation(
  ctx: Ctx,
  request: InvitationRequest,
): Promise<InvitationRow> {
  const { actor, id } = request;
  const found = await findInvitation(ctx.db, id);
  assertManageable(request, found);
  assertIdentityProvedFor(actor, found.role);
  await assertWithinLimit(ctx, 'invitation', actor.userId);
  await assertMailAllowed(ctx, 'invitation', found.email);
  return await inTransaction(ctx.db, async (tx) => {
    if (request.accountId !== undefined) await lockPerson(tx, request.accountId);
    const invitation = await lockManageable(tx, request);
    await assertStillRoom(tx, ctx, invitation);
    const expiresAt = expiryFrom(ctx.clock.now());
    await setToken(tx, { id, tokenHash: makeSecret().hash, expiresAt });
    await ctx.jobs.enqueue(tx, sendInvitationMail, { invitationId: id });
    await log(tx, ctx, request, 'invitation.resent');
    return { ...invitation, expiresAt };
  });
}

/** An expired invitation is not counted among the people of an account until it is sent again. */
async function assertStillRoom(tx: Tx, { clock }: Ctx, invitation: InvitationRow): Promise<void> {
  const { member, email } = invitation;
  const now = clock.now();
  if (!member || stateOf(invitation, now) !== 'expired') return;
  await assertRoomForMember(tx, { accountId: member.accountId, email, now });
}

export async function revokeInvitation(ctx: Ctx, request: InvitationRequest): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockManageable(tx, request);
    await markRevoked(tx, { id: request.id, now: ctx.clock.now() });
    await log(tx, ctx, request, 'invitation.revoked');
  });
}

async function lockManageable(tx: Tx, request: InvitationRequest): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, request.id);
  assertManageable(request, invitation);
  assertNotClosed(invitation);
  return invitation;
}

/** Only staff may know that another user's invitation exists. */
function assertManageable(
  { actor, accountId }: InvitationRequest,
  invitation: InvitationRow | undefined,
): asserts invitation is InvitationRow {
  if (!invitation || invitation.member?.accountId !== accountId) throw new CallError('not_found');
  // Whoever may propose splits manages the invitations to them.
  if (invitation.role === 'payee') throw new CallError('not_found');
  if (invitation.role === 'member') return;
  if (!isStaffRole(actor) && invitation.invitedBy !== actor.userId) {
    throw new CallError('not_found');
  }
  assertMayInvite(actor, invitation.role);
}

async function log(
  tx: Tx,
  ctx: Ctx,
  { actor, ip, id, accountId }: InvitationRequest,
  action: AuditAction,
): Promise<void> {
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId: actor.userId,
    subjectId: accountId ?? null,
    object: { type: 'invitation', id },
    ip,
  });
}
