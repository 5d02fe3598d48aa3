import type { MerchItemPage } from '@lathe/contract/merch-item';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { readyItem } from '../merch-publishing/testing/ready-items.ts';

const app = await testApp();
const { ctx } = app;

async function onSale(type: string) {
  const { id: ownerId } = await makePerson(app, { seller: true });
  const now = ctx.clock.now();
  const item = { submitted_at: now, approved_at: now, published_at: now };
  const { id, pageSlug } = await readyItem(ctx, { ownerId, type, item });
  const placements = ctx.db.updateTable('merch_placements').where('item_id', '=', id);
  return {
    place: async (columns: object) => await placements.set(columns).execute(),
    setFile: async (columns: object) =>
      await ctx.db.updateTable('merch_files').set(columns).where('item_id', '=', id).execute(),
    prints: async () => {
      const { json } = await app.browser().get(`/api/pages/${pageSlug}/merch/${id}`);
      return (json as MerchItemPage).prints;
    },
  };
}

it('the shop says how large a print is in each size, without what is cut off', async () => {
  const poster = await onSale('poster');
  expect(await poster.prints()).toEqual([
    { area: 'Sheet', sizes: ['A2'], width_mm: 200, height_mm: 250 },
    { area: 'Sheet', sizes: ['A3'], width_mm: 142.3, height_mm: 177.8 },
  ]);
  await poster.setFile({ width: 5032, height: 7087 });
  await poster.place({ y_mm: 0, width_mm: 426.2 });
  expect(await poster.prints()).toEqual([
    { area: 'Sheet', sizes: ['A2'], width_mm: 420, height_mm: 594 },
    { area: 'Sheet', sizes: ['A3'], width_mm: 297, height_mm: 420 },
  ]);
});

it('prints of one size are listed once, by their ink, in the area of the design', async () => {
  const shirt = await onSale('t_shirt');
  expect(await shirt.prints()).toEqual([
    { area: 'Front', sizes: [], width_mm: 200, height_mm: 250 },
  ]);
  await shirt.place({ x_mm: 100 });
  expect(await shirt.prints()).toMatchObject([{ width_mm: 152.5, height_mm: 250 }]);
  // An admin made the area smaller after the approval.
  await shirt.place({
    placed_area: JSON.stringify({ shape: 'rectangle', widthMm: 405, heightMm: 406, bleedMm: 0 }),
  });
  expect(await shirt.prints()).toMatchObject([{ width_mm: 200, height_mm: 250 }]);
  const bounds = { left: 0.25, top: 0.2, right: 0.75, bottom: 1 };
  await shirt.setFile({ ink: JSON.stringify({ colours: [], thin: [], softShare: 0, bounds }) });
  expect(await shirt.prints()).toMatchObject([{ width_mm: 100, height_mm: 200 }]);
  await shirt.place({ x_mm: 400 });
  expect(await shirt.prints()).toEqual([]);
});
