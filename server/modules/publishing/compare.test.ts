import type { Release } from '@lathe/contract/release';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { cloneSellers } from './testing/clone-sellers.ts';
import { releaseIn } from './testing/ready-releases.ts';

const app = await testApp();
const { ctx } = app;
const { seller, typeId, runClones } = await cloneSellers(app);

it('a clone is compared with its source by format and credits', async () => {
  const ann = await seller();
  const { id } = await releaseIn(ctx, 'retired', { ownerId: ann.id });
  const body = { release_type_id: typeId('cd'), artwork: false };
  const { uuid } = (await ann.clone(id, body)).json as Release;
  await runClones();
  const songs = await ann.songs(uuid);
  const compared = await ann.browser.get(`${ann.path(uuid)}/compare`);
  const { source, changes } = compared.json as {
    source: object;
    changes: { field: string; before: string; after: string }[];
  };
  expect(source).toMatchObject({ uuid: id, format: '7"' });
  expect(changes.find(({ field }) => field === 'format')).toMatchObject({
    before: '7"',
    after: 'CD',
  });
  expect(changes.some(({ field }) => field === 'title')).toBe(false);
  expect(changes.some(({ field }) => field === 'credits')).toBe(false);
  const change = {
    version: (await ann.read(uuid)).version,
    credits: [
      { name: 'Bo', role: 'instrument', detail: 'Bass' },
      { name: 'Ann', role: 'backing_vocals', detail: 'live' },
    ],
  };
  expect((await ann.browser.put(ann.path(uuid), change)).status).toBe(200);
  const [first] = songs;
  await ctx.db
    .updateTable('tracks')
    .set({ credits: JSON.stringify([{ name: 'Cy', role: 'mixing', detail: '' }]) })
    .where('id', '=', first?.uuid ?? '')
    .execute();
  const again = (await ann.browser.get(`${ann.path(uuid)}/compare`)).json as {
    changes: typeof changes;
  };
  expect(again.changes.find(({ field }) => field === 'credits')).toMatchObject({
    before: '',
    after: 'Bo (Bass), Ann (backing vocals live)',
  });
  expect(again.changes.find(({ field }) => field === '1')?.after).toContain('Cy (mixing)');
});
