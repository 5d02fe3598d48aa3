import type { payoutProviderCalls } from '@lathe/contract/payout-provider-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import { assertRejectsBadInput, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);

const VALID_REQUESTS: Record<keyof typeof payoutProviderCalls, CallRequest> = {
  'GET /api/users/{user}/payment': { params: { user: seller.id } },
  'GET /api/users/{user}/payment/onboard': { params: { user: seller.id } },
};
const keys = Object.keys(VALID_REQUESTS) as (keyof typeof payoutProviderCalls)[];

it.each(keys)('%s rejects invalid input without a write', async (key) => {
  await assertRejectsBadInput({ db: app.ctx.db, browser, key, good: VALID_REQUESTS[key] });
});

it('rejects invalid ids, visitors and users who are not sellers', async () => {
  const requests = keys.map((key) => [key, VALID_REQUESTS[key]] as const);
  await assertNoAccess({ app, owner: browser, requests });
  expect(requests).toHaveLength(2);
});
