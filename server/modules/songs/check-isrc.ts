/** A code belongs to one recording: other sounds and other sellers cannot use it. */
import { parseIsrc } from '@lathe/rules/identifiers/isrc';
import { isSameRecording, type Sound } from '@lathe/rules/recordings';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock, lockAll } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ReleaseRow } from '../releases/index.ts';
import { isOwnIsrc } from './issue-isrc.ts';
import { readIssued, readSongs, type SongRow } from './song-store.ts';

type OwnRelease = Pick<ReleaseRow, 'id' | 'owner_id' | 'title'>;
type IsrcSong = Pick<SongRow, 'id' | 'title' | 'duration_ms' | 'song_peaks'>;
type CodedSong = IsrcSong & Pick<SongRow, 'isrc'>;

/** The values belong to the error text. */
type IsrcProblem =
  | { code: 'isrc_in_use' | 'isrc_not_issued' }
  | {
      code: 'isrc_other_recording';
      values: { track: string; title: string; release: string };
    };

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
  const problem = (await isrcProblems(tx, ctx, { release, codes: [{ song, isrc }] })).get(song.id);
  if (problem) throw errorOf(problem);
  return isrc;
}

export interface NewCode {
  /** With its new title. */
  song: IsrcSong;
  /** Null if the track loses its code, so that another one can take it. */
  isrc: string | null;
}

/** Problems by track. The tracks get their codes at once, so they can swap them. */
export async function isrcProblems(
  tx: Tx,
  ctx: Pick<Ctx, 'config'>,
  { release, codes }: { release: OwnRelease; codes: readonly NewCode[] },
): Promise<Map<string, IsrcProblem>> {
  const problems = new Map<string, IsrcProblem>();
  const isrcs = codes.flatMap(({ isrc }) => isrc ?? []);
  if (isrcs.length === 0) return problems;
  await lockIsrcs(tx, release);
  // Another seller may enter the same codes at the same time.
  await lockAll(tx, 'isrc', isrcs);
  const own = isrcs.filter((isrc) => isOwnIsrc(ctx, isrc));
  const issued = own.length > 0 ? await readIssued(tx, own) : new Set<string>();
  const changing = new Set(codes.map(({ song }) => song.id));
  const uses = (await usesOf(tx, isrcs)).filter(({ id }) => !changing.has(id));
  // The tracks of this request, as they will be stored.
  const of = { ownerId: release.owner_id, releaseId: release.id, release: release.title };
  const unsaved = codes.map(({ song, isrc }) => ({ ...song, ...of, isrc }));
  for (const { song, isrc } of codes) {
    if (isrc === null) continue;
    const problem =
      isOwnIsrc(ctx, isrc) && !issued.has(isrc)
        ? ({ code: 'isrc_not_issued' } as const)
        : useProblem({ song, release, uses: [...uses, ...unsaved], isrc });
    if (problem) problems.set(song.id, problem);
  }
  return problems;
}

/** At submission: a file may have been replaced after its code was entered. */
export async function assertIsrcsFit(tx: Tx, release: OwnRelease): Promise<void> {
  for (const song of await readSongs(tx, release.id)) {
    if (song.isrc === null) continue;
    const uses = await usesOf(tx, [song.isrc]);
    const problem = useProblem({ song, release, uses, isrc: song.isrc });
    if (problem) throw errorOf(problem);
  }
}

function errorOf(problem: IsrcProblem): CallError {
  return new CallError(problem.code, 'values' in problem ? { values: problem.values } : {});
}

interface IsrcUse extends IsrcSong {
  isrc: string | null;
  ownerId: string;
  releaseId: string;
  release: string;
}

interface UseCheck {
  song: IsrcSong;
  release: OwnRelease;
  uses: readonly IsrcUse[];
  isrc: string;
}

function useProblem({ song, release, uses, isrc }: UseCheck): IsrcProblem | null {
  const others = uses.filter((use) => use.isrc === isrc && use.id !== song.id);
  if (others.some(({ ownerId }) => ownerId !== release.owner_id)) return { code: 'isrc_in_use' };
  const own = soundOf(song);
  const wrong = others.find((other) => {
    const sound = soundOf(other);
    // Without audio, the code may be that of the same recording on another release.
    if (!own || !sound) return other.releaseId === release.id;
    return !isSameRecording(own, sound);
  });
  if (!wrong) return null;
  const values = { track: song.title, title: wrong.title, release: wrong.release };
  return { code: 'isrc_other_recording', values };
}

async function usesOf(db: Db | Tx, isrcs: readonly string[]): Promise<IsrcUse[]> {
  return await db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .select([
      'tracks.id',
      'isrc',
      'releases.owner_id as ownerId',
      'releases.id as releaseId',
      'tracks.title',
      'releases.title as release',
      'duration_ms',
      'song_peaks',
    ])
    .where('isrc', 'in', isrcs)
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
