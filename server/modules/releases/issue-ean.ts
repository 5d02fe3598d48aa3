/** Issues Lathe's own EANs for releases without one. */
import { completeEan } from '@lathe/rules/identifiers/ean';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { takeNumbers } from '../../platform/number-series.ts';
import { addToHistory } from './history.ts';
import { lockParts } from './lock-parts.ts';
import { type ReleaseRow, updateRelease } from './store.ts';

/** Without the check digit. */
const EAN_DIGITS = 12;

/** Sellers cannot enter these, because only Lathe issues them. */
export function isOwnEan({ config }: Pick<Ctx, 'config'>, ean: string): boolean {
  return ean.startsWith(config.eanPrefix);
}

interface EanRequest {
  release: Pick<ReleaseRow, 'id' | 'ean'>;
  userId: string;
  now: Date;
}

/** Callers lock the release. An existing EAN is kept, and nothing is written. */
export async function issueEan(
  tx: Tx,
  { config }: Pick<Ctx, 'config'>,
  { release, userId, now }: EanRequest,
): Promise<string> {
  if (release.ean !== null) return release.ean;
  await lockParts(tx, release.id, ['artworks']);
  const ean = await nextFreeEan(tx, config);
  await updateRelease(tx, { id: release.id, change: { ean }, now });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'ean_issued', now });
  return ean;
}

/** Skips numbers that are already in use, e.g. from an imported catalogue. */
async function nextFreeEan(tx: Tx, { eanPrefix }: Pick<Config, 'eanPrefix'>): Promise<string> {
  const digits = EAN_DIGITS - eanPrefix.length;
  for (;;) {
    const number = String(await takeNumbers(tx, 'ean', 1)).padStart(digits, '0');
    // Only the operator can solve this, by buying another prefix from GS1.
    if (number.length > digits)
      throw new Error('Every EAN of EAN_PREFIX is issued. Set a new prefix.');
    const ean = completeEan(`${eanPrefix}${number}`);
    const taken = tx.selectFrom('releases').select('id').where('ean', '=', ean);
    if (!(await taken.executeTakeFirst())) return ean;
  }
}
