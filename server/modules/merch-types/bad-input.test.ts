import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallName, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { merchTypes } from './index.ts';

const app = await testApp();
const { ctx } = app;
const browser = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const shirt = (await merchTypes(ctx)).find(({ code }) => code === 't_shirt');
if (!shirt) throw new Error('There is no T-shirt.');
const params = { type: String(shirt.id) };
const [white] = shirt.colours;
const names = { name_en: 'Moss', name_de: 'Moos' };
const size = {
  is_active: true,
  print_scale: 1,
  chest_mm: 700,
  length_mm: 800,
  sleeve_mm: 250,
  width_mm: null,
  height_mm: null,
  diameter_mm: null,
  version: 1,
};
const prices = TIERS.flatMap((tier) =>
  SALE_CURRENCIES.map((currency) => ({ tier, currency, rrp: 3000, ppd: 1875 })),
);
const BAD_PRICES = { 'prices.0.rrp': [0], 'prices.0.ppd': [0, 2500], valid_from: ['2026-11-16'] };

const CASES: [CallName, CallRequest, Record<string, readonly unknown[]>?][] = [
  [
    'PUT /api/admin/merch_types/{type}',
    {
      params,
      body: { ...names, is_active: true, weight_grams: 180, daily_capacity: 80, version: 1 },
    },
    { name_en: ['  '] },
  ],
  [
    'PUT /api/admin/merch_types/{type}/areas/{area}',
    {
      params: { ...params, area: String(shirt.areas[0]?.id) },
      body: { ...names, width_mm: 150, height_mm: 400, bleed_mm: 0, safe_mm: 10, version: 1 },
    },
    { safe_mm: [75, 10.05], name_de: [' '] },
  ],
  [
    'POST /api/admin/merch_types/{type}/sizes',
    { params, body: { ...size, size: '6XL' } },
    { size: ['', ' ', 'xl'] },
  ],
  ['PUT /api/admin/merch_types/{type}/sizes', { params, body: { ...size, size: 'XL' } }],
  [
    'POST /api/admin/merch_types/{type}/colours',
    { params, body: { ...names, hex: '#4f6b3a', version: 1 } },
    { name_en: ['Black', ' '], name_de: ['Schwarz'] },
  ],
  [
    'PUT /api/admin/merch_types/{type}/colours/{colour}',
    {
      params: { ...params, colour: String(white?.id) },
      body: { ...names, hex: '#4f6b3a', is_active: true, version: 1 },
    },
    { name_en: ['BLACK'] },
  ],
  [
    'PUT /api/admin/merch_types/{type}/availability',
    {
      params,
      body: {
        variants: [{ size: 'M', colour_id: white?.id }],
        state: 'out',
        expected_on: '2026-12-01',
        version: 1,
      },
    },
    {
      'variants.0.size': ['9XL'],
      'variants.0.colour_id': [999_999],
      expected_on: ['2026-11-16', '2020-01-01'],
    },
  ],
  [
    'POST /api/admin/merch_types/{type}/prices/preview',
    { params, body: { valid_from: '2026-12-01', prices } },
    BAD_PRICES,
  ],
  [
    'POST /api/admin/merch_types/{type}/prices',
    { params, body: { valid_from: '2026-12-01', prices, version: 1 } },
    BAD_PRICES,
  ],
  [
    'DELETE /api/admin/merch_types/{type}/prices/{day}',
    { params: { ...params, day: '2026-12-01' }, query: { version: '1' } },
  ],
];

it.each(CASES)('%s rejects invalid input without a write', async (key, good, invalidValues) => {
  const tried = await assertRejectsBadInput({
    db: ctx.db,
    browser,
    key,
    good,
    ...(invalidValues && { invalidValues }),
  });
  expect(tried).toBeGreaterThan(0);
});
