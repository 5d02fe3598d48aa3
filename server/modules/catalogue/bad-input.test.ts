import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallName, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;
const browser = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const draft = await browser.post('/api/admin/price_lists', { name: 'Draft' });
const list = String((draft.json as { id: number }).id);
const [black, clear] = await Promise.all(
  ['black', 'clear'].map(async (code) => {
    const found = ctx.db.selectFrom('design_options').select('id').where('code', '=', code);
    return (await found.where('release_type_id', '=', 1).executeTakeFirstOrThrow()).id;
  }),
);
const names = { name_en: 'Moss', name_de: 'Moos' };
const entry = { release_type_id: 1, tier: 'Standard', currency: 'GBP', rrp: 3000, ppd: 1875 };
const option = { design_option_id: clear, currency: 'GBP', rrp: 200, ppd: 125 };
const numbers = {
  max_tracks_per_side: 8,
  min_seconds_per_side: 31,
  warn_seconds_per_side: 1200,
  max_seconds_per_side: 1320,
  retail_box_size: 25,
  weight_grams: 330,
  allow_bulk_orders: true,
  is_offered: true,
  version: 1,
};

const CASES: [CallName, CallRequest, Record<string, readonly unknown[]>?][] = [
  [
    'POST /api/admin/genres',
    { body: { ...names, parent_id: null } },
    { name_en: ['  ', 'Rock'], name_de: ['  ', 'Klassik'], parent_id: [99_999, 11] },
  ],
  [
    'PUT /api/admin/genres/{genre}',
    { params: { genre: '1' }, body: { ...names, version: 1 } },
    { name_en: ['rock'] },
  ],
  [
    'POST /api/admin/genres/{genre}/move',
    { params: { genre: '1' }, body: { to: 'later', version: 1 } },
  ],
  [
    'POST /api/admin/genres/{genre}/retire',
    { params: { genre: '11' }, body: { move_to: 12, version: 1 } },
    { move_to: [1, 11, 99_999] },
  ],
  [
    'PUT /api/admin/release_types/{type}',
    { params: { type: '1' }, body: numbers },
    { max_seconds_per_side: [31], warn_seconds_per_side: [1321, 31] },
  ],
  [
    'POST /api/admin/release_types/{type}/colours',
    {
      params: { type: '1' },
      body: { ...names, swatch: '#4f6b3a', rrp: { GBP: 1, EUR: 1, USD: 1 } },
    },
    { name_en: [' '] },
  ],
  [
    'PUT /api/admin/design_options/{option}',
    {
      params: { option: String(black) },
      body: { ...names, swatch: '#000000', is_offered: true, version: 1 },
    },
    { is_offered: [false], swatch: [null], name_de: [' '] },
  ],
  ['POST /api/admin/price_lists', { body: { name: 'Spring' } }, { name: ['  '] }],
  [
    'PUT /api/admin/price_lists/{list}',
    {
      params: { list },
      body: { name: 'Draft', prices: [entry], options: [option], version: 1 },
    },
    {
      'prices.0.rrp': [0],
      'prices.0.ppd': [0, 2500],
      'prices.0.release_type_id': [99_999],
      'options.0.ppd': [167],
      'options.0.design_option_id': [black],
      name: ['  '],
    },
  ],
  [
    'POST /api/admin/price_lists/{list}/schedule',
    { params: { list }, body: { valid_from: '2026-12-01', version: 1 } },
    { valid_from: ['2026-11-16', '1999-01-01'] },
  ],
  ['POST /api/admin/price_lists/{list}/withdraw', { params: { list }, body: { version: 1 } }],
  [
    'GET /api/admin/price_lists/{list}/preview',
    { params: { list }, query: { valid_from: '2026-12-01' } },
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
