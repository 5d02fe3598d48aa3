/** Finds tracks that also exist elsewhere, by ISRC or by audio content. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface Duplicate {
  song: string;
  reason: 'isrc' | 'audio';
  release: string;
  artist: string;
  seller: string;
  same_seller: boolean;
}

const MAX_DUPLICATES = 50;

/** Other sellers first; the same recording on another format of one seller is common. */
export async function findDuplicates(db: Db, releaseId: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select songs.title as song, found.reason, releases.title as release,
      releases.primary_artist as artist, users.name as seller,
      releases.owner_id = own.owner_id as same_seller
    from tracks as songs
    join releases as own on own.id = songs.release_id
    cross join lateral (
      select distinct on (release_id) release_id, reason
      from (
        select release_id, 'isrc' as reason from tracks where isrc = songs.isrc
        union all
        select release_id, 'audio' from tracks where md5(song_peaks) = md5(songs.song_peaks)
      ) as both_ways
      where release_id <> songs.release_id
      order by release_id, reason desc
    ) as found
    join releases on releases.id = found.release_id and releases.deleted_at is null
    join users on users.id = releases.owner_id
    where songs.release_id = ${releaseId}
    order by same_seller, songs.side, songs.position, release, found.reason
    limit ${MAX_DUPLICATES}`.execute(db);
  return rows;
}
