/** Sends invalid input to all calls of bank accounts. */
import type { bankAccountCalls } from '@lathe/contract/bank-account-calls';
import { expect, it } from 'vitest';
import { TROLLEY_KEYS } from '../../platform/payout-providers/testing/trolley-server.ts';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import { assertRejectsBadInput, type CallRequest } from '../../testing/bad-input.ts';
import { bankSeller, SEPA_BODY, UK_BODY } from './testing/sellers.ts';

const app = await testApp({
  env: TROLLEY_KEYS,
  limits: { name_check: { points: 10_000, seconds: 3600 } },
});
const { db } = app.ctx;
const seller = await bankSeller(app);
const { uuid } = await seller.add();
const params = { user: seller.id };
const ofAccount = { params: { ...params, account: uuid } };

const VALID_REQUESTS: Record<keyof typeof bankAccountCalls, CallRequest> = {
  'GET /api/users/{user}/bank_accounts': { params },
  'POST /api/users/{user}/bank_accounts': {
    params,
    body: {
      ...SEPA_BODY,
      currency: null,
      sort_code: '',
      account_number: '',
      bic: '',
      routing_number: '',
      account_type: 'checking',
      paypal_email: '',
      is_default: false,
    },
  },
  'POST /api/users/{user}/bank_accounts/{account}/default': ofAccount,
  'DELETE /api/users/{user}/bank_accounts/{account}': ofAccount,
};
const keys = Object.keys(VALID_REQUESTS) as (keyof typeof bankAccountCalls)[];

it.each(keys)('%s rejects every invalid field in both languages without a write', async (key) => {
  await assertRejectsBadInput({
    db,
    browser: seller.browser,
    key,
    good: VALID_REQUESTS[key],
    invalidValues:
      key === 'POST /api/users/{user}/bank_accounts'
        ? {
            iban: ['', 'DE88 3704 0044 0532 0130 00', 'FR1420041010050500013M02606', 'DE89'],
            bic: ['COBA'],
            country: ['US'],
            holder: ['', '   '],
          }
        : {},
  });
});

it('rejects wrong numbers of every kind at their field', async () => {
  const call = VALID_REQUESTS['POST /api/users/{user}/bank_accounts'];
  const kinds = [
    { body: UK_BODY, invalidValues: { sort_code: ['', '12', '00-00-00'], account_number: ['1'] } },
    {
      body: { ...UK_BODY, method: 'us', country: 'US', routing_number: '021000021' },
      invalidValues: { routing_number: ['', '021000022'], account_number: ['12', 'x'.repeat(9)] },
    },
    {
      body: { ...UK_BODY, method: 'paypal', currency: 'USD', paypal_email: 'ann@example.com' },
      invalidValues: { paypal_email: ['', 'ann'], currency: [null] },
    },
  ];
  for (const { body, invalidValues } of kinds) {
    const good = { ...call, body: { ...(call.body as object), ...body } };
    const key = 'POST /api/users/{user}/bank_accounts';
    await assertRejectsBadInput({ db, browser: seller.browser, key, good, invalidValues });
  }
});

it('rejects invalid ids, visitors and users who are not sellers', async () => {
  const requests = keys.map((key) => [key, VALID_REQUESTS[key]] as const);
  await assertNoAccess({ app, owner: seller.browser, requests });
  expect(requests).toHaveLength(4);
});
