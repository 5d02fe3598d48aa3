import { splitsVersion } from '@lathe/rules/splits';
import type { Ctx } from '../../context.ts';
import { lock, lockShared } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findPayee, findPayees, knownPayees } from './find-payees.ts';
import { notifySplit } from './notify-split.ts';
import { findSplitRelease, mayPropose } from './release-store.ts';
import {
  activateSplit,
  closeSplit,
  insertSplit,
  isAgreedByAll,
  listSplitsOf,
} from './split-store.ts';

interface SplitProposal {
  userId: string;
  releaseId: string;
  /** The version of the splits on which the proposal is based. */
  version: number;
  shares: readonly { payee: string; share_basis_points: number }[];
}

/**
 * All payees must agree, as well as those who would lose their share, and the owner. Until then the
 * current split applies. An open proposal is replaced, if the proposer has seen it and its
 * consents.
 */
export async function proposeSplit(tx: Tx, ctx: Ctx, proposal: SplitProposal): Promise<void> {
  const { userId, releaseId } = proposal;
  const lockedPayees = await lockPayees(tx, proposal);
  await lock(tx, 'release-split', releaseId);
  const release = await findSplitRelease(tx, releaseId);
  if (!release || !(await mayPropose(tx, { release, userId }))) throw new CallError('not_found');
  const known = await listSplitsOf(tx, releaseId);
  if (splitsVersion(known) !== proposal.version) throw new CallError('changed_meanwhile');
  const shares = await findPayees(tx, { release, userId, named: proposal.shares });
  // The slug may now belong to another user.
  if (shares.some(({ party }) => !lockedPayees.has(party)))
    throw new CallError('changed_meanwhile');
  const now = ctx.clock.now();
  const open = known.find(({ state }) => state === 'proposed');
  if (open) await closeSplit(tx, { id: open.id, state: 'superseded', now });
  const currentShares = known.find(({ state }) => state === 'agreed')?.shares ?? [];
  const affected = new Set([
    release.ownerId,
    ...shares.map(({ party }) => party),
    ...currentShares.map(({ id }) => id),
  ]);
  const id = await insertSplit(tx, {
    releaseId,
    proposedBy: userId,
    shares,
    affected: [...affected],
    now,
  });
  if (await isAgreedByAll(tx, id)) return await activateSplit(tx, { id, releaseId, now });
  await notifySplit(tx, ctx, { splitId: id, userId, letter: 'proposed' });
}

/** Payees cannot delete their account meanwhile. Lock order: accounts before splits. */
async function lockPayees(
  tx: Tx,
  { userId, releaseId, shares }: SplitProposal,
): Promise<ReadonlySet<string>> {
  const release = await findSplitRelease(tx, releaseId);
  if (!release || !(await mayPropose(tx, { release, userId }))) throw new CallError('not_found');
  const known = await knownPayees(tx, { release, userId });
  const payees: string[] = [];
  for (const { payee } of shares) payees.push((await findPayee(tx, payee, known)) ?? userId);
  await lockShared(tx, 'account', payees);
  return new Set(payees);
}
