import type { Suggestion } from '@lathe/contract/storefront-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { refreshStorefront } from '../storefront/index.ts';
import type { TestTitle } from '../storefront/testing/titles.ts';
import { GHOST_LETTERS, makeSearch } from './testing/search.ts';

const app = await testApp();
const { ctx } = app;
const { title, search } = await makeSearch(app);

async function setCredits(created: TestTitle, names: { release: string; track: string }) {
  const credit = (name: string) => JSON.stringify([{ name, role: 'mixing', detail: '' }]);
  const [id = ''] = created.releaseIds;
  await ctx.db
    .updateTable('releases')
    .set({
      credits: credit(names.release),
      additional_artists: JSON.stringify([{ name: 'Xaver Quendel', role: 'featuring' }]),
    })
    .where('id', '=', id)
    .execute();
  await ctx.db
    .updateTable('tracks')
    .set({ credits: credit(names.track) })
    .where('release_id', '=', id)
    .where('side', '=', 2)
    .execute();
  await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds: [created.id] }));
}

beforeAll(async () => {
  const ghost = await title(GHOST_LETTERS);
  await setCredits(ghost, { release: 'Hedwig Sørensen', track: 'Tomoko Song' });
  await title({ title: 'Unrelated' });
});

describe('people in the credits', () => {
  it.each([
    ['of the release', 'hedwig soerensen', 'Hedwig Sørensen'],
    ['by one name', 'sorensen', 'Hedwig Sørensen'],
    ['of a track', 'tomoko song', 'Tomoko Song'],
    ['as guests', 'xaver quendel', 'Xaver Quendel'],
  ])('are found %s', async (_, q, name) => {
    const { data, tracks } = await search({ q });
    expect(data).toMatchObject([
      { title: 'Ghost Letters', matched_credit: { name }, matched_track: null },
    ]);
    expect(tracks).toEqual([]);
  });

  it('do not hide a track that has the same word, nor a title that is found by its name', async () => {
    expect((await search({ q: 'song' })).data).toMatchObject([
      { title: 'Ghost Letters', matched_track: { title: 'Harbour Song' }, matched_credit: null },
    ]);
    expect((await search({ q: 'ghost letters' })).data[0]).toMatchObject({
      matched_track: null,
      matched_credit: null,
    });
  });

  it('are suggested with the release, in the language of the reader', async () => {
    const german = app.browser();
    german.cookies.set('locale', 'de');
    const { json } = await german.get('/api/search/suggestions?q=hedwig%20soerensen');
    expect((json as { data: Suggestion[] }).data).toMatchObject([
      {
        kind: 'release',
        title: 'Ghost Letters',
        subtitle: 'The Kettles · Mitwirkend: Hedwig Sørensen',
      },
    ]);
  });
});
