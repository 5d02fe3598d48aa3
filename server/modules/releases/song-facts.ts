/** Track data that the rules need; the tracks themselves belong to another module. */
import { type SongFacts, type SongsState, songsState } from '@lathe/rules/songs';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PriceBook, priceBook, readAllGenres } from '../catalogue/index.ts';
import type { ReleaseRow } from './store.ts';

/** In this genre, tracks must name their composer. */
const CLASSICAL = 'classical';

async function readSongFacts(db: Db | Tx, releaseId: string): Promise<SongFacts[]> {
  const rows = await db
    .selectFrom('tracks')
    .select((eb) => [
      'tracks.id',
      'tracks.side',
      'tracks.title',
      'tracks.composer',
      'tracks.duration_ms as durationMs',
      'tracks.gap_ms as gapMs',
      eb
        .selectFrom('song_uploads')
        .select('song_uploads.state')
        .whereRef('song_uploads.track_id', '=', 'tracks.id')
        .where('song_uploads.state', '<>', 'cancelled')
        .orderBy('song_uploads.number', 'desc')
        .limit(1)
        .as('file'),
      eb
        .selectFrom('track_rights_holders')
        .select((holder) =>
          holder.fn.agg<number[]>('array_agg', ['share_basis_points']).as('shares'),
        )
        .whereRef('track_rights_holders.track_id', '=', 'tracks.id')
        .as('shares'),
    ])
    .where('tracks.release_id', '=', releaseId)
    .orderBy('tracks.side')
    .orderBy('tracks.position')
    .execute();
  return rows.map(({ shares, file, ...row }) => ({
    ...row,
    file: file as SongFacts['file'],
    shares: shares ?? [],
  }));
}

export async function songsStateOf(
  db: Db | Tx,
  ctx: Ctx,
  release: MeasuredRelease & Pick<ReleaseRow, 'id' | 'main_genre_id'>,
): Promise<SongsState> {
  const limits = limitsOf(await priceBook(ctx), release);
  const isClassical = await isClassicalGenre(ctx, release.main_genre_id);
  return songsState(await readSongFacts(db, release.id), { isClassical, limits });
}

type MeasuredRelease = Pick<ReleaseRow, 'release_type_id' | 'submitted_at'>;

/** Submitted releases keep the limits of their submission date. */
export function limitsOf(book: PriceBook, { release_type_id, submitted_at }: MeasuredRelease) {
  return book.limits(release_type_id, submitted_at);
}

async function isClassicalGenre(ctx: Ctx, genreId: number | null): Promise<boolean> {
  return (await readAllGenres(ctx)).byId(genreId)?.slug === CLASSICAL;
}
