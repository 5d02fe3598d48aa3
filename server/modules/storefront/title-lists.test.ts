import type { GroupCard } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { title, inDays, visitor, cardsOf } = await makeStorefront(app);

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
