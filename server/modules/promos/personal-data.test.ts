import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { jobs } from '../jobs.ts';
import { accountOwners, dataExports } from '../privacy/testing/account-owners.ts';
import { listener, sellerWithAudio } from './testing/promo-sellers.ts';

const app = await testApp();
const { someone, leave } = accountOwners(app);
const exports = dataExports(app);

const rows = async () =>
  await app.ctx.db
    .selectFrom('promo_links')
    .select(['recipient', 'email', 'note'])
    .orderBy('created_at')
    .execute();

it('a promo link is in the data of its seller and of the member who got it', async () => {
  const ann = await sellerWithAudio(app);
  const { person, browser } = await someone();
  await ann.promo({ recipient: 'Rita Radio', email: person.email, note: 'Hello' });
  const files = async (owner: typeof browser, who: typeof person) => {
    await exports.request(owner, who);
    await runDueJobs(app.ctx, jobs);
    const contents = await exports.filesIn(await exports.address(owner, who));
    return JSON.parse(contents.get('releases/promo-links.json') ?? 'null');
  };
  expect(await files(ann.browser, ann)).toMatchObject({
    created: [{ recipient: 'Rita Radio', email: person.email, note: 'Hello', title: 'Night Bus' }],
    received: [],
  });
  const received = await files(browser, person);
  expect(received).toMatchObject({ created: [], received: [{ recipient: 'Rita Radio' }] });
  expect(JSON.stringify(received)).not.toContain('Night Bus');
});

it('a member who leaves is no longer named, and the link ends', async () => {
  const ann = await sellerWithAudio(app);
  const { person, browser } = await someone();
  const { token } = await ann.promo({ recipient: 'Leaving Lea', email: person.email });
  expect((await leave(browser, person)).status).toBe(204);
  expect(JSON.stringify(await rows())).not.toMatch(/Leaving Lea/);
  expect(JSON.stringify(await rows())).not.toContain(person.email);
  expect((await listener(app, token).open()).status).toBe(410);
});

it('the links of a seller who leaves are deleted', async () => {
  const ann = await sellerWithAudio(app);
  const { token } = await ann.promo({ recipient: 'Gone Gil', email: 'gil@radio.example' });
  const published = { published_at: app.clock.now() };
  await app.ctx.db.updateTable('releases').set(published).where('id', '=', ann.releaseId).execute();
  expect((await leave(ann.browser, ann)).status).toBe(204);
  expect(JSON.stringify(await rows())).not.toMatch(/Gone Gil|gil@radio/);
  expect((await listener(app, token).open()).status).toBe(404);
});
