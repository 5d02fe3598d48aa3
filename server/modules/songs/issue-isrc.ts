/** Issues Lathe's own ISRCs for recordings without one. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { takeNumbers } from '../../platform/number-series.ts';
import { addToHistory, lockParts, type ReleaseRow } from '../releases/index.ts';
import { raiseVersions, readIsrcsOfSameSound, readSongs, type SongRow } from './song-store.ts';

/** An ISRC has five digits for the number. */
const MAX_ISRCS_PER_YEAR = 99_999;

/** Only Lathe issues these, so sellers cannot enter an unissued one. */
export function isOwnIsrc({ config }: Pick<Ctx, 'config'>, isrc: string): boolean {
  return isrc.startsWith(config.isrcPrefix);
}

/** Numbers of a year start at 00001. */
export async function issueIsrcs(
  tx: Tx,
  { config }: Pick<Ctx, 'config'>,
  { count, now }: { count: number; now: Date },
) {
  if (count === 0) return [];
  const year = String(now.getUTCFullYear()).slice(-2);
  const first = await takeNumbers(tx, `isrc-${year}`, count);
  if (first + count - 1 > MAX_ISRCS_PER_YEAR)
    throw new Error('Every ISRC of ISRC_PREFIX is issued for this year. Set a new prefix.');
  const isrcs = Array.from(
    { length: count },
    (_, index) => `${config.isrcPrefix}${year}${String(first + index).padStart(5, '0')}`,
  );
  await tx
    .insertInto('issued_isrcs')
    .values(isrcs.map((isrc) => ({ isrc, issued_at: now })))
    .execute();
  return isrcs;
}

interface IsrcRequest {
  release: Pick<ReleaseRow, 'id' | 'owner_id'>;
  userId: string;
  now: Date;
}

/**
 * Existing ISRCs are kept; if none is missing, nothing is written. A recording that has a code on
 * another release of the seller keeps that code. Callers lock the release and `lockIsrcs`.
 */
export async function issueMissingIsrcs(
  tx: Tx,
  ctx: Pick<Ctx, 'config'>,
  { release, userId, now }: IsrcRequest,
): Promise<void> {
  await lockParts(tx, release.id);
  const songs = (await readSongs(tx, release.id)).filter(({ isrc }) => isrc === null);
  if (songs.length === 0) return;
  const known = await readIsrcsOfSameSound(tx, release);
  const bySound = Map.groupBy(
    songs.filter(({ id }) => !known.has(id)),
    soundKey,
  );
  const isrcs = await issueIsrcs(tx, ctx, { count: bySound.size, now });
  for (const [index, same] of [...bySound.values()].entries()) {
    for (const { id } of same) known.set(id, isrcs[index] ?? '');
  }
  for (const { id } of songs) {
    const isrc = known.get(id);
    await tx.updateTable('tracks').set({ isrc, updated_at: now }).where('id', '=', id).execute();
  }
  await raiseVersions(
    tx,
    songs.map(({ id }) => id),
  );
  await addToHistory(tx, { releaseId: release.id, userId, action: 'isrcs_issued', now });
}

/** Tracks without audio are never the same. */
function soundKey({ id, song_peaks, duration_ms }: SongRow): string {
  return song_peaks === null ? id : `${duration_ms}:${song_peaks.toString('base64')}`;
}
