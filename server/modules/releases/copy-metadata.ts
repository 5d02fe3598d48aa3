/** The metadata that a clone takes over from its source. */
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

interface MetadataCopy {
  source: ReleaseRow;
  id: string;
  /** Keeps page and group, unless the right to publish on the page has ended. */
  keepsPage: boolean;
  isCloning: boolean;
  now: Date;
}

/** Barcode, catalogue number and GRid are unique, and dates must be chosen again. */
export async function copyMetadata(tx: Tx, copying: MetadataCopy): Promise<void> {
  const { source, id, keepsPage, isCloning, now } = copying;
  const metadata = {
    ...metadataOf(source),
    ean: '',
    catalogNo: '',
    grid: '',
    releaseDate: '',
    preorderDate: '',
    ...(!keepsPage && { pageId: null, groupId: null }),
  };
  await updateRelease(tx, {
    id,
    change: {
      ...columnsOf(metadata),
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
