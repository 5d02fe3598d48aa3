import type { Locale } from '@lathe/rules/locales';
import type { InvitationRole } from '@lathe/rules/roles';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import {
  assertValidPassword,
  assertWithinLimit,
  audit,
  claimEmail,
  confirmInvited,
  deleteSessions,
  grantInvited,
  hashPassword,
  lockLogin,
  rotateSessionSecret,
  type SignInOrigin,
  startSession,
} from '../accounts/index.ts';
import { requestFromInvitedArtist } from '../labels/index.ts';
import { addMember, assertMayStillInvite } from '../members/index.ts';
import { sendMemberJoinedMail } from './jobs.ts';
import { assertOpen } from './state.ts';
import { findByToken, type InvitationRow, lockByToken, markAccepted } from './store.ts';

export interface RegistrationInput {
  first_name?: string | undefined;
  last_name?: string | undefined;
  password?: string | undefined;
  terms?: boolean | undefined;
}

export interface AcceptedInvitation {
  userId: string;
  role: InvitationRole;
  /** The account that is open to the user now. */
  account: string | null;
  /** Id of the agreement that the inviting label asks for, if any. */
  agreement: string | null;
  /** Session secret, for the cookie. */
  secret: string;
}

interface AcceptRequest {
  token: string;
  origin: SignInOrigin;
}

/**
 * Registers the account with the invited role. The link proves the mailbox, so no confirmation mail
 * is sent.
 */
export async function acceptAsNewUser(
  ctx: Ctx,
  {
    token,
    origin,
    registration,
    locale,
  }: AcceptRequest & { registration: RegistrationInput; locale: Locale },
): Promise<AcceptedInvitation> {
  await assertWithinLimit(ctx, 'register', origin.ip);
  const { firstName, lastName, password } = completeRegistration(registration);
  assertValidPassword(password);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const email = (await findByToken(tx, token))?.email;
    if (email === undefined) throw new CallError('token_invalid');
    // Lock order: account before invitation. The insert is rolled back if the invitation is closed.
    const userId = await claimEmail(tx, {
      firstName,
      lastName,
      email,
      locale,
      passwordHash,
      now,
    });
    const invitation = await lockOpen(tx, token, now);
    const { role } = invitation;
    if (userId === null) throw new CallError('email_taken');
    await confirmInvited(tx, { userId, now });
    const auditSubject = { actorId: userId, subjectId: userId, ip: origin.ip };
    await audit(tx, { at: now, action: 'account.registered', ...auditSubject });
    const granted = await grant(tx, ctx, { invitation, userId, ip: origin.ip, now });
    const login = { id: userId, email };
    const secret = await startSession(tx, ctx, { login, origin, method: 'invitation' });
    return { userId, role, ...granted, secret };
  });
}

/** The role changes, so the session secret is rotated and all other sessions end. */
export async function acceptAsSignedIn(
  ctx: Ctx,
  { token, origin, actor }: AcceptRequest & { actor: Actor },
): Promise<AcceptedInvitation> {
  const now = ctx.clock.now();
  const { userId, sessionId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, userId);
    const invitation = await lockOpen(tx, token, now);
    if (login.email !== invitation.email) throw new CallError('invitation_for_another');
    const granted = await grant(tx, ctx, { invitation, userId, ip: origin.ip, now });
    await deleteSessions(tx, { userId, except: sessionId });
    const secret = await rotateSessionSecret(tx, sessionId, now);
    return { userId, role: invitation.role, ...granted, secret };
  });
}

async function lockOpen(tx: Tx, token: string, now: Date): Promise<InvitationRow> {
  const invitation = await lockByToken(tx, token);
  if (!invitation) throw new CallError('token_invalid');
  assertOpen(invitation, now);
  if (invitation.role === 'staff') await assertStillAdmin(tx, invitation);
  return invitation;
}

/** An invitation from a former admin must not be a way back in. */
async function assertStillAdmin(tx: Tx, { invitedBy }: InvitationRow): Promise<void> {
  const inviter = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', invitedBy)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!inviter) throw new CallError('invitation_revoked');
}

interface GrantRequest {
  invitation: InvitationRow;
  userId: string;
  ip: string;
  now: Date;
}

/** Returns what the user can open next. They still have to agree to the request of a label. */
async function grant(
  tx: Tx,
  ctx: Ctx,
  { invitation, userId, ip, now }: GrantRequest,
): Promise<Pick<AcceptedInvitation, 'agreement' | 'account'>> {
  const { id, role, label, member, invitedBy } = invitation;
  await markAccepted(tx, { id, userId, now });
  if (role === 'member') {
    if (!member || member.accountId === userId) throw new CallError('invitation_revoked');
    await assertMayStillInvite(tx, { accountId: member.accountId, invitedBy });
    await addMember(tx, { accountId: member.accountId, role: member.role, userId, ip, now });
    await ctx.jobs.enqueue(tx, sendMemberJoinedMail, { invitationId: id });
    return { agreement: null, account: member.accountId };
  }
  // A payee sells only after having agreed.
  await grantInvited(tx, { userId, role: role === 'payee' ? 'customer' : role });
  await audit(tx, {
    at: now,
    action: 'invitation.accepted',
    actorId: userId,
    subjectId: userId,
    object: { type: 'invitation', id },
    details: { role },
    ip,
  });
  if (!label) return { agreement: null, account: null };
  const request = { labelId: label.id, artistId: userId, rights: label.rights, now };
  return { agreement: await requestFromInvitedArtist(tx, request), account: null };
}

/** Reports all missing fields at once. */
function completeRegistration({
  first_name: firstName,
  last_name: lastName,
  password,
  terms,
}: RegistrationInput) {
  const fields: Record<string, FieldProblem[]> = {};
  if (!firstName) fields.first_name = [{ key: 'required' }];
  if (!lastName) fields.last_name = [{ key: 'required' }];
  if (!password) fields.password = [{ key: 'required' }];
  if (!terms) fields.terms = [{ key: 'terms' }];
  if (!firstName || !lastName || !password || !terms) throw new CallError('validation', { fields });
  return { firstName, lastName, password };
}
