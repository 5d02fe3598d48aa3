/** Agrees to, declines or withdraws a split proposal; serialized per release. */
import type { Ctx } from '../../context.ts';
import { lock, lockShared } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { endUnnamed } from './invited-store.ts';
import { notifySplit } from './notify-split.ts';
import {
  activateSplit,
  closeSplit,
  findSplit,
  isAgreedByAll,
  markConsent,
  type SplitRow,
} from './split-store.ts';

interface SplitAnswer {
  id: string;
  userId: string;
}

export async function agreeToSplit(tx: Tx, ctx: Ctx, answer: SplitAnswer): Promise<void> {
  const split = await lockProposed(tx, answer);
  const { id, releaseId } = split;
  const now = ctx.clock.now();
  await markConsent(tx, { ...answer, answer: 'agreed_at', now });
  if (!(await isAgreedByAll(tx, id))) return;
  await activateSplit(tx, { id, releaseId, now });
  await endUnnamed(tx, releaseId);
  await notifySplit(tx, ctx, { splitId: split.id, userId: answer.userId, letter: 'agreed' });
}

/** One decline closes the proposal, because all must agree. */
export async function declineSplit(tx: Tx, ctx: Ctx, answer: SplitAnswer): Promise<void> {
  const split = await lockProposed(tx, answer);
  const now = ctx.clock.now();
  await markConsent(tx, { ...answer, answer: 'declined_at', now });
  await closeSplit(tx, { id: split.id, state: 'declined', now });
  await endUnnamed(tx, split.releaseId);
  await notifySplit(tx, ctx, { splitId: split.id, userId: answer.userId, letter: 'declined' });
}

export async function withdrawSplit(tx: Tx, ctx: Ctx, { id, userId }: SplitAnswer): Promise<void> {
  const split = await lockSplit(tx, id);
  if (split?.proposedBy !== userId) throw new CallError('not_found');
  if (split.state !== 'proposed') throw new CallError('split_closed');
  await closeSplit(tx, { id, state: 'withdrawn', now: ctx.clock.now() });
  await endUnnamed(tx, split.releaseId);
}

async function lockProposed(tx: Tx, { id, userId }: SplitAnswer): Promise<SplitRow> {
  const split = await lockSplit(tx, id);
  const own = split?.consents.find((consent) => consent.id === userId);
  if (!split || !own) throw new CallError('not_found');
  // Already answered, or replaced by another proposal: an answer counts only for the split that the
  // user saw.
  if (split.state !== 'proposed' || own.answer !== 'waiting') throw new CallError('split_closed');
  return split;
}

/** Reads the split again after locking it. */
async function lockSplit(tx: Tx, id: string): Promise<SplitRow | undefined> {
  const found = await findSplit(tx, id);
  if (!found) return undefined;
  // Payees cannot delete their account meanwhile.
  const payees = found.shares.filter(({ invited }) => !invited).map((share) => share.id);
  await lockShared(tx, 'account', payees);
  await lock(tx, 'release-split', found.releaseId);
  return await findSplit(tx, id);
}
