import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import { makeArtist, openLabel, signed } from '../labels/testing/rosters.ts';
import { makeTitle } from './testing/titles.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { releasesOf } = await makeStorefront(app);

it('leads to the label of that name only if the artist is on its roster', async () => {
  const label = await openLabel(app, 'Pier Nine');
  const [artist, stranger] = [await makeArtist(app), await makeArtist(app)];
  await signed(label, artist);
  const releases = [{ label: 'PIER NINE' }, { label: 'Pier Ten' }];
  const on = async ({ id: ownerId, page }: typeof artist) => {
    const made = await makeTitle(ctx, { ownerId, page, releases });
    await waitForCache(ctx);
    return (await releasesOf(made)).map(({ label_url }) => label_url).toSorted();
  };
  expect(await on(artist)).toEqual([label.slug, null].toSorted());
  expect(await on(stranger)).toEqual([null, null]);
});
