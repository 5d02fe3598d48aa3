import { contributionCalls } from '@lathe/contract/contribution-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallRequest } from '../../testing/bad-input.ts';
import { makeContributor, type TestMember } from './testing/contributors.ts';

const app = await testApp();
const { ctx } = app;

describe('contribution calls', () => {
  it('reject every invalid field in both languages without a write', async () => {
    const { owner, guest, page } = await makeContributor(app);
    const input = { user: guest.id };
    const held = { user: owner.id, page: page.id };
    const VALID_REQUESTS: Record<keyof typeof contributionCalls, [TestMember, CallRequest]> = {
      'GET /api/pages/{page}/contribution': [guest, { params: { page: page.slug } }],
      'GET /api/users/{user}/contributions': [guest, { params: input }],
      'POST /api/users/{user}/contributions': [
        guest,
        { params: input, body: { page: page.slug, message: 'Hello' } },
      ],
      'POST /api/users/{user}/contributions/{page}/withdraw': [
        guest,
        { params: { ...input, page: page.id } },
      ],
      'POST /api/users/{user}/contributions/{page}/end': [
        guest,
        { params: { ...input, page: page.id } },
      ],
      'GET /api/users/{user}/pages/{page}/contributors': [owner, { params: held }],
      'POST /api/users/{user}/pages/{page}/contributors/{contributor}/accept': [
        owner,
        { params: { ...held, contributor: guest.id } },
      ],
      'POST /api/users/{user}/pages/{page}/contributors/{contributor}/reject': [
        owner,
        { params: { ...held, contributor: guest.id } },
      ],
      'POST /api/users/{user}/pages/{page}/contributors/{contributor}/end': [
        owner,
        { params: { ...held, contributor: guest.id } },
      ],
      'GET /api/users/{user}/pages/{page}/releases': [owner, { params: held }],
    };
    let tried = 0;
    for (const key of Object.keys(contributionCalls) as (keyof typeof contributionCalls)[]) {
      const [who, good] = VALID_REQUESTS[key];
      const invalidValues = key === 'POST /api/users/{user}/contributions' && {
        page: ['', 'nowhere'],
      };
      tried += await assertRejectsBadInput({
        db: ctx.db,
        browser: who.browser,
        key,
        good,
        ...(invalidValues && { invalidValues }),
      });
    }
    expect(tried).toBeGreaterThan(5);
  });
});
