import type { Cart } from '@lathe/contract/cart-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { newestToken } from '../../testing/mailbox.ts';
import { addPasskey, makePasskeyDevice, signInByPasskey } from '../../testing/passkey-device.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { makeTitle, type ReleaseFixture } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });

async function makeRelease(kind: ReleaseFixture = {}): Promise<string> {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [kind] });
  return releaseIds[0] ?? '';
}

async function put(browser: TestBrowser, uuid: string, quantity = 1): Promise<Cart> {
  const { status, json } = await browser.post('/es/cart', { type: 'release', uuid, quantity });
  expect(status).toBe(200);
  return json as Cart;
}

async function basketItems(browser: TestBrowser, headers = {}): Promise<[string, number][]> {
  const { json } = await browser.get('/es/cart', headers);
  return (json as Cart).items.map(({ uuid, quantity }) => [uuid, quantity]);
}

async function logIn(browser: TestBrowser, email: string, headers = {}): Promise<void> {
  const reply = await browser.post('/api/login', { email, password: TEST_PASSWORD }, headers);
  expect(reply.status).toBe(200);
}

describe('signing in', () => {
  it('merges the guest basket into that of the account: quantities add up, to nine', async () => {
    const person = await makePerson(app);
    const [both, earlier, now] = [await makeRelease(), await makeRelease(), await makeRelease()];
    const desk = await signedInBrowser(app, person);
    await put(desk, earlier, 2);
    await put(desk, both, 6);
    const phone = app.browser();
    await put(phone, both, 5);
    const { id } = await put(phone, now);
    await logIn(phone, person.email);
    const merged = [
      [earlier, 2],
      [both, 9],
      [now, 1],
    ];
    expect(await basketItems(phone)).toEqual(merged);
    expect(await basketItems(desk)).toEqual(merged);
    // The old id no longer finds a basket.
    expect(await basketItems(app.browser(), { 'x-cart-id': id })).toEqual([]);
  });

  it('merges the baskets of both the header and the cookie', async () => {
    const person = await makePerson(app);
    const [one, two] = [await makeRelease(), await makeRelease()];
    const { id } = await put(app.browser(), one);
    const browser = app.browser();
    await put(browser, two);
    await logIn(browser, person.email, { 'x-cart-id': id });
    expect((await basketItems(browser)).map(([uuid]) => uuid).sort()).toEqual([one, two].sort());
  });

  it('takes nothing from a basket of another account', async () => {
    const [ann, bob] = [await makePerson(app), await makePerson(app)];
    const release = await makeRelease();
    const browser = app.browser();
    const { id } = await put(browser, release);
    await logIn(browser, ann.email);
    const thief = app.browser();
    await logIn(thief, bob.email, { 'x-cart-id': id });
    expect(await basketItems(thief)).toEqual([]);
    expect(await basketItems(browser)).toEqual([[release, 1]]);
  });

  it('does not merge when the password is wrong', async () => {
    const person = await makePerson(app);
    const browser = app.browser();
    const release = await makeRelease();
    await put(browser, release);
    const wrong = await browser.post('/api/login', { email: person.email, password: 'Wrong-1234' });
    expect(wrong.status).toBe(401);
    expect(await basketItems(browser)).toEqual([[release, 1]]);
    expect(await basketItems(await signedInBrowser(app, person))).toEqual([]);
  });

  it('merges a basket once, even when two windows sign in at the same time', async () => {
    const person = await makePerson(app);
    const release = await makeRelease();
    const first = app.browser();
    await put(first, release, 2);
    const second = app.browser();
    await second.get('/api/csrf_token');
    second.cookies.set('cart', first.cookies.get('cart') ?? '');
    await Promise.all([logIn(first, person.email), logIn(second, person.email)]);
    expect(await basketItems(first)).toEqual([[release, 2]]);
  });

  it('reports excess copies of a limited edition instead of dropping them', async () => {
    const person = await makePerson(app);
    const release = await makeRelease({ limit: 10, sold: 5 });
    await put(await signedInBrowser(app, person), release, 4);
    const browser = app.browser();
    await put(browser, release, 3);
    await logIn(browser, person.email);
    const { json } = await browser.get('/es/cart');
    expect((json as Cart).items).toMatchObject([
      { quantity: 7, maxQuantity: 5, problems: [{ code: 'fewer_left' }] },
    ]);
  });

  it('hides the basket of the account after sign-out', async () => {
    const person = await makePerson(app);
    const browser = app.browser();
    const release = await makeRelease();
    await put(browser, release);
    await logIn(browser, person.email);
    await browser.post('/logout');
    expect(await basketItems(browser)).toEqual([]);
    await logIn(browser, person.email);
    expect(await basketItems(browser)).toEqual([[release, 1]]);
  });
});

describe('other ways to sign in', () => {
  it('merge the basket only after the second factor', async () => {
    const person = await makePerson(app);
    const member = await signedInBrowser(app, person);
    const { key } = await withTwoFactor(app, member, person);
    const browser = app.browser();
    const release = await makeRelease();
    await put(browser, release);
    await logIn(browser, person.email);
    expect(await basketItems(member)).toEqual([]);
    const code = codeOf(app, key);
    expect((await browser.post('/api/two-factor/challenge', { code })).status).toBe(200);
    expect(await basketItems(browser)).toEqual([[release, 1]]);
    expect(await basketItems(member)).toEqual([[release, 1]]);
  });

  it('merge the basket too: a passkey', async () => {
    const person = await makePerson(app);
    const device = makePasskeyDevice();
    await addPasskey(await signedInBrowser(app, person), person, device);
    const browser = app.browser();
    const release = await makeRelease();
    await put(browser, release);
    expect((await signInByPasskey(browser, device)).status).toBe(200);
    expect(await basketItems(browser)).toEqual([[release, 1]]);
    expect(await basketItems(await signedInBrowser(app, person))).toEqual([[release, 1]]);
  });

  it('merge the basket too: accepting an invitation', async () => {
    const staff = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
    const email = 'basket-guest@example.com';
    await staff.post('/api/invitations', { email, role: 'seller', locale: 'en' });
    const browser = app.browser();
    const release = await makeRelease();
    await put(browser, release, 2);
    const reply = await browser.post(`/api/invitations/${await newestToken(app, email)}/accept`, {
      first_name: 'Bo',
      last_name: 'Lind',
      password: TEST_PASSWORD,
      terms: true,
    });
    expect(reply.status).toBe(200);
    expect(await basketItems(browser)).toEqual([[release, 2]]);
  });

  it('merge the basket for a new account: registered, confirmed, signed in', async () => {
    const email = 'basket-new@example.com';
    const browser = app.browser();
    const release = await makeRelease();
    await put(browser, release);
    await browser.post('/api/register', {
      first_name: 'Bo',
      last_name: 'Lind',
      email,
      password: TEST_PASSWORD,
      terms: true,
    });
    const token = await newestToken(app, email);
    expect((await browser.post('/api/confirm-email', { token })).status).toBe(204);
    // The reader of the mail may not be the person who registered, so the basket is not merged yet.
    expect(await basketItems(browser)).toEqual([[release, 1]]);
    await logIn(browser, email);
    expect(await basketItems(browser)).toEqual([[release, 1]]);
    const owned = await ctx.db
      .selectFrom('carts')
      .innerJoin('users', 'users.id', 'carts.user_id')
      .select('carts.id')
      .where('users.email', '=', email)
      .execute();
    expect(owned).toHaveLength(1);
  });
});
