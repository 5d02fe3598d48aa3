import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { revokeOtherAccess } from './end-other-access.ts';
import { keepFormerEmail } from './former-emails.ts';
import { enqueueMail } from './jobs.ts';
import { assertMailAllowed } from './limits.ts';
import { accountData } from './personal-data.ts';

import { consumeTokens, findLinkOwner, redeemToken } from './token-store.ts';
import { findLogin, findLoginByEmail, lockLogin, normalizeEmail } from './user-store.ts';

/** The old address stays in use until the new one is confirmed. Both addresses get a mail. */
export async function requestEmailChange(
  ctx: Ctx,
  { actor, ip, ...input }: { actor: Actor; ip: string; email: string },
): Promise<void> {
  const email = normalizeEmail(input.email);
  const { userId } = actor;
  const now = ctx.clock.now();
  await assertMailAllowed(ctx, 'change', email);
  await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, userId);
    if (login.email === email) {
      throw new CallError('validation', { fields: { email: [{ key: 'same_email' }] } });
    }
    await tx.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute();
    await consumeTokens(tx, { userId, purpose: 'change_email', now });
    // Only the owner of a taken address learns that it is taken.
    const isTaken = (await findLoginByEmail(tx, email))?.isConfirmed ?? false;
    await enqueueMail(
      tx,
      ctx,
      isTaken
        ? { kind: 'already_registered', to: email }
        : { kind: 'change_email', userId, to: email },
    );
    await enqueueMail(tx, ctx, {
      kind: 'email_change_asked',
      userId,
      to: login.email,
      address: email,
    });
    await audit(tx, {
      at: now,
      action: 'email.change_asked',
      actorId: userId,
      subjectId: userId,
      ip,
    });
  });
}

export async function confirmEmailChange(
  ctx: Ctx,
  { token, actor, ip }: { token: string; actor: Actor | null; ip: string },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const unconfirmed = await lockWithUnconfirmed(tx, token);
    const { userId, email } = await redeemToken(tx, { token, purpose: 'change_email', now });
    const { email: old } = await lockLogin(tx, userId);
    if (unconfirmed !== null)
      await deleteUnconfirmed(tx, { unconfirmed, email, by: userId, ip, now });
    await moveTo(tx, { userId, email, now });
    await keepFormerEmail(tx, { userId, email: old, now });
    // Links sent to the old mailbox must stop working.
    await consumeTokens(tx, { userId, purpose: 'confirm_email', now });
    const except = actor?.userId === userId ? actor.sessionId : undefined;
    await revokeOtherAccess(tx, { userId, except, now });
    await enqueueMail(tx, ctx, { kind: 'email_changed', userId, to: old, address: email });
    await audit(tx, { at: now, action: 'email.changed', actorId: userId, subjectId: userId, ip });
    await ctx.signInHooks.emailConfirmed(tx, { userId, now });
  });
}

/**
 * Locks the account and the unconfirmed account at its new address, if there is one. Locks are
 * taken in id order to avoid deadlocks.
 */
async function lockWithUnconfirmed(tx: Tx, token: string): Promise<string | null> {
  const link = await findLinkOwner(tx, { token, purpose: 'change_email' });
  const currentOwner = link && (await findLoginByEmail(tx, link.email));
  if (!link || !currentOwner || currentOwner.isConfirmed) return null;
  for (const id of [link.userId, currentOwner.id].toSorted()) await lock(tx, 'account', id);
  return currentOwner.id;
}

/**
 * Deletes the unconfirmed account: it owns nothing, and the caller has proved access to the
 * mailbox. It may have been confirmed or changed address before it was locked, so this is checked
 * again.
 */
async function deleteUnconfirmed(
  tx: Tx,
  input: { unconfirmed: string; email: string; by: string; ip: string; now: Date },
): Promise<void> {
  const { unconfirmed: userId, email, by, ip, now } = input;
  const login = await findLogin(tx, userId);
  if (login?.email !== email || login.isConfirmed) return;
  await accountData.erase(tx, { userId, email, now });
  await audit(tx, { at: now, action: 'account.deleted', actorId: by, subjectId: userId, ip });
}

const UNIQUE_VIOLATION = '23505';

async function moveTo(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  try {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email, pending_email: null, email_confirmed_at: now })
      .where('id', '=', userId)
      .where('pending_email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CallError('token_invalid');
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new CallError('email_taken', { cause: error });
  }
}
