import type { notificationCalls } from '@lathe/contract/notification-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
} from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { mailUnsubscribeLink } from './index.ts';
import { makeSeller } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makeSeller(app);
const params = { user: seller.id };
const choice = { kind: 'first_sale', mail: true, studio: true };
const link = mailUnsubscribeLink(ctx, { userId: seller.id, kind: 'first_sale' });

const VALID_REQUESTS: Record<keyof typeof notificationCalls, CallRequest> = {
  'GET /api/users/{user}/notifications': { params },
  'GET /api/users/{user}/notifications/unread': { params },
  'POST /api/users/{user}/notifications/read': { params, body: { up_to: 1 } },
  'GET /api/users/{user}/notification-settings': { params },
  'PUT /api/users/{user}/notification-settings': {
    params,
    body: { version: 0, sales_summary: 'daily', choices: [choice] },
  },
  'GET /api/unsubscribe/notifications/{token}': { params: { token: link.split('/').at(-1) ?? '' } },
};
const keys = Object.keys(VALID_REQUESTS) as (keyof typeof notificationCalls)[];

it.each(keys)('%s rejects every invalid field in both languages without a write', async (key) => {
  const invalidValues = key.startsWith('PUT') && {
    choices: [[choice, choice], [{ kind: 'release_rejected', mail: false, studio: true }]],
  };
  await assertRejectsBadInput({
    db: ctx.db,
    browser: seller.browser,
    key,
    good: VALID_REQUESTS[key],
    ...(invalidValues && { invalidValues }),
  });
});

it('every call is for the user alone, not even for admins', async () => {
  const requests = keys
    .filter((key) => !key.includes('{token}'))
    .map((key) => [key, VALID_REQUESTS[key]] as const);
  await assertNoAccess({ app, owner: seller.browser, requests });
  const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
  for (const [key, good] of requests) {
    await assertRejected({ db: ctx.db, browser: admin, key, requests: [good], status: [403] });
  }
  expect(requests).toHaveLength(5);
});
