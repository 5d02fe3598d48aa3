/** The proposer corrects the address of an invited payee, or sends the mail again. */
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, normalizeEmail } from '../accounts/index.ts';
import { mailProblem } from './find-payees.ts';
import {
  findInvited,
  type InvitedPayee,
  inviteAgain,
  listOpenInvited,
  renameInvited,
} from './invited-store.ts';
import { invitePayee } from './jobs.ts';
import { notifyAboutInvited } from './notify-invited.ts';
import { findSplitRelease, mayPropose } from './release-store.ts';

interface InvitedOfRelease {
  userId: string;
  releaseId: string;
  payeeId: string;
  ip: string;
}

/**
 * Until the payee agrees, or until staff decide. The link in the earlier mail ends. Everyone who
 * shares the earnings is notified, because whoever has the address gets what waits.
 */
export async function correctInvited(
  tx: Tx,
  ctx: Ctx,
  { name, ...correction }: InvitedOfRelease & { email: string; name: string },
): Promise<void> {
  const { userId, releaseId, payeeId, ip } = correction;
  const payee = await lockOwn(tx, correction);
  const email = normalizeEmail(correction.email);
  const now = ctx.clock.now();
  const typed = name.trim();
  if (payee.email === email && payee.state === 'waiting') {
    return await renameInvited(tx, { id: payeeId, name: typed });
  }
  const problem = await mailProblem(tx, { userId, email });
  if (problem) throw new CallError('validation', { fields: { email: [problem] } });
  const others = await listOpenInvited(tx, releaseId);
  if (others.some((other) => other.id !== payeeId && other.email === email)) {
    throw new CallError('validation', { fields: { email: [{ key: 'split_doubled' }] } });
  }
  await inviteAgain(tx, { id: payeeId, name: typed, email, now });
  await ctx.jobs.enqueue(tx, invitePayee, { payeeId });
  const object = { type: 'invited_payee', id: payeeId };
  await audit(tx, { at: now, action: 'split.payee_corrected', actorId: userId, object, ip });
  const corrected = { ...payee, name: typed };
  await notifyAboutInvited(tx, ctx, {
    topic: 'payee_corrected',
    payee: corrected,
    exceptUserId: userId,
  });
}

export async function resendInvited(tx: Tx, ctx: Ctx, request: InvitedOfRelease): Promise<void> {
  const payee = await lockOwn(tx, request);
  if (payee.state !== 'waiting') throw new CallError('payee_closed');
  await ctx.jobs.enqueue(tx, invitePayee, { payeeId: payee.id });
}

async function lockOwn(
  tx: Tx,
  { userId, releaseId, payeeId }: InvitedOfRelease,
): Promise<InvitedPayee> {
  await lock(tx, 'release-split', releaseId);
  const release = await findSplitRelease(tx, releaseId);
  const payee = await findInvited(tx, payeeId);
  if (!release || !(await mayPropose(tx, { release, userId })) || payee?.releaseId !== releaseId) {
    throw new CallError('not_found');
  }
  if (payee.state !== 'waiting' && (payee.state !== 'declined' || payee.email === null)) {
    throw new CallError('payee_closed');
  }
  return payee;
}
