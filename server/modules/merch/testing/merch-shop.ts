/** A seller whose merchandise is on sale, and its buyers. */
import type { Cart } from '@lathe/contract/cart-calls';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';
import { makeMerch } from './merch.ts';

type ItemFixture = NonNullable<Parameters<typeof makeMerch>[2]> & {
  /** Of navy T-shirts by default. */
  sizes?: readonly string[];
};

export interface SoldItem {
  id: string;
  slug: string;
  typeId: number;
  colourId: number;
  /** Ids of the variants, in the order of their sizes. */
  variants: string[];
}

export async function merchShop(app: TestApp) {
  const { ctx } = app;
  const { db } = ctx;
  const seller = await makePerson(app, { seller: true });
  const page = await makePage(ctx, { is_live: true, owner_id: seller.id, name: 'Kiosk' });
  const studio = await signedInBrowser(app, seller);

  async function item({ sizes = ['M', 'L'], ...fixture }: ItemFixture = {}): Promise<SoldItem> {
    const { id: colourId } = await db
      .selectFrom('merch_colours')
      .innerJoin('merch_types', 'merch_types.id', 'merch_type_id')
      .select('merch_colours.id')
      .where('merch_types.code', '=', 't_shirt')
      .where('merch_colours.code', '=', 'navy')
      .executeTakeFirstOrThrow();
    const [first = 'M', ...others] = sizes;
    const now = ctx.clock.now();
    const made = await makeMerch(ctx, page, {
      title: 'Tour shirt',
      submitted_at: now,
      approved_at: now,
      variant: { size: first, colour: 'Navy' },
      ...fixture,
    });
    const variants = await Promise.all(
      others.map((size, at) =>
        db
          .insertInto('merch_variants')
          .values({ item_id: made.id, size, colour: 'Navy', position: at + 2 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    );
    await db
      .updateTable('merch_variants')
      .set({ colour_id: colourId })
      .where('item_id', '=', made.id)
      .execute();
    return {
      id: made.id,
      slug: made.slug,
      typeId: made.merch_type_id,
      colourId,
      variants: [made.variantId, ...variants.map(({ id }) => id)],
    };
  }

  return {
    seller,
    studio,
    page,
    item,
    itemPath: ({ slug }: Pick<SoldItem, 'slug'>) => `/api/pages/${page.slug}/merch/${slug}`,
    /** Changes columns of an item as if time had passed. */
    set: updateItem,
    find: async (id: string) =>
      await db.selectFrom('merch_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    counts: async (id: string) =>
      await db
        .selectFrom('merch_items')
        .select(['pieces_sold as sold', 'pieces_reserved as held', 'samples_ordered as samples'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };

  async function updateItem(id: string, columns: object): Promise<void> {
    await db.updateTable('merch_items').set(columns).where('id', '=', id).execute();
  }
}

export async function addPieces(
  browser: TestBrowser,
  uuid: string | undefined,
  quantity = 1,
): Promise<TestReply> {
  return await browser.post('/es/cart', { type: 'merch', uuid, quantity });
}

export async function problemsIn(browser: TestBrowser): Promise<[string, string][]> {
  const { items } = (await browser.get('/es/cart')).json as Cart;
  return items.flatMap(({ problems }) =>
    problems.map(({ code, message }): [string, string] => [code, message]),
  );
}
