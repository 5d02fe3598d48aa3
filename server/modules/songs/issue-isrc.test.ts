import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { issueIsrcs } from './issue-isrc.ts';

const app = await testApp({ env: { ISRC_PREFIX: 'DEA12' } });
const { ctx } = app;
const now = ctx.clock.now();
const issue = (count: number) => inTransaction(ctx.db, (tx) => issueIsrcs(tx, ctx, { count, now }));

async function countIssued(): Promise<number> {
  return (await ctx.db.selectFrom('issued_isrcs').select('isrc').execute()).length;
}

it('issues ISRCs with the configured prefix, each once', async () => {
  expect(await issue(2)).toEqual(['DEA122600001', 'DEA122600002']);
  expect(await issue(1)).toEqual(['DEA122600003']);
});

it('issues none when the numbers of a year are used up', async () => {
  await ctx.db
    .updateTable('number_series')
    .set({ next_number: 99_999 })
    .where('series', '=', 'isrc-26')
    .execute();
  const before = await countIssued();
  await expect(issue(2)).rejects.toThrow('ISRC_PREFIX');
  expect(await countIssued()).toBe(before);
  // The numbers of the failed attempt were rolled back.
  expect(await issue(1)).toEqual(['DEA122699999']);
  await expect(issue(1)).rejects.toThrow('ISRC_PREFIX');
});
