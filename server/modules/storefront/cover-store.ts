import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';

const COVERS_PER_GENRE = 4;

/** Pictures of the best sellers of each main genre: one index scan per genre, in one statement. */
export async function listCovers(
  preparedPool: pg.Pool,
  { genreIds, country }: { genreIds: readonly number[]; country: string },
): Promise<Map<number, unknown[]>> {
  const rows = await prepared<{ id: number; images: unknown[] }>(
    preparedPool,
    'covers of genres',
    `select genre.id, covers.images from unnest($1::integer[]) as genre (id)
      cross join lateral (
        select jsonb_agg(image) as images from (
          select image from shelf
          where main_genre_id = genre.id and image is not null
            and (sold_in is null or $2 = any(sold_in))
          order by sold_last_week desc, sold desc, group_id desc limit ${COVERS_PER_GENRE}
        ) as best) as covers
      where covers.images is not null`,
    [genreIds, country],
  );
  return new Map(rows.map(({ id, images }) => [id, images]));
}
