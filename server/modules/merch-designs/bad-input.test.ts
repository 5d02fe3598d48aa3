import { DESIGN_FILE_MAX_BYTES } from '@lathe/rules/merch/design-limits';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallName, type CallRequest } from '../../testing/bad-input.ts';
import { designers } from './testing/designers.ts';

const app = await testApp();
const { ctx } = app;
const ann = await (await designers(app))();
const { file } = await ann.placed();
const { version } = await ann.design();
const user = { user: ann.id };
const params = { ...user, item: ann.itemId };
const front = { ...params, area: 'front' };
const shirt = { type: 't_shirt', title: 'Tour shirt', page_id: ann.page.id };
const [photo] = [{ name: 'photo.jpg', bytes: 100, purpose: 'photo' }];
const place = { file: file.uuid, x_mm: 0, y_mm: 0, width_mm: 100, rotation: 0, version };
const change = { title: 'Winter shirt', variants: [{ size: 'M', colour: 'white' }], version };

const CASES: [CallName, CallRequest, Record<string, readonly unknown[]>?][] = [
  ['POST /api/users/{user}/merch', { params: user, body: shirt }, { title: [' '], type: ['cape'] }],
  [
    'PUT /api/users/{user}/merch/{item}',
    { params, body: { ...change, quantity_limit: 50, territories: ['DE'] } },
    { title: [' '], quantity_limit: [-1], variants: [[]] },
  ],
  ['POST /api/users/{user}/merch/{item}/design_upload', { params, body: photo }],
  ['PUT /api/users/{user}/merch/{item}/placements/{area}', { params: front, body: place }],
  ['PUT /api/users/{user}/merch/{item}/pictures', { params, body: { version, pictures: [] } }],
];

it.each(CASES)('%s refuses every bad input and writes nothing', async (key, good, rules = {}) => {
  const check = { db: ctx.db, browser: ann.browser, key, good, invalidValues: rules };
  expect(await assertRejectsBadInput(check)).toBeGreaterThan(2);
});

it('no file is larger than the limit', async () => {
  const { status, json } = await ann.begin(DESIGN_FILE_MAX_BYTES + 1);
  expect({ status, json }).toMatchObject({ json: { code: 'file_too_large' } });
});
