/** Which sessions, links and passkeys each sign-in change ends (product section 12). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { newestToken } from '../../testing/mailbox.ts';
import { addPasskey, makePasskeyDevice, signInByPasskey } from '../../testing/passkey-device.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({
  limits: { login: highLimit, mailbox: highLimit, second_factor: highLimit },
});
const { ctx, clock } = app;

const NEW_PASSWORD = 'Brand-new-77';

interface World {
  person: TestPerson;
  /** The session that makes the change. */
  here: TestBrowser;
  key: string;
  resetLink: string;
}

type Event = (world: World) => Promise<{ status: number }>;

const nextCode = async (key: string) => {
  clock.advance({ seconds: 30 });
  return codeOf(app, key);
};

const EVENTS: Record<string, { event: Event; twoFactor?: boolean }> = {
  'a password change': {
    event: ({ person, here }) =>
      here.put(`/api/account-password/${person.id}`, {
        current_password: TEST_PASSWORD,
        password: NEW_PASSWORD,
      }),
  },
  'a password reset': {
    event: ({ resetLink }) =>
      app.browser().post('/api/reset-password', { token: resetLink, password: NEW_PASSWORD }),
  },
  'two-factor switched on': {
    event: async ({ person, here }) => {
      const base = `/api/account/${person.id}/two-factor`;
      const { key } = (await here.post(`${base}/setup`)).json as { key: string };
      return await here.post(`${base}/confirm`, { code: codeOf(app, key) });
    },
  },
  'two-factor switched off': {
    twoFactor: true,
    event: async ({ person, here, key }) =>
      here.post(`/api/account/${person.id}/two-factor/disable`, {
        password: TEST_PASSWORD,
        code: await nextCode(key),
      }),
  },
  'new recovery codes': {
    twoFactor: true,
    event: ({ person, here }) => here.post(`/api/account/${person.id}/two-factor/recovery-codes`),
  },
};

async function makeWorld(twoFactor: boolean) {
  const person = await makePerson(app);
  const here = await signedInBrowser(app, person);
  const key = twoFactor ? (await withTwoFactor(app, here, person)).key : '';
  const device = makePasskeyDevice();
  await addPasskey(here, person, device);
  const there = await signedInBrowser(app, person);
  await app.browser().post('/api/forgot-password', { email: person.email });
  const resetLink = await newestToken(app, person.email);
  const newEmail = `new-${person.email}`;
  await here.post(`/api/account/${person.id}/email`, { email: newEmail });
  const changeLink = await newestToken(app, newEmail);
  return { person, here, there, key, device, resetLink, changeLink };
}

const isOpen = async (browser: TestBrowser, { id }: TestPerson) =>
  (await browser.get(`/api/user/${id}`)).status === 200;

describe.each(Object.entries(EVENTS))('%s', (name, { event, twoFactor = false }) => {
  it('ends other sessions, pending email changes and reset links', async () => {
    const world = await makeWorld(twoFactor);
    const { person, here, there, resetLink, changeLink } = world;
    expect((await event(world)).status).toBeLessThan(300);
    const isReset = name === 'a password reset';
    expect(await isOpen(here, person)).toBe(!isReset);
    expect(await isOpen(there, person)).toBe(false);
    const change = await app.browser().post('/api/confirm-email-change', { token: changeLink });
    expect(change).toMatchObject({ status: 410, json: { code: 'token_used' } });
    const row = await ctx.db
      .selectFrom('users')
      .select(['email', 'pending_email'])
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row).toEqual({ email: person.email, pending_email: null });
    const reset = { token: resetLink, password: 'Another-one-3' };
    expect((await app.browser().post('/api/reset-password', reset)).status).toBe(410);
  });

  it('keeps passkeys, but a reset marks them for review', async () => {
    const world = await makeWorld(twoFactor);
    expect((await event(world)).status).toBeLessThan(300);
    const isReset = name === 'a password reset';
    const { status } = await signInByPasskey(app.browser(), world.device);
    expect(status).toBe(isReset ? 401 : 200);
  });
});

describe('a confirmed email change', () => {
  it('ends all other sessions and invalidates old links', async () => {
    const { person, here, there, resetLink, changeLink } = await makeWorld(false);
    const done = await here.post('/api/confirm-email-change', { token: changeLink });
    expect(done.status).toBe(204);
    expect(await isOpen(here, person)).toBe(true);
    expect(await isOpen(there, person)).toBe(false);
    const reset = { token: resetLink, password: NEW_PASSWORD };
    expect((await app.browser().post('/api/reset-password', reset)).status).toBe(410);
  });

  it('ends every session when the browser is signed out', async () => {
    const { person, here, there, changeLink } = await makeWorld(false);
    await app.browser().post('/api/confirm-email-change', { token: changeLink });
    expect(await isOpen(here, person)).toBe(false);
    expect(await isOpen(there, person)).toBe(false);
  });
});

describe('passkeys after a password reset', () => {
  it('are disabled until the owner keeps them, and sign-in reports this', async () => {
    const { person, device, resetLink } = await makeWorld(false);
    const reset = { token: resetLink, password: NEW_PASSWORD };
    await app.browser().post('/api/reset-password', reset);
    const owner = app.browser();
    const login = { email: person.email, password: NEW_PASSWORD };
    expect(await owner.post('/api/login', login)).toMatchObject({
      status: 200,
      json: { review_passkeys: true },
    });
    const base = `/api/account/${person.id}/passkeys`;
    const { data } = (await owner.get(base)).json as { data: { id: string }[] };
    expect(data).toMatchObject([{ needs_review: true }]);
    const keep = `${base}/${data[0]?.id}/keep`;
    const stranger = await signedInBrowser(app, await makePerson(app));
    expect((await stranger.post(keep)).status).toBe(403);
    expect((await signInByPasskey(app.browser(), device)).status).toBe(401);
    expect(await owner.post(keep)).toMatchObject({ status: 200, json: { needs_review: false } });
    expect((await signInByPasskey(app.browser(), device)).status).toBe(200);
    expect(await app.browser().post('/api/login', login)).toMatchObject({
      json: { review_passkeys: false },
    });
  });
});
