import type { ReleaseSplits, ShareableRelease, Split } from '@lathe/contract/split-calls';
import { splitsVersion } from '@lathe/rules/splits';
import type { Candidate, ShareableRow, SplitRelease } from './release-store.ts';
import type { SplitRow, SplitShare } from './split-store.ts';

interface PersonName {
  id: string;
  name: string;
}

/** Only those who may propose splits see the addresses of invited payees, and correct them. */
export function presentSplit(row: SplitRow, userId: string, mayPropose = false): Split {
  const own = row.consents.find(({ id }) => id === userId);
  const isOpen = row.state === 'proposed';
  const isWaiting = isOpen && own?.answer === 'waiting';
  return {
    uuid: row.id,
    release: presentRelease({ ...row, id: row.releaseId }),
    state: row.state,
    proposed_by: row.proposerName,
    proposed_at: row.proposedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    replaced_at: row.replacedAt?.toISOString() ?? null,
    shares: row.shares.map(({ invited, ...payee }) => ({
      ...presentPayee(payee, userId),
      share_basis_points: payee.share,
      invited: invited && presentInvited(invited, mayPropose),
    })),
    consents: row.consents.map((payee) => ({
      ...presentPayee(payee, userId),
      answer: payee.answer,
    })),
    operations: {
      agree_enabled: isWaiting,
      decline_enabled: isWaiting,
      withdraw_enabled: isOpen && row.proposedBy === userId,
    },
  };
}

interface ReleaseSplitsData {
  release: SplitRelease;
  splits: readonly SplitRow[];
  candidates: readonly Candidate[];
  mayPropose: boolean;
}

export function presentReleaseSplits(data: ReleaseSplitsData, userId: string): ReleaseSplits {
  const { release, splits, candidates, mayPropose } = data;
  const present = (row: SplitRow) => presentSplit(row, userId, mayPropose);
  const inState = (expected: SplitRow['state']) => splits.find(({ state }) => state === expected);
  const [agreed, proposed] = [inState('agreed'), inState('proposed')];
  return {
    release: presentRelease(release),
    owner: presentPayee({ id: release.ownerId, name: release.ownerName }, userId),
    agreed: agreed ? present(agreed) : null,
    proposed: proposed ? present(proposed) : null,
    history: splits.filter((row) => row !== agreed && row !== proposed).map(present),
    // Only users who may propose a split see the candidates.
    candidates: mayPropose
      ? candidates.map(({ role, ...payee }) => ({ ...presentPayee(payee, userId), role }))
      : [],
    version: splitsVersion(splits),
    operations: { propose_enabled: mayPropose },
  };
}

export function presentShareable(row: ShareableRow): ShareableRelease {
  return {
    ...presentRelease(row),
    page_name: row.pageName,
    is_own: row.isOwn,
    is_shared: row.isShared,
    is_proposed: row.isProposed,
  };
}

function presentInvited(
  { state, email }: NonNullable<SplitShare['invited']>,
  mayPropose: boolean,
): Split['shares'][number]['invited'] {
  const isOpen = state === 'waiting' || (state === 'declined' && email !== null);
  return {
    state,
    email: mayPropose ? email : null,
    correct_enabled: mayPropose && isOpen,
    resend_enabled: mayPropose && state === 'waiting',
  };
}

export function presentRelease(release: {
  id: string;
  title: string;
  primaryArtist: string;
  format: string;
}) {
  return {
    uuid: release.id,
    title: release.title,
    primary_artist: release.primaryArtist,
    format: release.format,
  };
}

function presentPayee({ id, name }: PersonName, userId: string) {
  return { uuid: id, name, is_caller: id === userId };
}
