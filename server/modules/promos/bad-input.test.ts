/** Sends invalid input to all calls of promo links. */
import type { promoCalls } from '@lathe/contract/promo-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { sellerWithAudio } from './testing/promo-sellers.ts';

const highLimit = { points: 100_000, seconds: 60 };
const app = await testApp({ limits: { promo: highLimit, promo_token: highLimit } });
const { db } = app.ctx;

async function seller() {
  const owner = await sellerWithAudio(app);
  return { ...owner, link: await owner.promo({ access: 'original' }) };
}

type Seller = Awaited<ReturnType<typeof seller>>;

const ofRelease = ({ id, releaseId }: Seller) => ({ user: id, release: releaseId });

/** A valid request for every call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<keyof typeof promoCalls, (owner: Seller) => CallRequest> = {
  'GET /api/users/{user}/releases/{release}/promos': (owner) => ({ params: ofRelease(owner) }),
  'POST /api/users/{user}/releases/{release}/promos': (owner) => ({
    params: ofRelease(owner),
    body: {
      recipient: 'Rita Radio',
      email: 'rita@radio.example',
      locale: 'de',
      note: 'Out in May.',
      access: 'mp3',
      days: 14,
      downloads_max: 5,
    },
  }),
  'GET /api/promos/{token}': ({ link }) => ({ params: { token: link.token } }),
  'POST /api/promos/{token}/downloads': ({ link, tracks: [track = ''] }) => ({
    params: { token: link.token },
    body: { track, format: 'mp3' },
  }),
  'POST /api/users/{user}/releases/{release}/promos/{promo}/revoke': (owner) => ({
    params: { ...ofRelease(owner), promo: owner.link.uuid },
  }),
};

const keys = Object.keys(VALID_REQUESTS) as (keyof typeof promoCalls)[];
const ownerKeys = keys.filter((key) => key.includes('{user}'));

describe('calls of promo links', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const ann = await seller();
    let tried = 0;
    for (const key of keys) {
      tried += await assertRejectsBadInput({
        db,
        browser: ann.browser,
        key,
        good: VALID_REQUESTS[key](ann),
        invalidValues:
          key === 'POST /api/users/{user}/releases/{release}/promos'
            ? { recipient: ['  '], days: [0, 91], downloads_max: [0, 501] }
            : {},
      });
    }
    expect(tried).toBeGreaterThan(20);
    for (const key of keys) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect(status, `${key}: ${text}`).toBe(200);
    }
  });

  it('do not reveal or change the links of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const asked = { db, browser: ann.browser };
    for (const key of ownerKeys) {
      const theirs = VALID_REQUESTS[key](bob);
      await assertRejected({ ...asked, key, requests: [theirs], status: [403] });
      const mixed = { ...theirs, params: { ...theirs.params, user: ann.id } };
      await assertRejected({ ...asked, key, requests: [mixed], status: [404] });
    }
    await assertRejected({
      ...asked,
      key: 'POST /api/users/{user}/releases/{release}/promos/{promo}/revoke',
      requests: [{ params: { ...ofRelease(ann), promo: bob.link.uuid } }],
      status: [404],
    });
  });

  it('reject invalid ids, visitors and users who are not sellers', async () => {
    const ann = await seller();
    const requests = ownerKeys.map((key) => [key, VALID_REQUESTS[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });
});
