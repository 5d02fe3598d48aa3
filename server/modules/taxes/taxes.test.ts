/** Tests tax changes from their entry until they take effect everywhere. */
import type { Cart } from '@lathe/contract/cart-calls';
import type { Order } from '@lathe/contract/order-calls';
import type { PublicRelease } from '@lathe/contract/release-group';
import type { Taxes } from '@lathe/contract/tax-calls';
import type { DutyPreview, DutyTable, VatPreview, VatTable } from '@lathe/contract/tax-rate-calls';
import { money } from '@lathe/rules/money';
import { earningsOf, ppdFromRrp, retailPrice } from '@lathe/rules/prices';
import { dutyOn, euDuty, VAT_COUNTRIES, vatRateOn } from '@lathe/rules/vat';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallName, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { readTaxTable } from './tax-table.ts';

const app = await testApp();
const { ctx, clock } = app;
const asAdmin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asAnother = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const asStaff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const seller = await makePerson(app, { seller: true });
const RATES = '/api/admin/vat_rates';
const DUTY = '/api/admin/eu_duty';

async function rates(iso: string): Promise<VatTable> {
  const { data } = (await asStaff.get(RATES)).json as { data: VatTable[] };
  const found = data.find((each) => each.iso === iso);
  if (!found) throw new Error(`There are no rates of ${iso}.`);
  return found;
}

async function setRate(iso: string, day: string, basisPoints: number, browser = asAdmin) {
  const { version } = await rates(iso);
  return await browser.post(`${RATES}/${iso}`, {
    valid_from: day,
    basis_points: basisPoints,
    version,
  });
}

const duty = async (): Promise<DutyTable> => (await asStaff.get(DUTY)).json;

async function logOf(action: 'vat_rate.set' | 'vat_rate.withdrawn' | 'eu_duty.set') {
  const log = ctx.db.selectFrom('audit_log').select(['details', 'object_id']).orderBy('id');
  return await log.where('action', '=', action).execute();
}

describe('initial VAT table', () => {
  it('has the legal rates for the UK and all of the EU', async () => {
    const table = await readTaxTable(ctx.db);
    const on = (date: string) => (country: string) => vatRateOn(table, country, date);
    const countries = 'GB DE FR IE NL IT ES AT BE SE DK PL FI HU LU'.split(' ');
    expect(countries.map(on('2026-11-15'))).toEqual([
      2000, 1900, 2000, 2300, 2100, 2200, 2100, 2000, 2100, 2500, 2500, 2300, 2550, 2700, 1700,
    ]);
    for (const country of VAT_COUNTRIES) {
      expect(vatRateOn(table, country, '2024-01-01')).toBeGreaterThanOrEqual(1700);
    }
    expect([...table.rates.keys()].sort()).toEqual(VAT_COUNTRIES.toSorted());
    expect([on('2025-06-30')('EE'), on('2025-07-01')('EE')]).toEqual([2200, 2400]);
    expect([on('2025-07-31')('RO'), on('2025-08-01')('RO')]).toEqual([1900, 2100]);
    expect([on('2024-12-31')('SK'), on('2025-01-01')('SK')]).toEqual([2000, 2300]);
    expect([on('2020-12-31')('DE'), on('2021-01-01')('DE')]).toEqual([1600, 1900]);
  });

  it('gives the specified prices, earnings and duty', async () => {
    const table = await readTaxTable(ctx.db);
    const at = (country: string) => ({ country, vatRate: vatRateOn(table, country, '2026-11-16') });
    const british = at('GB').vatRate;
    expect(ppdFromRrp(money(28_50, 'GBP'), british)).toEqual(money(17_81, 'GBP'));
    const listed = { rrp: 28_50, ppd: 17_81, vatBasisPoints: british };
    expect(retailPrice(listed, at('GB')).amount).toBe(28_50);
    expect(retailPrice(listed, at('SE')).amount).toBe(29_69);
    expect(retailPrice(listed, at('US')).amount).toBe(23_75);
    const earned = { basisPoints: 2000, vatBasisPoints: british };
    expect(earningsOf(money(1000, 'GBP'), earned)).toEqual(money(240, 'GBP'));
    const parcel = { country: 'DE', goodsValue: money(149_99, 'EUR'), distinctItemTypes: 2 };
    expect(euDuty(dutyOn(table, '2026-07-01'), parcel)).toEqual(money(600, 'EUR'));
    expect(dutyOn(table, '2026-06-30')).toBeNull();
    const dear = { ...parcel, goodsValue: money(150_00, 'EUR') };
    expect(euDuty(dutyOn(table, '2026-07-01'), dear).amount).toBe(0);
  });
});

describe('VAT rate', () => {
  it('is scheduled by an admin for a future day, shown as upcoming and logged', async () => {
    expect((await setRate('NL', '2027-01-01', 2200)).json).toMatchObject({
      iso: 'NL',
      basis_points: 2100,
      rates: [
        { from: '2012-10-01', basis_points: 2100, state: 'current' },
        { from: '2027-01-01', basis_points: 2200, state: 'coming' },
      ],
      version: 2,
    });
    expect(await logOf('vat_rate.set')).toEqual([
      {
        object_id: 'NL',
        details: { what: 'NL', name: '2027-01-01', from: '21%', to: '22%' },
      },
    ]);
    expect((await setRate('NL', '2027-01-01', 2300)).json).toMatchObject({ code: 'tax_day_taken' });
    expect((await rates('FR')).also).toEqual(['Monaco']);
  });

  it('can be withdrawn before its day, and never after', async () => {
    const { version } = await rates('NL');
    const back = (day: string, seen: number, browser = asAdmin) =>
      browser.delete(`${RATES}/NL/${day}?version=${seen}`);
    expect((await back('2027-01-01', version, asStaff)).status).toBe(403);
    expect((await back('2027-01-01', version - 1)).json).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await back('2027-01-02', version)).status).toBe(404);
    expect((await back('2012-10-01', version)).json).toMatchObject({ code: 'tax_day_come' });
    expect(await logOf('vat_rate.withdrawn')).toEqual([]);
    expect((await back('2027-01-01', version)).json).toMatchObject({ rates: [{}], version: 3 });
    expect((await logOf('vat_rate.withdrawn')).map(({ details }) => details)).toEqual([
      { what: 'NL', name: '2027-01-01', from: '22%', to: null },
    ]);
  });

  it('is set by one of two concurrent admins, never by staff, and only in the UK and the EU', async () => {
    const { version } = await rates('IT');
    const input = { valid_from: '2027-02-01', basis_points: 2300, version };
    const replies = await Promise.all(
      [asAdmin, asAnother, asStaff].map((browser) => browser.post(`${RATES}/IT`, input)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 409]);
    expect((await rates('IT')).rates).toHaveLength(2);
    expect((await asAdmin.post(`${RATES}/US`, input)).status).toBe(422);
  });

  it('has a preview of its effect on prices, and on earnings in its own country', async () => {
    const preview = async (iso: string): Promise<VatPreview> =>
      (await asStaff.get(`${RATES}/${iso}/preview?valid_from=2027-03-01&basis_points=2500`)).json;
    const [german, british] = [await preview('DE'), await preview('GB')];
    expect(german).toMatchObject({ before_basis_points: 1900, after_basis_points: 2500 });
    expect(german.rows[0]).toMatchObject({
      tier: 'Standard',
      retail: { before: { amount: 3322 }, after: { amount: 3490, formatted: '€34.90' } },
    });
    expect(german.rows[0]?.paid_out.before).toEqual(german.rows[0]?.paid_out.after);
    expect(british.rows[0]).toMatchObject({
      retail: { before: { amount: 2850 }, after: { amount: 2969 } },
      paid_out: { before: { amount: 427 }, after: { amount: 445 } },
    });
    expect((await rates('DE')).rates).toHaveLength(3);
  });
});

describe('EU duty', () => {
  it('is scheduled for a day, changes the charge and can be withdrawn before', async () => {
    const { version } = await duty();
    const input = { valid_from: '2027-07-01', per_item_type: 400, below: 10_000, version };
    const query = 'valid_from=2027-07-01&per_item_type=400&below=10000';
    const { rows } = (await asStaff.get(`${DUTY}/preview?${query}`)).json as DutyPreview;
    const germany = rows.filter(({ country }) => country === 'DE').map((row) => row.duty);
    expect(germany.map(({ before, after }) => [before.amount, after.amount])).toEqual([
      [300, 400],
      [600, 800],
      [300, 0],
      [0, 0],
    ]);
    expect((await asStaff.post(DUTY, input)).status).toBe(403);
    expect((await asAdmin.post(DUTY, input)).json).toMatchObject({
      duties: [
        { from: '2026-07-01', per_item_type: 300, below: 15_000, state: 'current' },
        { from: '2027-07-01', per_item_type: 400, below: 10_000, state: 'coming' },
      ],
    });
    expect((await asAdmin.post(DUTY, input)).json).toMatchObject({ code: 'changed_meanwhile' });
    const repeated = { ...input, version: version + 1 };
    expect((await asAdmin.post(DUTY, repeated)).json).toMatchObject({ code: 'tax_day_taken' });
    expect((await logOf('eu_duty.set')).map(({ details }) => details)).toEqual([
      {
        what: 'EU',
        name: '2027-07-01',
        from: '3.00 EUR < 150.00 EUR',
        to: '4.00 EUR < 100.00 EUR',
      },
    ]);
    const back = (day: string) => asAdmin.delete(`${DUTY}/${day}?version=${version + 1}`);
    expect((await back('2026-07-01')).json).toMatchObject({ code: 'tax_day_come' });
    expect((await back('2027-07-01')).json).toMatchObject({ duties: [{ from: '2026-07-01' }] });
  });
});

describe('scheduled VAT rate', () => {
  it('applies on the storefront, page, basket and order at its time, while earlier sales and their refunds keep their rate', async () => {
    const title = await makeTitle(ctx, { ownerId: seller.id, title: 'Nineteen' });
    expect((await setRate('DE', '2026-12-01', 2200)).status).toBe(200);
    const visitor = app.browser();
    visitor.cookies.set('country', 'DE');
    const onStorefront = async () => {
      const { json } = await visitor.get(`/api/pages/${title.page.slug}/release_groups`);
      return (json as { data: { price_from: { amount: number } }[] }).data[0]?.price_from.amount;
    };
    const onPage = async () => {
      const { json } = await visitor.get(`${title.path}/releases`);
      const [release] = (json as { data: PublicRelease[] }).data;
      return [release?.price.amount, release?.vat_text];
    };
    const inBasket = async () => {
      const cart: Cart = (await visitor.get('/es/cart')).json;
      return [cart.items[0]?.price.amount, cart.vatText];
    };
    const everywhere = async () => [
      await onStorefront(),
      ...(await onPage()),
      ...(await inBasket()),
    ];
    const rateNow = async () => {
      const { vat_rates } = (await app.browser().get('/api/taxes')).json as Taxes;
      return vat_rates.find(({ iso }) => iso === 'DE')?.basis_points;
    };

    clock.set('2026-11-30T23:55:00Z');
    const release = title.releaseIds[0] ?? '';
    await addToBasket(visitor, release);
    await everywhere();
    expect(await everywhere()).toEqual([3322, 3322, 'Includes 19% VAT', 3322, 'Includes 19% VAT']);
    expect(await rateNow()).toBe(1900);
    const tooEarly = await signedInBrowser(app, await makePerson(app));
    await addToBasket(tooEarly, release);
    const sold = stateOf(await pay(tooEarly, { country: 'DE' }));

    // No worker ran, and no cache was cleared.
    clock.set('2026-12-01T00:00:00Z');
    expect(await everywhere()).toEqual([3406, 3406, 'Includes 22% VAT', 3406, 'Includes 22% VAT']);
    expect(await rateNow()).toBe(2200);
    const late = stateOf(await pay(visitor, { country: 'DE' }));
    const line = async (order: string | null) =>
      await ctx.db
        .selectFrom('order_lines')
        .select(['unit_price', 'unit_vat'])
        .where('order_id', '=', order ?? '')
        .executeTakeFirstOrThrow();
    expect(await line(sold.order)).toEqual({ unit_price: 3322, unit_vat: 530 });
    expect(await line(late.order)).toEqual({ unit_price: 3406, unit_vat: 614 });

    const before: Order = (await tooEarly.get(`/api/orders/${sold.order}`)).json;
    expect((await tooEarly.post(`/api/orders/${sold.order}/cancel`, {})).status).toBe(200);
    const refund = await ctx.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['refunds.amount', 'orders.total', 'orders.vat_total as vat'])
      .where('order_id', '=', sold.order ?? '')
      .executeTakeFirstOrThrow();
    expect(refund).toEqual({
      amount: before.total.amount,
      total: before.total.amount,
      vat: before.vat_total.amount,
    });
    clock.set('2026-11-16T10:00:00Z');
  });
});

const CASES: [CallName, CallRequest, Record<string, readonly unknown[]>?][] = [
  [
    'POST /api/admin/vat_rates/{iso}',
    {
      params: { iso: 'SE' },
      body: { valid_from: '2026-12-01', basis_points: 2600, version: 1 },
    },
    { valid_from: ['2026-11-16', '1999-01-01'], basis_points: [5001, 26.5] },
  ],
  [
    'GET /api/admin/vat_rates/{iso}/preview',
    { params: { iso: 'SE' }, query: { valid_from: '2026-12-01', basis_points: '2600' } },
  ],
  [
    'POST /api/admin/eu_duty',
    { body: { valid_from: '2026-12-01', per_item_type: 200, below: 15_000, version: 3 } },
    { valid_from: ['2026-11-16', '1999-01-01'] },
  ],
  [
    'GET /api/admin/eu_duty/preview',
    { query: { valid_from: '2026-12-01', per_item_type: '200', below: '15000' } },
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
