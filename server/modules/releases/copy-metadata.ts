/** What a clone takes over from the words of another release, and what has to be new. */
import { releaseOperations, releaseState } from '@lathe/rules/release-states';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { columnsOf } from './change-columns.ts';
import { metadataStatus } from './change-release.ts';
import { factsOf, metadataOf } from './facts.ts';
import { type ReleaseRow, updateRelease } from './store.ts';

export function assertCloneable(row: ReleaseRow): void {
  const { clone } = releaseOperations(releaseState(factsOf(row)), 'owner');
  if (!clone) throw new CallError('release_in_process');
  if (row.is_cloning) throw new CallError('release_being_cloned');
}

interface Copying {
  source: ReleaseRow;
  id: string;
  /** Its place, unless the seller may put nothing new there any more. */
  keepsPlace: boolean;
  isCloning: boolean;
  now: Date;
}

/** Numbers exist once, and days have to be chosen anew. */
export async function copyWords(tx: Tx, copying: Copying): Promise<void> {
  const { source, id, keepsPlace, isCloning, now } = copying;
  const metadata = {
    ...metadataOf(source),
    ean: '',
    catalogNo: '',
    grid: '',
    releaseDate: '',
    preorderDate: '',
    ...(!keepsPlace && { pageId: null, groupId: null }),
  };
  await updateRelease(tx, {
    id,
    change: {
      ...columnsOf(metadata),
      credits: JSON.stringify(source.credits),
      explicit: source.explicit,
      preorder_playback_disabled: source.preorder_playback_disabled,
      cloned_from: source.id,
      is_cloning: isCloning,
      clone_progress: isCloning ? 0 : null,
      metadata_status: metadataStatus(metadata),
    },
    now,
  });
}
