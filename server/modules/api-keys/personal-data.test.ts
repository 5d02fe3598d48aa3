import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { jobs } from '../jobs.ts';
import { accountOwners, dataExports } from '../privacy/testing/account-owners.ts';
import { keyOwner, makeKeyOwner, programOf } from './testing/keys.ts';

const app = await testApp();
const { leave } = accountOwners(app);
const exports = dataExports(app);

it('the data of a person includes their keys, without the secret', async () => {
  const owner = await makeKeyOwner(app);
  const { key, hint } = await owner.key({ name: 'Bookkeeping', scopes: ['sales:read'] });
  await exports.request(owner.browser, owner);
  await runDueJobs(app.ctx, jobs);
  const files = await exports.filesIn(await exports.address(owner.browser, owner));
  const stored = files.get('account/api-keys.json') ?? '[]';
  expect(JSON.parse(stored)).toMatchObject([
    { name: 'Bookkeeping', hint, scopes: ['sales:read'], last_used_place: null },
  ]);
  expect([...files.values()].join()).not.toContain(key);
});

it('the keys of a person who leaves are deleted, also in accounts of others', async () => {
  const [owner, colleague] = [await makeKeyOwner(app), await makeKeyOwner(app)];
  const row = { account_id: owner.id, user_id: colleague.id, added_at: app.clock.now() };
  await app.ctx.db
    .insertInto('account_members')
    .values({ ...row, role: 'owner' })
    .execute();
  await owner.key({ name: 'Stays' });
  const own = await colleague.key();
  const team = await (await keyOwner(app, colleague, owner.id)).key();
  expect((await leave(colleague.browser, colleague)).status).toBe(204);
  for (const { key } of [own, team]) {
    const reply = await programOf(app, key)(`/api/users/${owner.id}/pages`);
    expect(reply).toMatchObject({ status: 401, code: 'key_invalid' });
  }
  const left = await app.ctx.db.selectFrom('api_keys').select('name').execute();
  expect(left.map(({ name }) => name)).toEqual(['Bookkeeping', 'Stays']);
});
