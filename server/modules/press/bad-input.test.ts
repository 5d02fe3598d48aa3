/** Sends invalid input to all calls of press kits. */
import type { PressKit, pressCalls } from '@lathe/contract/press-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { fileForm } from '../../testing/file-form.ts';
import { pressSeller } from './testing/press-sellers.ts';

const app = await testApp();
const { db } = app.ctx;

async function seller() {
  const owner = await pressSeller(app);
  await owner.saved(owner.release);
  const { pictures, version } = (await owner.addPicture(owner.release)).json as PressKit;
  return { ...owner, picture: pictures[0]?.uuid ?? '', version };
}

type Seller = Awaited<ReturnType<typeof seller>>;
type PressCall = keyof typeof pressCalls;

const ofKit = ({ id, release }: Seller) => ({ user: id, subject: release });
const ofPicture = (owner: Seller) => ({ ...ofKit(owner), picture: owner.picture });
const UPLOAD = 'POST /api/users/{user}/press_kits/{subject}/pictures';

/** A valid request for every call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<PressCall, (owner: Seller) => CallRequest> = {
  'GET /api/users/{user}/press_kits/{subject}': (owner) => ({ params: ofKit(owner) }),
  'GET /api/pages/{page}/press': ({ page }) => ({ params: { page: page.slug } }),
  'GET /api/pages/{page}/press/{release}': ({ page, release }) => ({
    params: { page: page.slug, release },
  }),
  'PUT /api/users/{user}/press_kits/{subject}': (owner) => ({
    params: ofKit(owner),
    body: {
      is_public: true,
      is_indexed: false,
      short_en: 'Short',
      short_de: 'Kurz',
      long_en: 'Long',
      long_de: 'Lang',
      quotes: [{ text: 'Splendid', source: 'The Paper' }],
      contact_name: 'Rita',
      contact_email: 'rita@label.example',
      version: owner.version,
    },
  }),
  // Files are sent as forms, see below.
  [UPLOAD]: (owner) => ({ params: ofKit(owner) }),
  'PUT /api/users/{user}/press_kits/{subject}/pictures/{picture}': (owner) => ({
    params: ofPicture(owner),
    body: { credit: 'Paula' },
  }),
  'DELETE /api/users/{user}/press_kits/{subject}/pictures/{picture}': (owner) => ({
    params: ofPicture(owner),
  }),
};

const keys = (Object.keys(VALID_REQUESTS) as PressCall[]).filter((key) => key !== UPLOAD);
const ownerKeys = keys.filter((key) => key.includes('{user}'));

describe('calls of press kits', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const ann = await seller();
    await ann.saved(ann.page.id);
    let tried = 0;
    for (const key of keys) {
      const good = VALID_REQUESTS[key](ann);
      tried += await assertRejectsBadInput({
        db,
        browser: ann.browser,
        key,
        good,
        invalidValues:
          key.startsWith('PUT') && 'quotes' in (good.body as object)
            ? { 'quotes.0.text': ['', '  '], contact_email: ['rita', 'rita@'] }
            : {},
      });
    }
    expect(tried).toBeGreaterThan(20);
    for (const key of keys) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect(status, `${key}: ${text}`).toBe(200);
    }
  });

  it('do not reveal or change the kits of other sellers', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const asked = { db, browser: ann.browser };
    for (const key of ownerKeys) {
      const theirs = VALID_REQUESTS[key](bob);
      await assertRejected({ ...asked, key, requests: [theirs], status: [403] });
      const mixed = { ...theirs, params: { ...theirs.params, user: ann.id } };
      await assertRejected({ ...asked, key, requests: [mixed], status: [404] });
      if (!key.includes('{picture}')) continue;
      const picture = { ...theirs, params: { ...ofKit(ann), picture: bob.picture } };
      await assertRejected({ ...asked, key, requests: [picture], status: [404] });
    }
  });

  it('reject invalid ids, visitors and users who are not sellers', async () => {
    const ann = await seller();
    const requests = ownerKeys.map((key) => [key, VALID_REQUESTS[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });

  it('accept pictures only from their owner, as forms', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { body, headers } = await fileForm({ image: Buffer.from('x') });
    const post = (user: string, subject: string) =>
      ann.browser.post(`/api/users/${user}/press_kits/${subject}/pictures`, body, headers);
    expect((await post(bob.id, bob.release)).status).toBe(403);
    expect((await post(ann.id, bob.release)).status).toBe(404);
    expect(
      (await send(ann.browser, UPLOAD, { ...VALID_REQUESTS[UPLOAD](ann), body: {} })).status,
    ).toBe(415);
    const long = await fileForm({
      image: Buffer.from('x'),
      credit: JSON.stringify('x'.repeat(121)),
    });
    const path = `/api/users/${ann.id}/press_kits/${ann.release}/pictures`;
    expect((await ann.browser.post(path, long.body, long.headers)).status).toBe(422);
    expect((await ann.read(ann.release)).pictures).toHaveLength(1);
  });
});
