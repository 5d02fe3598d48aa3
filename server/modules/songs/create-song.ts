import { randomUUID } from 'node:crypto';
import { trimmedCredits } from '@lathe/rules/credits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { addToHistory, type ReleaseWork } from '../releases/index.ts';
import { assertValidSong, type SongInput, trimmedSong } from './change-song.ts';
import { checkedIsrc } from './check-isrc.ts';
import { insertSongWithContent, setRightsHolders } from './song-store.ts';

interface NewSong extends ReleaseWork {
  side: number;
  input: SongInput;
}

/** A track without audio, at the end of its side. An upload with its title gives it the file. */
export async function createSong(
  tx: Tx,
  ctx: Pick<Ctx, 'config'>,
  { release, userId, now, side, input }: NewSong,
): Promise<string> {
  assertValidSong(input);
  const { rightsHolders, isrc: typed, credits, ...content } = trimmedSong(input);
  const id = randomUUID();
  const song = { id, title: content.title, isrc: null, duration_ms: null, song_peaks: null };
  const isrc = await checkedIsrc(tx, ctx, { input: typed, song, release });
  await insertSongWithContent(tx, {
    id,
    releaseId: release.id,
    side,
    content: {
      ...content,
      isrc,
      publisher: input.publisher?.trim() ?? '',
      credits: trimmedCredits(credits ?? []),
    },
    now,
  });
  if (rightsHolders.length > 0) await setRightsHolders(tx, [id], rightsHolders);
  const detail = { title: content.title };
  await addToHistory(tx, { releaseId: release.id, userId, action: 'song_added', detail, now });
  return id;
}
