/** Sizes and colours of an item, also those that the plant does not make any more. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { itemSellers } from './testing/item-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, create, change, read } = itemSellers(app);

describe('sizes and colours', () => {
  it('are added, switched off and removed, and a removed one comes back as the same variant', async () => {
    const ann = await seller();
    const item = await create(ann);
    const white = { size: 'M', colour: 'white' };
    const medium = item.variants.find(({ size }) => size === 'M')?.uuid;
    const two = await change(ann, item, {
      variants: [
        { size: 'L', colour: 'black' },
        { ...white, is_available: false },
      ],
    });
    expect(two.json.variants).toMatchObject([
      { uuid: medium, ...white, is_available: false, colour_name: 'White' },
      { size: 'L', colour: 'black', is_available: true, hex: '#19191b' },
    ]);
    const one = await change(ann, two.json, { variants: [{ size: 'L', colour: 'black' }] });
    expect(one.json.variants).toHaveLength(1);
    const back = await change(ann, one.json, { variants: [white] });
    expect(back.json.variants).toMatchObject([{ uuid: medium, is_available: true }]);
  });

  it('must be at least one, made by the plant, and listed once', async () => {
    const ann = await seller();
    const item = await create(ann);
    const fail = async (variants: object[]) =>
      (await change(ann, item, { variants })).json.errors as { variants: string[] };
    expect((await fail([])).variants[0]).toMatch(/at least one/);
    expect((await fail([{ size: 'M', colour: 'gold' }])).variants[0]).toMatch(/not made/);
    expect((await fail([{ size: 'XXS', colour: 'black' }])).variants[0]).toMatch(/not made/);
    const twice = { size: 'M', colour: 'white' };
    expect((await fail([twice, twice])).variants[0]).toMatch(/twice/);
  });

  it('that admins switched off cannot be added; those of before say so', async () => {
    const ann = await seller();
    const item = await create(ann, { type: 'hoodie' });
    await change(ann, item, { description: 'Warm.' });
    const switchColour = async (code: string, isActive: boolean) => {
      await ctx.db
        .updateTable('merch_colours')
        .set({ is_active: isActive })
        .where('code', '=', code)
        .execute();
      await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    };
    await switchColour('plum', false);
    await switchColour('white', false);
    const now = await read(ann, item);
    expect(now.variants[0]?.problem).toMatch(/don’t make this colour/);
    expect(now.details_errors.variants?.[0]).toMatch(/at least one/);
    const added = await change(ann, now, { variants: [{ size: 'M', colour: 'plum' }] });
    expect(added.json.errors).toMatchObject({ variants: [expect.stringMatching(/Plum/)] });
    await switchColour('plum', true);
    await switchColour('white', true);
  });

  it('that the plant has run out of say when they are expected', async () => {
    const ann = await seller();
    const item = await create(ann, { type: 'mug' });
    const { id: typeId } = item.type;
    const colour = await ctx.db
      .selectFrom('merch_colours')
      .select('id')
      .where('merch_type_id', '=', typeId)
      .where('code', '=', 'white')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('merch_shortages')
      .values({ merch_type_id: typeId, size: '', colour_id: colour.id, expected_on: '2027-03-01' })
      .execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
    const [variant] = (await read(ann, item)).variants;
    expect(variant).toMatchObject({ expected_on: '2027-03-01' });
    expect(variant?.problem).toMatch(/1 March 2027/);
    const { json } = await app.browser().get('/api/merch_types');
    const { data } = json as { data: MerchTypeReply[] };
    const mug = data.find(({ code }) => code === 'mug');
    expect(mug?.shortages).toEqual([{ size: '', colour: 'white', expected_on: '2027-03-01' }]);
    await ctx.db.deleteFrom('merch_shortages').execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
  });
});
