/** EANs of our own, for releases that bring none. */
import { completeEan } from '@lathe/rules/identifiers/ean';
import type { Tx } from '../../platform/db/tx.ts';
import { takeNumbers } from '../../platform/number-series.ts';
import { addToHistory } from './history.ts';
import { type ReleaseRow, updateRelease } from './store.ts';

/** GS1 keeps numbers that start with 20 to 29 for use within a house, so none of them is anybody's. */
export const EAN_PREFIX = '2094';

interface Issuing {
  release: Pick<ReleaseRow, 'id' | 'ean'>;
  userId: string;
  now: Date;
}

/** With the release locked. One that has an EAN keeps it, and nothing is written. */
export async function issueEan(tx: Tx, { release, userId, now }: Issuing): Promise<string> {
  if (release.ean !== null) return release.ean;
  const ean = await nextFreeEan(tx);
  await updateRelease(tx, { id: release.id, change: { ean }, now });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'ean_issued', now });
  return ean;
}

/** A number that came in another way, as with a catalogue that was taken over, is passed by. */
async function nextFreeEan(tx: Tx): Promise<string> {
  for (;;) {
    const number = await takeNumbers(tx, 'ean', 1);
    const ean = completeEan(`${EAN_PREFIX}${String(number).padStart(12 - EAN_PREFIX.length, '0')}`);
    const taken = tx.selectFrom('releases').select('id').where('ean', '=', ean);
    if (!(await taken.executeTakeFirst())) return ean;
  }
}
