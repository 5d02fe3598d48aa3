/** Production calls reject bad input with a clear error and store nothing. */
import { randomUUID } from 'node:crypto';
import { productionCalls } from '@lathe/contract/production-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
} from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp();
const { db } = app.ctx;
const plant = await makePlant(app);
const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
const customer = await signedInBrowser(app, await makePerson(app, { seller: true }));

const { id: order, parcels, jobs } = await plant.buy([{}], { service: 'tracked' });
const [job = ''] = jobs;
const [parcel = ''] = parcels;
const { code } = await plant.read(job);
const { sellable_id: item } = (await db
  .selectFrom('order_lines')
  .select('sellable_id')
  .where('order_id', '=', order)
  .executeTakeFirstOrThrow()) as { sellable_id: string };
const { uuid: batch } = (
  await plant.staff.post('/api/production/batches', { format: 'vinyl_12', jobs: 1 })
).json as { uuid: string };
await plant.make(job);

/** A valid request for every call. The type makes a missing call a compile error. */
const VALID_REQUESTS: Record<keyof typeof productionCalls, CallRequest> = {
  'GET /api/production': {},
  'GET /api/production/jobs': {
    query: {
      ...{ format: 'vinyl_12', stage: 'packed', show: 'open', order: 'L-1', item },
      material: 'black',
    },
  },
  'GET /api/production/groups': { query: { format: 'vinyl_12', stage: 'packed', show: 'open' } },
  'POST /api/production/groups/{item}/advance': {
    params: { item },
    body: { stage: 'packed', jobs: [Number(code.slice(1))] },
  },
  'GET /api/production/jobs/{job}': { params: { job } },
  'POST /api/production/jobs/{job}/advance': { params: { job }, body: { stage: 'packed' } },
  'POST /api/production/jobs/{job}/reprint': {
    params: { job },
    body: { stage: 'packed', reason: 'Scratch', copies: 1 },
  },
  'GET /api/production/jobs/{job}/sheet': { params: { job } },
  'GET /api/production/jobs/{job}/print_files': { params: { job } },
  'GET /api/production/jobs/{job}/print_files/{area}/{layer}': {
    params: { job, area: 'front', layer: 'ink' },
  },
  'GET /api/production/codes/{code}': { params: { code } },
  'POST /api/production/scan': { body: { code, stage: 'packed', batch } },
  'GET /api/production/batches': { query: { format: 'vinyl_12' } },
  'POST /api/production/batches': { body: { format: 'vinyl_12', material: '', jobs: 3 } },
  'GET /api/production/batches/{batch}': { params: { batch } },
  'POST /api/production/batches/{batch}/advance': { params: { batch }, body: { stage: 'packed' } },
  'GET /api/production/batches/{batch}/sheet': { params: { batch } },
  'GET /api/production/batches/{batch}/print_files': { params: { batch } },
  'GET /api/production/parcels': { query: { state: 'packed' } },
  'POST /api/production/parcels/{parcel}/dispatch': {
    params: { parcel },
    body: { carrier: 'dhl', tracking: 'JD0001234567' },
  },
  'POST /api/production/parcels/{parcel}/deliver': { params: { parcel } },
  'PUT /api/production/capacity': { body: { vinyl_capacity: 400 } },
};

const INVALID_VALUES: Partial<
  Record<keyof typeof productionCalls, Record<string, readonly unknown[]>>
> = {
  'POST /api/production/jobs/{job}/reprint': { reason: ['', '  \n '] },
  'POST /api/production/parcels/{parcel}/dispatch': {
    tracking: ['', '  ', 'no!', '12', '-------'],
  },
  'PUT /api/production/capacity': { vinyl_capacity: [0, -1, 100_001] },
};

const keys = Object.keys(productionCalls) as (keyof typeof productionCalls)[];

it('production calls reject every invalid field in both languages without a write', async () => {
  let tried = 0;
  for (const key of keys) {
    const request = { db, browser: admin, key, good: VALID_REQUESTS[key] };
    tried += await assertRejectsBadInput({ ...request, invalidValues: INVALID_VALUES[key] ?? {} });
  }
  expect(tried).toBeGreaterThan(40);
});

it('production calls reject invalid ids and users who are not staff', async () => {
  for (const key of keys) {
    const good = VALID_REQUESTS[key];
    const requests = Object.keys(good.params ?? {}).flatMap((name) =>
      ['1', "' or 1=1 --", '%00', randomUUID()].map((wrong) => ({
        ...good,
        params: { ...good.params, [name]: wrong },
      })),
    );
    await assertRejected({ db, key, browser: admin, requests, status: [404, 422] });
    await assertRejected({ db, key, browser: customer, requests: [good], status: [403] });
    await assertRejected({ db, key, browser: app.browser(), requests: [good], status: [401] });
  }
});
