import { expect, it } from 'vitest';
import { transactionRetries } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { onFinalFailure } from './process-song-file.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, announce, list } = await songSellers(app);

it('removing a track and processing it at the same time do not deadlock', async () => {
  const ann = await seller();
  const { json } = await announce(ann, 'a.wav', 1000);
  await ctx.db
    .updateTable('song_uploads')
    .set({ state: 'processing' })
    .where('id', '=', json.upload)
    .execute();
  const before = transactionRetries();
  const row = { table: 'releases', id: ann.path.split('/').at(-1) ?? '' } as const;
  const [removed] = await queueOnLock<unknown>(app, row, [
    () => ann.browser.delete(`${ann.path}/tracks/${json.track}`),
    () => onFinalFailure(ctx, { uploadId: json.upload }),
  ]);
  expect(removed).toMatchObject({ status: 200 });
  expect(songsOf(await list(ann))).toEqual([]);
  expect(transactionRetries()).toBe(before);
});
