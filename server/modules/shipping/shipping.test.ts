import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import type { ManagedCountry, ShippingRateTable } from '@lathe/contract/shipping-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallName, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, pay } from '../checkout/testing/buyers.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { updateSaleCountries } from './jobs.ts';

const app = await testApp();
const { ctx, clock } = app;
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asAnother = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asStaff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const seller = await makePerson(app, { seller: true });
const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id });
const UK = '/api/admin/postage/uk/standard';

const TODAY = '2026-11-16';

async function table(zone: string, kind: string): Promise<ShippingRateTable> {
  const { data } = (await asStaff.get('/api/admin/postage')).json as { data: ShippingRateTable[] };
  const found = data.find((each) => each.zone === zone && each.kind === kind);
  if (!found) throw new Error(`There is no postage for ${zone} ${kind}.`);
  return found;
}

/** The current prices with another GBP price for the lightest parcel. */
async function withHigherPrices(zone: string, kind: string, lightest: number) {
  const { current, version } = await table(zone, kind);
  const steps = current.steps.map((step, at) => (at === 0 ? { ...step, GBP: lightest } : step));
  return { steps, version };
}

async function country(iso: string): Promise<ManagedCountry> {
  const { data } = (await asStaff.get('/api/admin/countries')).json as { data: ManagedCountry[] };
  const found = data.find((each) => each.iso === iso);
  if (!found) throw new Error(`There is no country ${iso}.`);
  return found;
}

const basket = app.browser();
await addToBasket(basket, releaseIds[0] ?? '');
async function postage(to: string): Promise<Record<string, number>> {
  const { services } = (await basket.get(`/es/checkout?country=${to}`)).json as CheckoutOffer;
  return Object.fromEntries(services.map(({ code, price }) => [code, price.amount]));
}

describe('shipping prices', () => {
  it('apply at once when an admin sets them, and the audit log has both values', async () => {
    expect(await postage('GB')).toEqual({ standard: 320, tracked: 450 });
    const { steps, version } = await withHigherPrices('uk', 'standard', 355);
    const reply = await asAdmin.put(UK, {
      steps: steps.toReversed(),
      valid_from: TODAY,
      version,
    });
    expect(reply.json).toMatchObject({
      version: version + 1,
      current: {
        valid_from: TODAY,
        steps: [{ max_grams: 500, GBP: 355 }, {}, {}, {}, {}, {}],
      },
      coming: [],
    });
    await expect.poll(() => postage('GB')).toEqual({ standard: 355, tracked: 450 });
    const log = ctx.db.selectFrom('audit_log').select('details');
    expect(await log.where('action', '=', 'postage.changed').execute()).toEqual([
      { details: { what: 'uk standard 2026-11-16', name: '500 g GBP', from: 320, to: 355 } },
    ]);
  });

  it('are changed by one of two concurrent admins, and never by staff', async () => {
    const input = { ...(await withHigherPrices('uk', 'standard', 355)), valid_from: TODAY };
    const replies = await Promise.all(
      [asAdmin, asAnother, asStaff].map((browser) => browser.put(UK, input)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 409]);
  });

  it('change on the scheduled day and not before, and can be withdrawn until then', async () => {
    const set = async (day: string, lightest: number) => {
      const input = { ...(await withHigherPrices('uk', 'standard', lightest)), valid_from: day };
      return (await asAdmin.put(UK, input)).json as ShippingRateTable;
    };
    await set('2026-11-18', 400);
    await set('2026-11-20', 500);
    const { coming, current, version } = await set('2026-11-18', 410);
    expect(coming).toMatchObject([
      { valid_from: '2026-11-18', steps: [{ GBP: 410 }, {}, {}, {}, {}, {}] },
      { valid_from: '2026-11-20', steps: [{ GBP: 500 }, {}, {}, {}, {}, {}] },
    ]);
    expect(current).toMatchObject({ valid_from: TODAY, steps: [{ GBP: 355 }, {}, {}, {}, {}, {}] });
    const back = (day: string, seen: number, browser = asAdmin) =>
      browser.delete(`${UK}/${day}?version=${seen}`);
    expect((await back('2026-11-20', version, asStaff)).status).toBe(403);
    expect((await back('2026-11-20', version - 1)).json).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await back('2026-11-19', version)).status).toBe(404);
    expect((await back(TODAY, version)).json).toMatchObject({ code: 'postage_day_come' });
    expect((await back('2026-11-20', version)).json).toMatchObject({
      coming: [{ valid_from: '2026-11-18' }],
    });
    const standard = async () => (await postage('GB')).standard;
    await expect.poll(standard).toBe(355);
    clock.set('2026-11-17T23:59:00Z');
    expect(await standard()).toBe(355);
    clock.set('2026-11-18T00:00:00Z');
    expect(await standard()).toBe(410);
    clock.set('2026-11-21T10:00:00Z');
    expect(await standard()).toBe(410);
    expect(await table('uk', 'standard')).toMatchObject({
      current: { valid_from: '2026-11-18' },
      coming: [],
    });
    const log = ctx.db.selectFrom('audit_log').select('details');
    expect(await log.where('action', '=', 'postage.withdrawn').execute()).toEqual([
      { details: { what: 'uk standard', from: '2026-11-20', to: null } },
    ]);
    clock.set('2026-11-16T10:00:00Z');
  });

  it('of bulk orders and of parcels change independently', async () => {
    const shop = await signedInBrowser(app, seller);
    const path = `/api/users/${seller.id}/releases/${releaseIds[0]}/creator-copies-price`;
    const cartons = async () =>
      ((await shop.get(`${path}?quantity=10&country_iso=GB`)).json as BulkOffer).postage.amount;
    expect(await cartons()).toBe(720);
    const input = { ...(await withHigherPrices('uk', 'bulk', 780)), valid_from: TODAY };
    const before = await postage('GB');
    expect((await asAdmin.put('/api/admin/postage/uk/bulk', input)).status).toBe(200);
    await expect.poll(cartons).toBe(780);
    expect(await postage('GB')).toEqual(before);
  });

  it('without steps turn the service off', async () => {
    const { version } = await table('uk', 'tracked');
    const input = { steps: [], valid_from: TODAY, version };
    await asAdmin.put('/api/admin/postage/uk/tracked', input);
    await expect.poll(async () => Object.keys(await postage('GB'))).toEqual(['standard']);
  });
});

describe('shipping country', () => {
  it('that is turned off leaves every list, and an order there is rejected with its name', async () => {
    const germany = await country('DE');
    const listed = async (path: string) => {
      const { data } = (await app.browser().get(path)).json as { data: { iso: string }[] };
      return data.some(({ iso }) => iso === 'DE');
    };
    expect(await listed('/api/bulk_shipping_countries')).toBe(true);
    const off = { ...germany, is_served: false };
    expect((await asAdmin.put('/api/admin/countries/DE', off)).status).toBe(200);
    expect((await asAdmin.put('/api/admin/countries/DE', off)).json).toMatchObject({
      code: 'changed_meanwhile',
    });
    await expect.poll(() => listed('/api/shipping_countries')).toBe(false);
    await expect.poll(() => listed('/api/bulk_shipping_countries')).toBe(false);
    const rejected = await pay(basket, { country: 'DE' });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain('Germany');
    const log = ctx.db.selectFrom('audit_log').select('details');
    expect(await log.where('action', '=', 'country.changed').execute()).toEqual([
      { details: { what: 'DE', name: 'is_served', from: true, to: false } },
    ]);
  });

  it('has only its assigned services', async () => {
    const france = await country('FR');
    await asAdmin.put('/api/admin/countries/FR', { ...france, services: ['tracked'] });
    await expect.poll(async () => Object.keys(await postage('FR'))).toEqual(['tracked']);
  });

  it('that is new gets every title that is not excluded there', async () => {
    const { id } = await makeTitle(ctx, { ownerId: seller.id, releases: [{ excluded: ['US'] }] });
    const body = { iso: 'UY', zone: 'world', services: ['standard', 'tracked'], bulk: false };
    expect((await asAdmin.post('/api/admin/countries', body)).json).toMatchObject({
      name: 'Uruguay',
      is_served: true,
    });
    expect((await asAdmin.post('/api/admin/countries', body)).json).toMatchObject({
      code: 'country_known',
    });
    await runDueJobs(ctx, [updateSaleCountries]);
    const { sold_in } = await ctx.db
      .selectFrom('shelf')
      .select('sold_in')
      .where('group_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sold_in).toContain('UY');
    expect(sold_in).not.toContain('US');
    await expect
      .poll(async () => Object.keys(await postage('UY')))
      .toEqual(['standard', 'tracked']);
  });
});

const step = { max_grams: 500, GBP: 300, EUR: 350, USD: 390 };
const CASES: [CallName, CallRequest, Record<string, readonly unknown[]>?][] = [
  [
    'PUT /api/admin/postage/{zone}/{kind}',
    {
      params: { zone: 'world', kind: 'standard' },
      body: {
        steps: [step, { ...step, max_grams: 900 }],
        valid_from: '2026-12-01',
        version: 1,
      },
    },
    { 'steps.1.max_grams': [500], valid_from: ['2026-11-15', '1999-01-01'] },
  ],
  [
    'POST /api/admin/countries',
    { body: { iso: 'PE', zone: 'world', services: ['standard'], bulk: false } },
    { iso: ['XX'], services: [[]] },
  ],
  [
    'PUT /api/admin/countries/{iso}',
    {
      params: { iso: 'JP' },
      body: { zone: 'world', is_served: true, services: ['standard'], bulk: false, version: 1 },
    },
    { services: [[]] },
  ],
];

it.each(CASES)('%s rejects invalid input without a write', async (key, good, invalidValues) => {
  const request = {
    db: ctx.db,
    browser: asAdmin,
    key,
    good,
    ...(invalidValues && { invalidValues }),
  };
  expect(await assertRejectsBadInput(request)).toBeGreaterThan(0);
});
