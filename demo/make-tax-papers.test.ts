import { calendarDate } from '@lathe/rules/dates';
import { expect, it } from 'vitest';
import { readTaxGates, readWithholding } from '../server/modules/tax-profiles/index.ts';
import { inTransaction } from '../server/platform/db/tx.ts';
import { testApp } from '../server/testing/app.ts';
import { makePeople } from './make-people.ts';
import { makeTaxPapers } from './make-tax-papers.ts';
import { findSeller } from './sellers.ts';

const { ctx } = await testApp();

async function make(): Promise<void> {
  const write = await makeTaxPapers(ctx);
  await inTransaction(ctx.db, (tx) => write(tx, ctx));
}

it('has tax papers in every state, also after it was made again', async () => {
  await inTransaction(ctx.db, makePeople);
  await make();
  await make();
  const day = calendarDate(ctx.clock.now());
  const stateOf = async (key: Parameters<typeof findSeller>[0]) => {
    const userId = findSeller(key).id;
    const { rate } = await readWithholding(ctx.db, { userId, day });
    return [await readTaxGates(ctx.db, { userId, day }), rate];
  };
  expect(await stateOf('label')).toEqual([[], 0]);
  expect(await stateOf('seller')).toEqual([[], 2000]);
  expect(await stateOf('sandrock')).toEqual([[], 0]);
  expect(await stateOf('achleitner')).toEqual([['treaty-certificate'], 2000]);
  expect(await stateOf('selam')).toEqual([['tax-profile'], 2000]);
});
