import type { Db } from '../../platform/db/connect.ts';
import { findReview, type ReviewRow } from '../reviews/index.ts';

export interface ReviewOfItem extends ReviewRow {
  ownerId: string;
  title: string;
  page: string;
  type: { en: string; de: string };
}

/** A review with what mails say about its item. */
export async function findReviewOfItem(db: Db, id: string): Promise<ReviewOfItem | undefined> {
  const review = await findReview(db, id);
  const item =
    review &&
    (await db
      .selectFrom('merch_items')
      .innerJoin('merch_types', 'merch_types.id', 'merch_items.merch_type_id')
      .innerJoin('pages', 'pages.id', 'merch_items.page_id')
      .select([
        'merch_items.owner_id as ownerId',
        'merch_items.title',
        'pages.name as page',
        'name_en as en',
        'name_de as de',
      ])
      .where('merch_items.id', '=', review.thingId)
      .executeTakeFirst());
  if (!review || !item) return undefined;
  const { en, de, ...names } = item;
  return { ...review, ...names, type: { en, de } };
}
