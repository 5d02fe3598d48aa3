import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { handler as refreshCharts } from './refresh-charts.ts';
import { refreshStorefront } from './refresh-storefront.ts';
import { makeTitle, type TitleFixture } from './testing/titles.ts';

const app = await testApp();
const { ctx } = app;
const owner = await makePerson(app, { seller: true });
const title = (kind: Partial<TitleFixture> = {}) => makeTitle(ctx, { ownerId: owner.id, ...kind });
const refresh = (...groupIds: string[]) =>
  inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds }));
const charts = () => refreshCharts(ctx, {}, { signal: new AbortController().signal });

async function uses(word: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('search_words')
    .select('uses')
    .where('word', '=', word)
    .executeTakeFirst();
  return row?.uses ?? 0;
}

/** Counts the words again from the storefront rows. */
async function countedWords() {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, count(*)::int as uses from shelf, unnest(tsvector_to_array(words)) as word
    where word ~ '^[[:alnum:]]' group by word order by word collate "C"`.execute(ctx.db);
  return rows;
}

async function storedWords() {
  const { rows } = await sql`select word, uses from search_words order by word collate "C"`.execute(
    ctx.db,
  );
  return rows;
}

async function storefrontRow(id: string) {
  return await ctx.db.selectFrom('shelf').selectAll().where('group_id', '=', id).executeTakeFirst();
}

describe('storefront', () => {
  it('follows changes of the seller and drops what is removed', async () => {
    const { id } = await title({ title: 'Vorher' });
    expect(await uses('vorher')).toBe(1);
    await ctx.db
      .updateTable('release_groups')
      .set({ title: 'Nachher' })
      .where('id', '=', id)
      .execute();
    await refresh(id);
    expect(await storefrontRow(id)).toMatchObject({ title: 'Nachher', title_key: 'nachher' });
    expect([await uses('vorher'), await uses('nachher')]).toEqual([0, 1]);
    await ctx.db
      .updateTable('release_groups')
      .set({ visibility: 'hidden' })
      .where('id', '=', id)
      .execute();
    await refresh(id);
    expect(await storefrontRow(id)).toBeUndefined();
    expect(await uses('nachher')).toBe(0);
    expect(await storedWords()).toEqual(await countedWords());
  });

  it('is the same after repeated refreshes', async () => {
    const { id } = await title({ title: 'Steady' });
    const [before, words] = [await storefrontRow(id), await storedWords()];
    await refresh(id, id);
    await refresh(id);
    expect(await storefrontRow(id)).toEqual(before);
    expect(await storedWords()).toEqual(words);
  });

  it('counts words and genres correctly with concurrent changes', async () => {
    const created = [];
    for (let at = 0; at < 12; at += 1)
      created.push(await title({ title: `Zugleich ${at}`, mainGenre: 'pop' }));
    const ids = created.map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 24 }, async (_, round) => {
        const id = ids[round % ids.length] ?? '';
        const visibility = round % 3 === 0 ? 'hidden' : 'visible';
        await ctx.db
          .updateTable('release_groups')
          .set({ visibility, title: `Zugleich ${round} gemeinsam` })
          .where('id', '=', id)
          .execute();
        // In alternating order, to provoke a deadlock if rows were not locked in a fixed order.
        await refresh(...(round % 2 === 0 ? ids : ids.toReversed()));
      }),
    );
    await refresh(...ids);
    expect(await storedWords()).toEqual(await countedWords());
    const counted = await sql<{ titles: number }>`
      select count(*)::int as titles from shelf where main_genre_id = 8`.execute(ctx.db);
    const stored = await sql`select titles from genre_titles where genre_id = 8`.execute(ctx.db);
    expect(stored.rows).toEqual(counted.rows);
  });

  it('clears its cache on a change', async () => {
    const { page } = await title();
    const path = `/api/pages/${page.slug}/release_groups`;
    const count = async () =>
      ((await app.browser().get(path)).json as { data: unknown[] }).data.length;
    expect(await count()).toBe(1);
    await title({ page });
    await expect.poll(count).toBe(2);
  });
});

describe('charts', () => {
  const sell = (release_id: string, day: string, copies: number) =>
    ctx.db.insertInto('release_sales').values({ release_id, day, copies }).execute();
  const daysAgo = (days: number) =>
    new Date(ctx.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

  it('count sales of the last seven days and of all time, and change no other row', async () => {
    const [hit, old, none] = [await title(), await title(), await title()];
    await sell(hit.releaseIds[0] ?? '', daysAgo(1), 7);
    await sell(hit.releaseIds[0] ?? '', daysAgo(12), 5);
    await sell(old.releaseIds[0] ?? '', daysAgo(8), 30);
    const version = async (id: string) =>
      (
        await sql<{ xmin: string }>`select xmin::text from shelf where group_id = ${id}`.execute(
          ctx.db,
        )
      ).rows[0];
    const before = await version(none.id);
    await charts();
    expect(await storefrontRow(hit.id)).toMatchObject({
      sold: 12,
      sold_last_week: 7,
      sales_tier: 1,
    });
    expect(await storefrontRow(old.id)).toMatchObject({
      sold: 30,
      sold_last_week: 0,
      sales_tier: 1,
    });
    expect(await storefrontRow(none.id)).toMatchObject({ sold: 0, sales_tier: 4 });
    expect(await version(none.id)).toEqual(before);
    const after = await version(hit.id);
    await charts();
    expect(await version(hit.id)).toEqual(after);
    const { json } = await app.browser().get('/api/top_release_groups?media=Vinyl');
    expect((json as { data: { uuid: string }[] }).data[0]?.uuid).toBe(hit.id);
  });

  it('drop sales after a week, and keep the sales tier as a search word', async () => {
    const created = await title();
    await sell(created.releaseIds[0] ?? '', daysAgo(0), 3);
    await charts();
    expect((await storefrontRow(created.id))?.words).toContain("'~1'");
    await refresh(created.id);
    expect((await storefrontRow(created.id))?.words).toContain("'~1'");
    app.clock.advance({ days: 8 });
    await charts();
    expect(await storefrontRow(created.id)).toMatchObject({ sold: 3, sold_last_week: 0 });
    await ctx.db.deleteFrom('release_sales').execute();
    await ctx.db.updateTable('shelf').set({ sold: 0 }).execute();
    await charts();
    const { words, sales_tier } = (await storefrontRow(created.id)) ?? {};
    expect(sales_tier).toBe(4);
    expect(words).toContain("'~4'");
    expect(words).not.toContain("'~1'");
  });
});
