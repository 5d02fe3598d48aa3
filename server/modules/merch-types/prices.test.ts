/** Prices of a type: previewed, scheduled for a day, and withdrawn before it. */
import type { ManagedMerchType, MerchPricePreview } from '@lathe/contract/merch-type-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { merchPriceList, merchPriceOn } from './index.ts';

const app = await testApp();
const { ctx, clock } = app;
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asStaff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const TYPES = '/api/admin/merch_types';

async function shirt(): Promise<ManagedMerchType> {
  const { data } = (await asStaff.get(TYPES)).json as { data: ManagedMerchType[] };
  const type = data.find(({ code }) => code === 't_shirt');
  if (!type) throw new Error('There is no T-shirt.');
  return type;
}

/** The current prices, with another one for the cheapest in the United Kingdom. */
function raised({ price_sets }: ManagedMerchType, rrp: number) {
  const current = price_sets.find(({ state }) => state === 'current')?.prices ?? [];
  return current.map(({ tier, currency, ...price }) => ({
    tier,
    currency,
    rrp: tier === 'Standard' && currency === 'GBP' ? rrp : price.rrp,
    ppd: tier === 'Standard' && currency === 'GBP' ? null : price.ppd,
  }));
}

async function priceOn(date: string): Promise<number> {
  const { id } = await shirt();
  const query = { typeId: id, tier: 'Standard', currency: 'GBP', date } as const;
  return merchPriceOn(await merchPriceList(ctx), query).rrp;
}

it('prices are previewed, apply from their day, and can be withdrawn before it', async () => {
  const type = await shirt();
  const path = `${TYPES}/${type.id}/prices`;
  const before = await priceOn('2026-12-01');
  const body = { valid_from: '2026-12-01', prices: raised(type, before + 300) };
  const preview: MerchPricePreview = (await asStaff.post(`${path}/preview`, body)).json;
  const row = preview.rows.find(({ tier }) => tier === 'Standard');
  expect(row?.countries[0]).toMatchObject({
    country: 'GB',
    retail: { before: { amount: before }, after: { amount: before + 300 } },
  });
  expect(await shirt()).toEqual(type);

  const scheduled: ManagedMerchType = (await asAdmin.post(path, { ...body, version: type.version }))
    .json;
  expect(scheduled.price_sets.at(-1)).toMatchObject({
    valid_from: '2026-12-01',
    state: 'coming',
  });
  await expect.poll(() => priceOn('2026-12-01')).toBe(before + 300);
  expect(await priceOn('2026-11-30')).toBe(before);
  const log = await audited(ctx.db, { object_type: 'merch type', object_id: String(type.id) });
  expect(log).toMatchObject([
    { action: 'merch_prices.scheduled', details: { what: 't_shirt', to: '2026-12-01' } },
    { action: 'merch_prices.changed', details: { what: 't_shirt', name: 'Standard GBP' } },
  ]);
  const again = { ...body, version: type.version + 1 };
  expect((await asAdmin.post(path, again)).json).toMatchObject({ code: 'price_day_taken' });
  const late = { ...again, valid_from: '2026-12-02', version: type.version };
  expect((await asAdmin.post(path, late)).json).toMatchObject({ code: 'changed_meanwhile' });

  const withdraw = (day: string, version: number) =>
    asAdmin.delete(`${path}/${day}?version=${version}`);
  expect((await withdraw('2026-12-03', type.version + 1)).status).toBe(404);
  expect((await withdraw('2026-12-01', type.version + 1)).status).toBe(200);
  await expect.poll(() => priceOn('2026-12-01')).toBe(before);
  const first = type.price_sets[0]?.valid_from ?? '';
  expect((await withdraw(first, type.version + 2)).json).toMatchObject({
    code: 'price_list_not_scheduled',
  });
});

it('prices need every tier and currency, a sensible dealer price and notice', async () => {
  const type = await shirt();
  const path = `${TYPES}/${type.id}/prices`;
  const prices = raised(type, 2500);
  const post = (change: object) =>
    asAdmin.post(path, { valid_from: '2026-12-10', prices, version: type.version, ...change });
  expect((await post({ prices: prices.slice(1) })).json).toMatchObject({ code: 'validation' });
  expect((await post({ prices: [...prices, ...prices.slice(1, 2)] })).json).toMatchObject({
    code: 'validation',
  });
  const dear = prices.map((price) => ({ ...price, ppd: price.rrp }));
  expect((await post({ prices: dear })).json).toMatchObject({
    errors: { 'prices.0.ppd': [expect.any(String)] },
  });
  const today = clock.now().toISOString().slice(0, 10);
  expect((await post({ valid_from: today })).json).toMatchObject({ code: 'validation' });
  expect((await asStaff.post(path, { valid_from: '2026-12-10', prices, version: 1 })).status).toBe(
    403,
  );
  expect(await shirt()).toEqual(type);
});
