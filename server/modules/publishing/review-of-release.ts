import type { Db } from '../../platform/db/connect.ts';
import { findReview, type ReviewRow } from '../reviews/index.ts';

export interface ReviewOfRelease extends ReviewRow {
  releaseId: string;
  ownerId: string;
  title: string;
  artist: string;
  typeId: number;
}

/** A review with what mails say about its release. */
export async function findReviewOfRelease(
  db: Db,
  id: string,
): Promise<ReviewOfRelease | undefined> {
  const review = await findReview(db, id);
  const release =
    review &&
    (await db
      .selectFrom('releases')
      .select([
        'id as releaseId',
        'owner_id as ownerId',
        'title',
        'primary_artist as artist',
        'release_type_id as typeId',
      ])
      .where('id', '=', review.thingId)
      .executeTakeFirst());
  return release && { ...review, ...release };
}
