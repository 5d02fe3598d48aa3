import type { Locale } from '@lathe/rules/locales';
import { splitsVersion } from '@lathe/rules/splits';
import type { Ctx } from '../../context.ts';
import { lock, lockShared } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  type FoundShare,
  findPayee,
  findPayees,
  isMailAddress,
  knownPayees,
  type NamedPayee,
} from './find-payees.ts';
import { endUnnamed, findInvited, insertInvited, inviteAgain } from './invited-store.ts';
import { invitePayee } from './jobs.ts';
import { notifySplit } from './notify-split.ts';
import { findSplitRelease, mayPropose } from './release-store.ts';
import {
  activateSplit,
  closeSplit,
  insertSplit,
  isAgreedByAll,
  listSplitsOf,
  type NewShare,
} from './split-store.ts';

interface SplitProposal {
  userId: string;
  releaseId: string;
  /** The version of the splits on which the proposal is based. */
  version: number;
  shares: readonly NamedPayee[];
  /** Of the mails to invited payees. */
  locale: Locale;
}

/**
 * All payees with an account must agree, as well as those who would lose their share, and the owner.
 * Until then the current split applies. Who is named by mail address is invited, and is not waited
 * for. An open proposal is replaced, if the proposer has seen it and its consents.
 */
export async function proposeSplit(tx: Tx, ctx: Ctx, proposal: SplitProposal): Promise<void> {
  const { userId, releaseId } = proposal;
  const lockedPayees = await lockPayees(tx, proposal);
  await lock(tx, 'release-split', releaseId);
  const release = await findSplitRelease(tx, releaseId);
  if (!release || !(await mayPropose(tx, { release, userId }))) throw new CallError('not_found');
  const known = await listSplitsOf(tx, releaseId);
  if (splitsVersion(known) !== proposal.version) throw new CallError('changed_meanwhile');
  const found = await findPayees(tx, { release, userId, named: proposal.shares });
  // The slug may now belong to another user.
  if (found.some(({ party, isInvited }) => !isInvited && !lockedPayees.has(party)))
    throw new CallError('changed_meanwhile');
  const now = ctx.clock.now();
  const shares = await inviteNew(tx, ctx, { proposal, found, now });
  const open = known.find(({ state }) => state === 'proposed');
  if (open) await closeSplit(tx, { id: open.id, state: 'superseded', now });
  const currentShares = known.find(({ state }) => state === 'agreed')?.shares ?? [];
  const affected = new Set([
    release.ownerId,
    ...shares.filter(({ isInvited }) => !isInvited).map(({ party }) => party),
    ...currentShares.filter(({ invited }) => invited === null).map(({ id }) => id),
  ]);
  const id = await insertSplit(tx, {
    releaseId,
    proposedBy: userId,
    shares,
    affected: [...affected],
    now,
  });
  if (await isAgreedByAll(tx, id)) await activateSplit(tx, { id, releaseId, now });
  else await notifySplit(tx, ctx, { splitId: id, userId, letter: 'proposed' });
  await endUnnamed(tx, releaseId);
}

/** Invites those who are named for the first time, and those who have declined. */
async function inviteNew(
  tx: Tx,
  ctx: Ctx,
  { proposal, found, now }: { proposal: SplitProposal; found: readonly FoundShare[]; now: Date },
): Promise<NewShare[]> {
  const { releaseId, userId, locale } = proposal;
  const shares: NewShare[] = [];
  for (const { byMail, ...share } of found) {
    if (!share.isInvited) {
      shares.push(share);
      continue;
    }
    const before = byMail?.id === null ? undefined : await findInvited(tx, share.party);
    const { name, email } = byMail ?? { name: before?.name ?? '', email: before?.email ?? '' };
    const party =
      before?.id ??
      (await insertInvited(tx, { releaseId, name, email, locale, invitedBy: userId, now }));
    if (before?.state === 'declined') await inviteAgain(tx, { id: party, name, email, now });
    if (before?.state !== 'waiting') await ctx.jobs.enqueue(tx, invitePayee, { payeeId: party });
    shares.push({ ...share, party });
  }
  return shares;
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
  for (const { payee } of shares) {
    if (isMailAddress(payee)) continue;
    payees.push((await findPayee(tx, payee, known)) ?? userId);
  }
  await lockShared(tx, 'account', payees);
  return new Set(payees);
}
