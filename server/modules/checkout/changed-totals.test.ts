/**
 * Prices can change between the last page view and the order. The buyer never pays a total other
 * than the one shown.
 */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { CheckoutState } from '@lathe/contract/checkout-calls';
import type { ShippingRateTable } from '@lathe/contract/shipping-calls';
import type { DutyTable, VatTable } from '@lathe/contract/tax-rate-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import {
  ADDRESSES,
  addToBasket,
  offerTo,
  pay,
  purchaseOf,
  stateOf,
  tokenOf,
} from './testing/buyers.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const seller = await makePerson(app, { seller: true });
const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id });
const release = releaseIds[0] ?? '';

async function setVat(iso: string, day: string, basisPoints: number) {
  const { data } = (await asAdmin.get('/api/admin/vat_rates')).json as { data: VatTable[] };
  const version = data.find((table) => table.iso === iso)?.version;
  const body = { valid_from: day, basis_points: basisPoints, version };
  expect((await asAdmin.post(`/api/admin/vat_rates/${iso}`, body)).status).toBe(200);
}

async function setDuty(day: string, perItemType: number) {
  const { version } = (await asAdmin.get('/api/admin/eu_duty')).json as DutyTable;
  const body = { valid_from: day, per_item_type: perItemType, below: 15_000, version };
  expect((await asAdmin.post('/api/admin/eu_duty', body)).status).toBe(200);
}

/** Raises all prices of the zone by this amount. */
async function setPostage(
  zone: string,
  kind: string,
  { day, more }: { day: string; more: number },
) {
  const { data } = (await asAdmin.get('/api/admin/postage')).json as { data: ShippingRateTable[] };
  const table = data.find((each) => each.zone === zone && each.kind === kind);
  const steps = table?.current.steps.map((step) => ({
    ...step,
    GBP: step.GBP + more,
    EUR: step.EUR + more,
  }));
  const body = { steps, valid_from: day, version: table?.version };
  expect((await asAdmin.put(`/api/admin/postage/${zone}/${kind}`, body)).status).toBe(200);
}

async function written() {
  const [checkouts, orders, payments] = await Promise.all([
    ctx.db.selectFrom('checkouts').select('id').execute(),
    ctx.db.selectFrom('orders').select('id').execute(),
    ctx.db.selectFrom('sandbox_payments').select('id').execute(),
  ]);
  return [checkouts.length, orders.length, payments.length];
}

async function chargedFor({ checkout, order }: CheckoutState) {
  const { total } = await ctx.db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', order ?? '')
    .executeTakeFirstOrThrow();
  const { amount, status } = await ctx.db
    .selectFrom('sandbox_payments')
    .select(['amount', 'status'])
    .where('key', '=', checkout)
    .executeTakeFirstOrThrow();
  return { total, [status]: amount };
}

const CHANGES: [string, 'GB' | 'DE', () => Promise<void>, string | null][] = [
  [
    'the rate of VAT changes at midnight',
    'DE',
    () => setVat('DE', '2026-12-01', 2150),
    '2026-12-01T00:00:00Z',
  ],
  ['the duty changes at midnight', 'DE', () => setDuty('2026-12-03', 450), '2026-12-03T00:00:00Z'],
  ['the duty ends at midnight', 'DE', () => setDuty('2026-12-05', 0), '2026-12-05T00:00:00Z'],
  [
    'postage changes at midnight',
    'GB',
    () => setPostage('uk', 'standard', { day: '2026-12-07', more: 45 }),
    '2026-12-07T00:00:00Z',
  ],
  [
    'postage changes at once',
    'GB',
    () => setPostage('uk', 'standard', { day: '2026-12-07', more: 30 }),
    null,
  ],
];

it.each(CHANGES)(
  '%s: the old total is rejected without a charge, the new one is paid',
  async (_, country, change, moment) => {
    const buyer = app.browser();
    await addToBasket(buyer, release, 2);
    const seen = await purchaseOf(buyer, { country });
    await change();
    if (moment) clock.set(new Date(Date.parse(moment) - 60_000).toISOString());
    // The day before, prices are unchanged.
    if (moment) {
      const still = (await offerTo(buyer, country)).services[0]?.total.amount;
      expect(still).toBe(seen.expected_total);
      clock.set(moment);
    }
    const before = await written();
    const total = async () => (await offerTo(buyer, country)).services[0]?.total.amount;
    await expect.poll(total).not.toBe(seen.expected_total);
    const late = await buyer.post('/es/checkout', seen);
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ code: 'total_changed' });
    expect(await written()).toEqual(before);

    const shown = (await total()) ?? 0;
    const state = stateOf(await pay(buyer, { country }));
    expect(await chargedFor(state)).toEqual({ total: shown, succeeded: shown });
  },
);

it('a bulk order is rejected when its shipping price changed after the quote', async () => {
  const maker = await signedInBrowser(app, seller);
  const path = `/api/users/${seller.id}/releases/${release}/creator-copies-price`;
  const shown = async () =>
    ((await maker.get(`${path}?quantity=25&country_iso=GB`)).json as BulkOffer).total.amount;
  const order = async (browser: TestBrowser, total: number) =>
    await browser.post('/es/bulk-checkout', {
      type: 'creator-copies',
      uuid: release,
      quantity: 25,
      address: { ...ADDRESSES.GB, country: 'GB' },
      terms: true,
      vat_confirmed: false,
      expected_total: total,
      payment_method: await tokenOf(browser, 'succeeds'),
    });
  const seen = await shown();
  await setPostage('uk', 'bulk', { day: '2026-12-07', more: 100 });
  await expect.poll(shown).toBe(seen + 100);
  const before = await written();
  expect((await order(maker, seen)).json).toMatchObject({ code: 'total_changed' });
  expect(await written()).toEqual(before);
  const state = stateOf(await order(maker, seen + 100));
  expect(await chargedFor(state)).toEqual({ total: seen + 100, succeeded: seen + 100 });
});
