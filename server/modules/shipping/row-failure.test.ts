import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { failWritesOf, payloadsOf } from '../../testing/failing-rows.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { updateSaleCountries, updateTitleCountries } from './jobs.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));

async function countriesOf(groupId: string): Promise<readonly string[]> {
  const { sold_in } = await ctx.db
    .selectFrom('shelf')
    .select('sold_in')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return sold_in ?? [];
}

it('a title that cannot be updated does not block the others, and is retried separately', async () => {
  const excluded = { ownerId: seller.id, releases: [{ excluded: ['US'] }] };
  const titles = [await makeTitle(ctx, excluded), await makeTitle(ctx, excluded)];
  const [bad = '', good = ''] = titles.map(({ id }) => id).toSorted();
  const repair = await failWritesOf(ctx.db, { table: 'shelf', column: 'group_id', id: bad });
  const body = { iso: 'UY', zone: 'world', services: ['standard', 'tracked'], bulk: false };
  expect((await admin.post('/api/admin/countries', body)).status).toBe(200);
  await runDueJobs(ctx, [updateSaleCountries]);
  expect(await countriesOf(good)).toContain('UY');
  expect(await countriesOf(bad)).not.toContain('UY');
  expect(await payloadsOf(ctx.db, 'update-sale-countries')).toEqual([]);
  expect(await payloadsOf(ctx.db, 'update-title-countries')).toEqual([{ groupId: bad }]);

  await repair();
  await runDueJobs(ctx, [updateTitleCountries]);
  expect(await countriesOf(bad)).toContain('UY');
  expect(await payloadsOf(ctx.db, 'update-title-countries')).toEqual([]);
});
