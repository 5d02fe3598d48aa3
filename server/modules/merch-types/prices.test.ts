/** Prices of a type: previewed, scheduled for a day, and withdrawn before it. */
import type { ManagedMerchType, MerchPricePreview } from '@lathe/contract/merch-type-calls';
import { addDuration } from '@lathe/rules/time';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { payloadsOf } from '../../testing/failing-rows.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { readyItem } from '../merch-publishing/testing/ready-items.ts';
import { makeSeller, textsOf } from '../notifications/testing/sellers.ts';
import { merchPriceList, merchPriceOn } from './index.ts';
import { notifyMerchPrices } from './jobs.ts';

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

it('sellers are notified of new prices and of their withdrawal, once each', async () => {
  await runDueJobs(ctx, jobs);
  const type = await shirt();
  const path = `${TYPES}/${type.id}/prices`;
  const submitted = { submitted_at: clock.now() };
  const seller = async (...items: object[]) => {
    const person = await makeSeller(app);
    for (const item of items) await readyItem(ctx, { ownerId: person.id, item });
    return person;
  };
  const later = addDuration(clock.now(), { minutes: 1 });
  const standard = await seller(submitted, { title: 'Other shirt', submitted_at: later });
  const others = [
    await seller({ ...submitted, price_tier: 'Premium' }),
    await seller({ ...submitted, retired_at: clock.now() }),
    // Its seller sees the prices of that day before submitting it.
    await seller({}),
  ];
  const day = '2026-12-05';
  const prices = raised(type, (await priceOn(day)) + 300);
  const preview: MerchPricePreview = (
    await asStaff.post(`${path}/preview`, { valid_from: day, prices })
  ).json;
  const [gb] = preview.rows[0]?.countries ?? [];
  const run = async () => {
    await runDueJobs(
      ctx,
      jobs.filter(({ name }) => name === notifyMerchPrices.name),
    );
    await runDueJobs(ctx, jobs);
  };
  await asAdmin.post(path, { valid_from: day, prices, version: type.version });
  const queued = await payloadsOf(ctx.db, 'notify-merch-prices');
  expect(queued).toMatchObject([{ tiers: ['Standard'], isWithdrawn: false }]);
  await run();
  // A worker died before it could report the end of the job.
  const payload = notifyMerchPrices.payload.parse(queued[0]);
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, notifyMerchPrices, payload));
  await run();
  const texts = await textsOf(standard);
  expect(texts).toEqual([
    expect.stringMatching(/^From 5 December, new prices apply to “Tour shirt” and one more item\./),
  ]);
  expect(texts[0]).toContain(`you earn ${gb?.earnings.after.formatted}, `);
  expect(texts[0]).toContain(` instead of ${gb?.earnings.before.formatted}, `);
  const subjects = async () => (await mailsTo(app, standard.email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['New prices for “Tour shirt” from 5 December']);
  await asAdmin.delete(`${path}/${day}?version=${type.version + 1}`);
  await run();
  expect((await textsOf(standard))[0]).toContain('do not apply. Nothing changes.');
  expect(await subjects()).toHaveLength(2);
  for (const person of others) {
    expect(await textsOf(person)).toEqual([]);
    expect(await mailsTo(app, person.email)).toEqual([]);
  }
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
