import { randomUUID } from 'node:crypto';
import { type Discount, discountCalls } from '@lathe/contract/discount-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import {
  assertRejectsBadInput,
  type CallName,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx } = app;

async function seller() {
  const person = await makePerson(app, { seller: true });
  const title = await makeTitle(ctx, { ownerId: person.id });
  const browser = await signedInBrowser(app, person);
  return { ...person, browser, title, path: `/api/users/${person.id}/discounts` };
}

const ann = await seller();
const bea = await seller();

function percent(code: string, more: Record<string, unknown> = {}) {
  return { code, kind: 'percent', percent: 20, scope: 'all', ...more };
}

async function make(code: string, more: Record<string, unknown> = {}): Promise<Discount> {
  const { status, json } = await ann.browser.post(ann.path, percent(code, more));
  expect(status).toBe(200);
  return json;
}

describe('seller', () => {
  it('creates a code, sees it in the list and ends it for good', async () => {
    const created = await make(' spring-20 ', { max_uses: 10, max_uses_per_buyer: 1 });
    expect(created).toMatchObject({
      code: 'SPRING-20',
      percent: 20,
      state: 'active',
      uses: 0,
      max_uses: 10,
      targets: [],
      operations: { end_enabled: true },
    });
    const ended = await ann.browser.post(`${ann.path}/${created.uuid}/end`);
    expect(ended.json).toMatchObject({ state: 'ended', operations: { end_enabled: false } });
    const { json } = await ann.browser.get(ann.path);
    const listed = (json as { data: Discount[] }).data.find(({ uuid }) => uuid === created.uuid);
    expect(listed?.state).toBe('ended');
  });

  it('gets errors for amounts in pounds and euros, not in pence and cents', async () => {
    const { status, json } = await ann.browser.post(ann.path, {
      code: 'FORTUNE',
      kind: 'amount',
      amount_gbp: 0,
      amount_eur: 200_000,
      scope: 'all',
    });
    expect(status).toBe(422);
    const expectedText = ['Please enter an amount from 0.01 to 1,000, such as 5.50.'];
    expect(json).toMatchObject({ errors: { amount_gbp: expectedText, amount_eur: expectedText } });
  });

  it('sets amounts per currency, titles and dates', async () => {
    const { json } = await ann.browser.post(ann.path, {
      code: 'FIVER',
      kind: 'amount',
      amount_gbp: 500,
      amount_eur: 600,
      scope: 'chosen',
      releases: ann.title.releaseIds,
      groups: [ann.title.id],
      starts_on: '2026-11-20',
      ends_on: '2026-11-30',
    });
    expect(json).toMatchObject({
      kind: 'amount',
      amounts: [{ formatted: '£5.00' }, { formatted: '€6.00' }],
      targets: [{ title: 'Night Bus' }, { title: 'Night Bus' }],
      starts_on: '2026-11-20',
      ends_on: '2026-11-30',
      state: 'scheduled',
    });
  });

  it('has a code only once, and another seller may use the same one', async () => {
    await make('TWICE');
    expect(await ann.browser.post(ann.path, percent('twice'))).toMatchObject({
      status: 409,
      json: { code: 'discount_code_taken' },
    });
    expect((await bea.browser.post(bea.path, percent('twice'))).status).toBe(200);
  });

  it('cannot discount the releases of others', async () => {
    const foreign = { scope: 'chosen', releases: bea.title.releaseIds };
    expect(await ann.browser.post(ann.path, percent('THEIRS', foreign))).toMatchObject({
      status: 422,
      json: { errors: { releases: ['Please choose from your own items.'] } },
    });
  });

  it('gets one error for a percentage that is too large', async () => {
    expect(await ann.browser.post(ann.path, percent('MUCH', { percent: 50 }))).toMatchObject({
      status: 422,
      json: { errors: { percent: ['Please enter 40 or less.'] } },
    });
  });
});

const { uuid: known } = await make(`KNOWN-${randomUUID().slice(0, 8)}`);
const ofCode = { params: { user: ann.id, discount: known } };

/** A valid request for every call. The type makes a missing call a compile error. */
const VALID_REQUESTS: Record<keyof typeof discountCalls, CallRequest> = {
  'GET /api/users/{user}/discounts': { params: { user: ann.id } },
  'POST /api/users/{user}/discounts': {
    params: { user: ann.id },
    body: {
      ...percent('GOOD-CODE'),
      amount_gbp: 500,
      amount_eur: 500,
      amount_usd: 500,
      releases: [],
      groups: [],
      merch: [],
      starts_on: '2026-12-01',
      ends_on: '2026-12-31',
      max_uses: 5,
      max_uses_per_buyer: 1,
    },
  },
  'GET /api/users/{user}/discounts/choices': { params: { user: ann.id } },
  'GET /api/users/{user}/discounts/{discount}': ofCode,
  'POST /api/users/{user}/discounts/{discount}/end': ofCode,
  'GET /api/users/{user}/discounts/{discount}/redemptions': ofCode,
};
const CALLS = Object.keys(discountCalls) as (keyof typeof discountCalls & CallName)[];

describe('discount access', () => {
  it.each(CALLS)('%s: is denied to visitors, customers, other sellers and staff', async (key) => {
    const callers = await Promise.all([
      app.browser(),
      signedInBrowser(app, await makePerson(app)),
      bea.browser,
      signedInBrowser(app, await makePerson(app, { role: 'staff' })),
    ]);
    const replies = await Promise.all(
      callers.map((caller) => send(caller, key, VALID_REQUESTS[key])),
    );
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403, 403]);
  });

  it('of an admin is logged', async () => {
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    expect((await admin.post(ann.path, percent('BY-ADMIN'))).status).toBe(200);
    const noted = await audited(ctx.db, { subject_id: ann.id });
    expect(noted).toMatchObject([{ action: 'releases.edited' }]);
  });

  it('to the code of another seller through the own URL returns 404', async () => {
    const path = `${bea.path}/${known}`;
    const replies = [
      await bea.browser.get(path),
      await bea.browser.post(`${path}/end`),
      await bea.browser.get(`${path}/redemptions`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await ann.browser.get(`${ann.path}/${known}`)).json).toMatchObject({ state: 'active' });
  });

  it.each(CALLS)('%s: rejects invalid input with messages and no write', async (key) => {
    const invalidValues =
      key === 'POST /api/users/{user}/discounts'
        ? {
            code: ['', 'AB', '-ABC', 'ABC-', 'A B C', 'ÄÖÜ'],
            percent: [null],
            starts_on: ['2026-02-30', 'soon'],
            ends_on: ['2026-11-01', '2026-11-30', '2026-13-01'],
          }
        : {};
    await assertRejectsBadInput({
      db: ctx.db,
      browser: ann.browser,
      key,
      good: VALID_REQUESTS[key],
      invalidValues,
    });
  });
});
