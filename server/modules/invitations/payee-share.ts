import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findSplitRelease, listSplitsOf, namingSplit } from '../splits/index.ts';

export interface OfferedShare {
  title: string;
  artist: string;
  share_basis_points: number | null;
}

/** What the link and the mail reveal: enough to recognise the release, and nothing about others. */
export async function describeShare(
  db: Db | Tx,
  { id, releaseId }: { id: string; releaseId: string },
): Promise<OfferedShare | null> {
  const release = await findSplitRelease(db, releaseId);
  if (!release) return null;
  const split = namingSplit(await listSplitsOf(db, releaseId), id);
  return {
    title: release.title,
    artist: release.primaryArtist,
    share_basis_points: split?.shares.find((share) => share.id === id)?.share ?? null,
  };
}
