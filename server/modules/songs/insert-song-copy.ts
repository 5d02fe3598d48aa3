/** Inserts a copy of a track into another release, after its files were copied. */
import type { Tx } from '../../platform/db/tx.ts';
import type { SongRow } from './song-store.ts';

interface SongCopy {
  id: string;
  release: { id: string; owner_id: string };
  song: SongRow;
  target: { side: number; position: number };
  upload: string;
  keys: { master: string | null; mp3: string | null; preview: string | null };
  now: Date;
}

/** False if an earlier attempt inserted it. */
export async function insertSongCopy(tx: Tx, copy: SongCopy): Promise<boolean> {
  const { id, release, song, target, upload, keys, now } = copy;
  const original = await tx
    .selectFrom('tracks')
    .select(['peaks', 'preview_ms'])
    .where('id', '=', song.id)
    .executeTakeFirst();
  const added = await tx
    .insertInto('tracks')
    .values({
      id,
      release_id: release.id,
      ...target,
      title: song.title,
      subtitle: song.subtitle,
      primary_artist: song.primary_artist,
      additional_artists: JSON.stringify(song.additional_artists),
      credits: JSON.stringify(song.credits),
      composer: song.composer,
      publisher: song.publisher,
      lyrics: song.lyrics,
      // The same recording has the same ISRC on every format.
      isrc: song.isrc,
      explicit: song.explicit,
      duration_ms: song.duration_ms,
      gap_ms: song.gap_ms,
      master_key: keys.master,
      mp3_key: keys.mp3,
      preview_key: keys.preview,
      preview_ms: original?.preview_ms ?? null,
      peaks: original?.peaks ?? null,
      song_peaks: song.song_peaks,
      loudness_lufs: song.loudness_lufs,
      true_peak_dbtp: song.true_peak_dbtp,
      cutting: JSON.stringify(song.cutting),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const holders = song.rights.map(({ name, role, share }, index) => ({
    track_id: id,
    position: index + 1,
    name,
    role,
    share_basis_points: Math.round(share * 100),
  }));
  if (holders.length > 0) await tx.insertInto('track_rights_holders').values(holders).execute();
  if (song.file?.state === 'complete' && keys.master !== null) {
    await tx
      .insertInto('song_uploads')
      .values({
        id: upload,
        owner_id: release.owner_id,
        release_id: release.id,
        track_id: id,
        filename: song.file.filename,
        size: song.file.size,
        storage_key: keys.master,
        multipart_id: upload,
        part_bytes: song.file.size,
        state: 'complete',
        step: 'finish',
        progress: 100,
        sample_rate: song.file.sample_rate,
        bit_depth: song.file.bit_depth,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
  return true;
}
