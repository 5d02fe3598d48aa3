import type { GroupCard } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { title, inDays, visitor, cardsOf } = await makeStorefront(app);
const now = () => ctx.clock.now();

describe('lists', () => {
  it('are paged to their end, newest first, each title once, even when one is added', async () => {
    for (let at = 0; at < 50; at += 1) {
      await title({ mainGenre: 'folk', releases: [{ publishedAt: inDays(-50 + at) }] });
    }
    const seen: string[] = [];
    let next: string | null = '/api/genres/folk/release_groups';
    while (next) {
      const { json } = await visitor().get(next);
      const page = json as { data: GroupCard[]; next_page_url: string | null };
      seen.push(...page.data.map(({ uuid }) => uuid));
      next = page.next_page_url;
      if (seen.length === 24) await title({ mainGenre: 'folk' });
    }
    expect(seen).toHaveLength(50);
    const ages = await ctx.db
      .selectFrom('shelf')
      .select('group_id')
      .where('main_genre_id', '=', 7)
      .orderBy('on_sale_since', 'desc')
      .execute();
    expect(seen).toEqual(ages.slice(1).map(({ group_id }) => group_id));
  });

  it('can be filtered by medium', async () => {
    const cd = await title({ mainGenre: 'reggae', releases: [{ type: 'cd' }] });
    const vinyl = await title({ mainGenre: 'reggae', releases: [{ type: 'vinyl_7' }] });
    const ids = async (media: string) =>
      (await cardsOf(`/api/genres/reggae/release_groups?media=${media}`)).map(({ uuid }) => uuid);
    expect(await ids('CD')).toEqual([cd.id]);
    expect(await ids('Vinyl')).toEqual([vinyl.id]);
    expect((await ids('Vinyl,CD')).toSorted()).toEqual([cd.id, vinyl.id].toSorted());
    expect((await visitor().get('/api/release_groups?media=Tape')).status).toBe(422);
    expect((await visitor().get('/api/genres/no-such/release_groups')).status).toBe(404);
    expect((await visitor().get('/api/release_groups?page=nonsense')).status).toBe(400);
  });
});

describe('items related to a title', () => {
  it('are those on its page and those in paid orders with it', async () => {
    const createdTitle = await title();
    const sibling = await title({ page: createdTitle.page });
    const boughtTitle = await title();
    const unpaid = await title();
    for (const [other, paid_at] of [
      [boughtTitle, now()],
      [unpaid, null],
    ] as const) {
      const { id } = await ctx.db
        .insertInto('orders')
        .values({
          number: `N-${other.id}`,
          email: 'a@example.com',
          locale: 'en',
          country_iso: 'GB',
          currency: 'GBP',
          items_total: 2,
          postage_total: 0,
          vat_total: 0,
          total: 2,
          paid_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { order_id: id, type: 'release', title: 'x', quantity: 1, unit_price: 1 };
      await ctx.db
        .insertInto('order_lines')
        .values(
          [createdTitle, other].map(({ releaseIds: [release_id = ''] }, position) => ({
            ...line,
            ...{ release_id, position, unit_vat: 0, unit_ppd: 0, unit_earnings: 0 },
          })),
        )
        .execute();
    }
    const reply = (await visitor().get(`${createdTitle.path}/related`)).json as Record<
      string,
      GroupCard[]
    >;
    expect(reply.more_by_artist?.map(({ uuid }) => uuid)).toEqual([sibling.id]);
    expect(reply.also_bought?.map(({ uuid }) => uuid)).toEqual([boughtTitle.id]);
  });
});
