/** A code belongs to one recording: other sounds and other sellers cannot use it. */
import { parseIsrc } from '@lathe/rules/identifiers/isrc';
import { isSameRecording, type Sound } from '@lathe/rules/recordings';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ReleaseRow } from '../releases/index.ts';
import { isOwnIsrc } from './issue-isrc.ts';
import { isIssued, readSongs, type SongRow } from './song-store.ts';

type OwnRelease = Pick<ReleaseRow, 'id' | 'owner_id'>;
type CodedSong = Pick<SongRow, 'id' | 'title' | 'isrc' | 'duration_ms' | 'song_peaks'>;

/**
 * Codes of one seller are checked and issued one release at a time. Otherwise two releases could give
 * one recording two codes. Take it before the tracks are locked.
 */
export async function lockIsrcs(tx: Tx, { owner_id }: Pick<ReleaseRow, 'owner_id'>): Promise<void> {
  await lock(tx, 'isrc', owner_id);
}

/** For a change of many tracks: takes the locks of all their codes at once, in order. */
export async function lockIsrcCodes(
  tx: Tx,
  { ownerId, codes }: { ownerId: string; codes: readonly string[] },
): Promise<void> {
  await lock(tx, 'isrc', ownerId);
  for (const isrc of [...new Set(codes)].sort()) await lock(tx, 'isrc', isrc);
}

/** The code to store for a track. Codes with Lathe's prefix must have been issued. */
export async function checkedIsrc(
  tx: Tx,
  ctx: Pick<Ctx, 'config'>,
  { input, song, release }: { input: string; song: CodedSong; release: OwnRelease },
): Promise<string | null> {
  if (input.trim() === '') return null;
  const isrc = parseIsrc(input);
  if (!isrc) throw new CallError('validation', { fields: { isrc: [{ key: 'isrc_wrong' }] } });
  // A code from before this check does not block other changes. The submission checks it.
  if (isrc === song.isrc) return isrc;
  await lockIsrcs(tx, release);
  // Another seller may enter it at the same time.
  await lock(tx, 'isrc', isrc);
  if (isOwnIsrc(ctx, isrc) && !(await isIssued(tx, isrc))) throw new CallError('isrc_not_issued');
  await assertFree(tx, { isrc, song, release });
  return isrc;
}

/** At submission: a file may have been replaced after its code was entered. */
export async function assertIsrcsFit(tx: Tx, release: OwnRelease): Promise<void> {
  for (const song of await readSongs(tx, release.id)) {
    if (song.isrc !== null) await assertFree(tx, { isrc: song.isrc, song, release });
  }
}

interface IsrcUse {
  id: string;
  ownerId: string;
  releaseId: string;
  title: string;
  release: string;
  duration_ms: number | null;
  song_peaks: Buffer | null;
}

async function assertFree(
  tx: Tx,
  { isrc, song, release }: { isrc: string; song: CodedSong; release: OwnRelease },
): Promise<void> {
  const others = (await usesOf(tx, isrc)).filter(({ id }) => id !== song.id);
  if (others.some(({ ownerId }) => ownerId !== release.owner_id)) {
    throw new CallError('isrc_in_use');
  }
  const own = soundOf(song);
  const wrong = others.find((other) => {
    const sound = soundOf(other);
    // Without audio, the code may be that of the same recording on another release.
    if (!own || !sound) return other.releaseId === release.id;
    return !isSameRecording(own, sound);
  });
  if (!wrong) return;
  const values = { track: song.title, title: wrong.title, release: wrong.release };
  throw new CallError('isrc_other_recording', { values });
}

async function usesOf(db: Db | Tx, isrc: string): Promise<IsrcUse[]> {
  return await db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .select([
      'tracks.id',
      'releases.owner_id as ownerId',
      'releases.id as releaseId',
      'tracks.title',
      'releases.title as release',
      'duration_ms',
      'song_peaks',
    ])
    .where('isrc', '=', isrc)
    .where('releases.deleted_at', 'is', null)
    .orderBy('tracks.created_at')
    .execute();
}

function soundOf({
  duration_ms: durationMs,
  song_peaks: peaks,
}: Pick<SongRow, 'duration_ms' | 'song_peaks'>): Sound | null {
  return durationMs === null || peaks === null ? null : { durationMs, peaks };
}
