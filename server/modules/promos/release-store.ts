/** What a promo link shows of its release. */
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { sellerNameExpression } from '../accounts/index.ts';
import type { typeName } from '../catalogue/index.ts';

export interface PromoRelease {
  id: string;
  title: string;
  primaryArtist: string;
  label: string;
  releaseDate: string | null;
  typeCode: Parameters<typeof typeName>[0]['code'];
  medium: string;
  image: unknown;
  seller: string;
  tracks: PromoTrack[];
}

export interface PromoTrack {
  id: string;
  side: number;
  title: string;
  subtitle: string;
  primaryArtist: string;
  explicit: boolean;
  durationMs: number | null;
  mp3Key: string;
  masterKey: string | null;
  /** Name of the uploaded file; null for copies of a clone. */
  filename: string | null;
  /** Base64. */
  peaks: string | null;
}

export async function readPromoRelease(
  { db }: Pick<Ctx, 'db'>,
  releaseId: string,
): Promise<PromoRelease> {
  return await db
    .selectFrom('releases')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .innerJoin('users', 'users.id', 'releases.owner_id')
    .select([
      'releases.id',
      'releases.title',
      'releases.primary_artist as primaryArtist',
      'releases.label',
      'releases.release_date as releaseDate',
      'release_types.code as typeCode',
      'release_types.medium',
      'releases.image',
      sql<string>`${sellerNameExpression('users.id')}`.as('seller'),
      // Only tracks that can be heard.
      sql<PromoTrack[]>`(select coalesce(json_agg(json_build_object(
          'id', tracks.id, 'side', side, 'title', title, 'subtitle', subtitle,
          'primaryArtist', primary_artist, 'explicit', explicit, 'durationMs', duration_ms,
          'mp3Key', mp3_key, 'masterKey', master_key, 'peaks', encode(song_peaks, 'base64'),
          'filename', (select filename from song_uploads
            where song_uploads.track_id = tracks.id
              and song_uploads.storage_key = tracks.master_key limit 1)
        ) order by side, position), '[]')
        from tracks where tracks.release_id = releases.id and mp3_key is not null)`.as('tracks'),
    ])
    .where('releases.id', '=', releaseId)
    .$narrowType<Pick<PromoRelease, 'typeCode'>>()
    .executeTakeFirstOrThrow();
}
