/** Track files that wait for a worker, and a record of every final state they reach. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { processSongFile } from '../modules/songs/jobs.ts';
import { insertSong } from '../modules/songs/song-store.ts';
import { insertUpload } from '../modules/songs/upload-store.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/tx.ts';
import { makePerson } from './people.ts';

/** All in one release of one seller, as if each had just arrived. */
export async function queueSongs(ctx: Ctx, files: readonly Buffer[]): Promise<void> {
  await installOutcomeTrigger(ctx.db);
  const { id: ownerId } = await makePerson({ ctx }, { seller: true });
  const now = ctx.clock.now();
  const { id: typeId } = await ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', 'cd')
    .executeTakeFirstOrThrow();
  const metadata = { title: 'Night Bus', primary_artist: 'Kiosk' };
  const release = await ctx.db
    .insertInto('releases')
    .values({ owner_id: ownerId, release_type_id: typeId, ...metadata })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, bytes] of files.entries()) {
    const id = randomUUID();
    const storageKey = `songs/${release.id}/${id}/source`;
    await ctx.storage.put(storageKey, Readable.from([bytes]), {
      contentType: 'application/octet-stream',
    });
    await inTransaction(ctx.db, async (tx) => {
      const song = { releaseId: release.id, side: 1, title: `Song ${index}`, artist: 'Kiosk', now };
      await insertUpload(tx, {
        id,
        ownerId,
        releaseId: release.id,
        trackId: await insertSong(tx, song),
        filename: `${index}.wav`,
        size: bytes.length,
        storageKey,
        multipartId: id,
        now,
      });
      const queued = { state: 'queued' } as const;
      await tx.updateTable('song_uploads').set(queued).where('id', '=', id).execute();
      await ctx.jobs.enqueue(tx, processSongFile, { uploadId: id }, { key: `song:${id}` });
    });
  }
}

/** A database trigger, so that no code path can skip it. */
async function installOutcomeTrigger(db: Db): Promise<void> {
  await sql`create table song_ends (upload_id uuid not null)`.execute(db);
  await sql`
    create function note_song_end() returns trigger language plpgsql as $$
    begin
      insert into song_ends values (new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_song_end after update of state on song_uploads for each row
    when (new.state in ('complete', 'failed'))
    execute function note_song_end()`.execute(db);
}

export interface SongOutcome {
  filename: string;
  state: string;
  /** Null for a complete track. */
  reason: string | null;
  /** Preview audio exists. */
  playable: boolean;
  /** How often it reached a final state. */
  ends: number;
}

export async function readSongOutcomes(db: Db): Promise<SongOutcome[]> {
  const { rows } = await sql<SongOutcome>`
    select filename, state, failure -> 'findings' -> 0 ->> 'code' as reason,
      mp3_key is not null and preview_key is not null as playable,
      (select count(*)::integer from song_ends where upload_id = song_uploads.id) as ends
    from song_uploads join tracks on tracks.id = song_uploads.track_id
    order by number`.execute(db);
  return rows;
}
