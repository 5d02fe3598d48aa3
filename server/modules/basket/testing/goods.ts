/** Merchandise for tests, straight in the database. */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../context.ts';

export async function makeMerch(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { ownerId, page, type = 't_shirt' }: { ownerId: string; page: { id: string }; type?: string },
): Promise<{ itemId: string; variantId: string }> {
  const { id: typeId } = await db
    .selectFrom('merch_types')
    .select('id')
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
  const { id: itemId } = await db
    .insertInto('merch_items')
    .values({
      owner_id: ownerId,
      page_id: page.id,
      slug: `m-${randomUUID()}`,
      merch_type_id: typeId,
      title: 'Bus Shirt',
      published_at: new Date(clock.now().getTime() - 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: variantId } = await db
    .insertInto('merch_variants')
    .values({ item_id: itemId, size: 'L', colour: 'Black', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { itemId, variantId };
}
