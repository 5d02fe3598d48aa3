/** Sends invalid input to the calls of artist links. */
import type { pageLinkCalls } from '@lathe/contract/page-link-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { createOwnPage, pageSellers } from './testing/own-pages.ts';

const app = await testApp();
const { db } = app.ctx;

async function seller() {
  const owner = await pageSellers(app).seller();
  const { uuid: page } = await createOwnPage(owner);
  return { ...owner, page };
}

type Owner = Awaited<ReturnType<typeof seller>>;

/** A valid request for every call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<keyof typeof pageLinkCalls, (owner: Owner) => CallRequest> = {
  'PUT /api/users/{user}/pages/{page}/links': ({ id, page }) => ({
    params: { user: id, page },
    body: {
      links: [
        { kind: 'website', url: 'https://kiosk.example/', title: '' },
        { kind: 'other', url: 'https://zine.example/', title: 'Our zine' },
      ],
      version: 1,
    },
  }),
};

const INVALID_VALUES: Record<keyof typeof pageLinkCalls, Record<string, readonly unknown[]>> = {
  'PUT /api/users/{user}/pages/{page}/links': {
    'links.0.url': ['', '  ', 'javascript:alert(1)', 'https://a@b.example', 'http://10.0.0.1/'],
    'links.1.url': ['http://www.kiosk.example'],
    'links.1.title': ['', '  '],
  },
};

const keys = Object.keys(VALID_REQUESTS) as (keyof typeof pageLinkCalls)[];

describe('calls of artist links', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const ann = await seller();
    for (const key of keys) {
      const good = VALID_REQUESTS[key](ann);
      const invalidValues = INVALID_VALUES[key];
      await assertRejectsBadInput({ db, browser: ann.browser, key, good, invalidValues });
      expect((await send(ann.browser, key, good)).status).toBe(200);
    }
  });

  it('do not change the pages of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const asked = { db, browser: ann.browser };
    for (const key of keys) {
      const theirs = VALID_REQUESTS[key](bob);
      await assertRejected({ ...asked, key, requests: [theirs], status: [403] });
      const mixed = { ...theirs, params: { user: ann.id, page: bob.page } };
      await assertRejected({ ...asked, key, requests: [mixed], status: [404] });
    }
  });

  it('reject invalid ids, visitors and users who are not sellers', async () => {
    const ann = await seller();
    const requests = keys.map((key) => [key, VALID_REQUESTS[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });
});
