import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';

type Page = Selectable<DB['pages']>;

type MerchFixture = Partial<Insertable<DB['merch_items']>> & {
  type?: string;
  variant?: { size?: string; colour?: string };
};

export async function makeMerch(
  { db, clock }: Ctx,
  page: Pick<Page, 'id' | 'owner_id'>,
  { type = 't_shirt', variant = {}, ...item }: MerchFixture = {},
): Promise<Selectable<DB['merch_items']> & { variantId: string }> {
  const { id } = await db
    .selectFrom('merch_types')
    .select('id')
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
  const created = await db
    .insertInto('merch_items')
    .values({
      owner_id: page.owner_id,
      page_id: page.id,
      merch_type_id: id,
      slug: randomUUID().slice(0, 8),
      title: 'A shirt',
      published_at: clock.now(),
      ...item,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: variantId } = await db
    .insertInto('merch_variants')
    .values({ item_id: created.id, size: 'M', position: 1, ...variant })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...created, variantId };
}
