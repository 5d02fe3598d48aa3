import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { artworkData } from './personal-data.ts';
import { insertReadyArtwork } from './testing/ready-artwork.ts';
import { artworkSellers } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await artworkSellers(app);

async function owner({ published }: { published: boolean }) {
  const ann = await seller();
  await insertReadyArtwork(ctx, { releaseId: ann.releaseId, ownerId: ann.id, flow: 'express' });
  if (published) {
    await ctx.db
      .updateTable('releases')
      .set({ published_at: ctx.clock.now() })
      .where('id', '=', ann.releaseId)
      .execute();
  }
  const { storage_key } = await ctx.db
    .selectFrom('artwork_uploads')
    .select('storage_key')
    .where('owner_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  await ctx.storage.put(storage_key, Buffer.from('a picture'), { contentType: 'image/jpeg' });
  return ann;
}

const leave = ({ id, email }: { id: string; email: string }) =>
  inTransaction(ctx.db, (tx) => artworkData.erase(tx, { userId: id, email, now: ctx.clock.now() }));

const uploadsOf = async (id: string) =>
  await ctx.db
    .selectFrom('artwork_uploads')
    .select('filename')
    .where('owner_id', '=', id)
    .execute();

it('the export includes the uploaded artwork files', async () => {
  const ann = await owner({ published: false });
  const files: string[] = [];
  for await (const { name, body } of artworkData.collect(ctx, { userId: ann.id })) {
    files.push(name);
    for await (const _ of body);
  }
  expect(files).toEqual(['artworks.json', 'files.json', expect.stringMatching(/^files\/.+\.jpg$/)]);
});

it('account deletion removes artwork except what is still printed for others', async () => {
  const [ann, bob] = [await owner({ published: false }), await owner({ published: true })];
  const erased = await leave(ann);
  expect(erased.files).toContain(`artwork/${ann.releaseId}/`);
  expect(await uploadsOf(ann.id)).toEqual([]);
  const stored = await leave(bob);
  expect(stored.files).toEqual([]);
  expect(await uploadsOf(bob.id)).toEqual([{ filename: 'artwork' }]);
});
