/** Edits track metadata and track order. */
import type { RightsHolder } from '@lathe/contract/song';
import { type Credit, trimmedCredits } from '@lathe/rules/credits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { priceBook } from '../catalogue/index.ts';
import { addToHistory, creditFieldProblems, limitsOf, type ReleaseRow } from '../releases/index.ts';
import { checkedIsrc } from './check-isrc.ts';
import { rightsHolderProblem, songFieldProblems } from './song-field-problems.ts';
import {
  deleteSong,
  placeSongs,
  raiseVersions,
  readSongs,
  type SongContent,
  type SongPosition,
  type SongRow,
  setCredits,
  setGaps,
  setRightsHolders,
  updateSong,
} from './song-store.ts';

interface SongEdit {
  release: ReleaseRow;
  userId: string;
  now: Date;
}

export type SongInput = Omit<SongContent, 'isrc' | 'credits' | 'publisher'> & {
  isrc: string;
  /** Undefined keeps the publisher. */
  publisher?: string | undefined;
  /** Undefined keeps the credits. */
  credits?: readonly Credit[] | undefined;
  rightsHolders: readonly RightsHolder[];
};

interface SongChange extends SongEdit {
  songId: string;
  input: SongInput;
  /** The version that the form was based on, if given. */
  version: number | undefined;
}

export async function changeSong(
  tx: Tx,
  ctx: Pick<Ctx, 'config'>,
  { release, userId, now, songId, input, version }: SongChange,
): Promise<void> {
  const song = await ownSong(tx, release.id, songId);
  if (version !== undefined && version !== song.version) throw new CallError('changed_meanwhile');
  assertValidSong(input);
  const { rightsHolders, ...content } = trimmedSong(input);
  const isrc = await checkedIsrc(tx, ctx, {
    input: input.isrc,
    song: { ...song, title: input.title.trim() },
    release,
  });
  const credits = input.credits ? trimmedCredits(input.credits) : song.credits;
  const publisher = input.publisher?.trim() ?? song.publisher;
  const saved = { ...content, credits, publisher, isrc };
  await updateSong(tx, { id: song.id, content: saved, now });
  await setRightsHolders(tx, [song.id], rightsHolders);
  const detail = { title: input.title };
  await addToHistory(tx, { releaseId: release.id, userId, action: 'song_changed', detail, now });
}

export function trimmedSong(input: SongInput): SongInput {
  return {
    ...input,
    title: input.title.trim(),
    subtitle: input.subtitle.trim(),
    primary_artist: input.primary_artist.trim(),
    composer: input.composer.trim(),
    // Browsers send line breaks as CR LF.
    lyrics: input.lyrics?.replaceAll('\r\n', '\n').trim(),
  };
}

export function assertValidSong(input: SongInput): void {
  const fields = songFieldProblems(input);
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

async function ownSong(tx: Tx, releaseId: string, songId: string): Promise<SongRow> {
  const song = (await readSongs(tx, releaseId)).find(({ id }) => id === songId);
  if (!song) throw new CallError('not_found');
  return song;
}

export async function removeSong(
  tx: Tx,
  ctx: Ctx,
  { release, userId, now, songId }: SongEdit & { songId: string },
): Promise<void> {
  const song = await ownSong(tx, release.id, songId);
  const uploads = await tx
    .selectFrom('song_uploads')
    .select('id')
    .where('track_id', '=', songId)
    .execute();
  await deleteSong(tx, song.id);
  await renumberSongs(tx, release.id);
  const prefixes = uploads.flatMap(({ id }) => [
    `songs/${release.id}/${id}/`,
    `public/previews/${id}`,
  ]);
  if (prefixes.length > 0) await ctx.jobs.enqueue(tx, removeFiles, { prefixes });
  const detail = { title: song.title };
  await addToHistory(tx, { releaseId: release.id, userId, action: 'song_removed', detail, now });
}

/** Closes the gap after a track was removed. */
async function renumberSongs(tx: Tx, releaseId: string): Promise<void> {
  const songs = await readSongs(tx, releaseId);
  const bySide = Map.groupBy(songs, ({ side }) => side);
  const positions = [...bySide.values()].flatMap((side) =>
    side.map(({ id, side: number }, index) => ({ id, side: number, position: index + 1 })),
  );
  await placeSongs(tx, positions);
}

/** Each track exactly once, on sides that the format has; positions are renumbered from 1. */
export async function orderSongs(
  tx: Tx,
  ctx: Ctx,
  { release, userId, now, requested }: SongEdit & { requested: readonly SongPosition[] },
): Promise<void> {
  const songs = await readSongs(tx, release.id);
  const ids = new Set(requested.map(({ id }) => id));
  if (ids.size !== requested.length) {
    throw new CallError('validation', { fields: { tracks: [{ key: 'invalid' }] } });
  }
  // Another tab added or removed a track meanwhile.
  if (songs.length !== requested.length || songs.some(({ id }) => !ids.has(id))) {
    throw new CallError('changed_meanwhile');
  }
  const { sides } = limitsOf(await priceBook(ctx), release);
  if (requested.some(({ side }) => side > sides)) {
    throw new CallError('validation', {
      fields: { tracks: [{ key: 'max', values: { max: sides } }] },
    });
  }
  const bySide = Map.groupBy(requested, ({ side }) => side);
  const positions = [...bySide.values()].flatMap((side) =>
    side
      .toSorted((a, b) => a.position - b.position)
      .map((position, index) => ({ ...position, position: index + 1 })),
  );
  await placeSongs(tx, positions);
  await addToHistory(tx, { releaseId: release.id, userId, action: 'songs_ordered', now });
}

export async function setAllGaps(
  tx: Tx,
  { release, userId, now, gapMs }: SongEdit & { gapMs: number },
): Promise<void> {
  await setGaps(tx, release.id, gapMs);
  await addToHistory(tx, { releaseId: release.id, userId, action: 'gaps_changed', now });
}

export async function copyCredits(
  tx: Tx,
  { release, userId, now, credits }: SongEdit & { credits: readonly Credit[] },
): Promise<void> {
  const fields = creditFieldProblems(credits);
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  await setCredits(tx, release.id, trimmedCredits(credits));
  await addToHistory(tx, { releaseId: release.id, userId, action: 'credits_copied', now });
}

export async function copyRightsHolders(
  tx: Tx,
  { release, holders }: { release: ReleaseRow; holders: readonly RightsHolder[] },
): Promise<void> {
  const problem = rightsHolderProblem(holders);
  if (problem) throw new CallError('validation', { fields: { rightsHolder: [problem] } });
  const ids = (await readSongs(tx, release.id)).map(({ id }) => id);
  await setRightsHolders(tx, ids, holders);
  await raiseVersions(tx, ids);
}
