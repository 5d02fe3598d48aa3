import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { withTwoFactor } from '../../testing/authenticator.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addPasskey, makePasskeyDevice, signInByPasskey } from '../../testing/passkey-device.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { handler as sweep } from './sweep-accounts.ts';

const app = await testApp();
const { ctx, clock, browser } = app;

async function withPasskey() {
  const person = await makePerson(app);
  const owner = await signedInBrowser(app, person);
  const device = makePasskeyDevice();
  const { json } = await addPasskey(owner, person, device);
  return { person, owner, device, passkeyId: (json as { id: string }).id };
}

async function sessionsOf({ id }: TestPerson): Promise<number> {
  const rows = await ctx.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  return rows.length;
}

async function counterOf({ id }: TestPerson) {
  return await ctx.db
    .selectFrom('passkeys')
    .select(['counter', 'last_used_at'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
}

async function lastLogged({ id }: TestPerson) {
  return (await audited(ctx.db, { subject_id: id })).at(-1);
}

const PASSKEY_REJECTED = { status: 401, json: { code: 'passkey_refused' } };

describe('passkey sign-in', () => {
  it('works without a password and records the time', async () => {
    const { person, device } = await withPasskey();
    const visitor = browser();
    const reply = await signInByPasskey(visitor, device);
    expect(reply).toMatchObject({ status: 200, json: { user: person.id } });
    expect(await visitor.get('/api/session')).toMatchObject({
      json: { user: person.id, confirmed: true },
    });
    expect(await counterOf(person)).toEqual({ counter: 2, last_used_at: clock.now() });
    expect(await lastLogged(person)).toMatchObject({
      action: 'session.started',
      details: { how: 'passkey' },
    });
    expect(visitor.cookies.has('lathe_passkey')).toBe(false);
  });

  it('needs no code, because a passkey is two factors', async () => {
    const { person, owner, device } = await withPasskey();
    await withTwoFactor(app, owner, person);
    const visitor = browser();
    expect(await signInByPasskey(visitor, device)).toMatchObject({ json: { user: person.id } });
    expect((await visitor.get(`/api/account/${person.id}`)).status).toBe(200);
  });

  it('ends the old session of the browser and issues new tokens', async () => {
    const { person, device } = await withPasskey();
    const stranger = await makePerson(app);
    const visitor = await signedInBrowser(app, stranger);
    await visitor.get('/api/csrf_token');
    const before = new Map(visitor.cookies);
    expect((await signInByPasskey(visitor, device)).status).toBe(200);
    expect(await sessionsOf(stranger)).toBe(0);
    expect(await sessionsOf(person)).toBe(2);
    for (const name of ['lathe_session', 'XSRF-TOKEN']) {
      expect(visitor.cookies.get(name)).not.toBe(before.get(name));
    }
  });

  it('from a new device notifies the owner', async () => {
    const { person, device } = await withPasskey();
    const [firefox, chrome] = ['Firefox/130.0', 'Chrome/130.0.0.0 Safari/537.36'].map((agent) =>
      browser({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${agent}` }),
    );
    if (!firefox || !chrome) throw new Error('There are two.');
    await signInByPasskey(firefox, device);
    const before = await mailsTo(app, person.email);
    await signInByPasskey(chrome, device);
    expect(await mailsTo(app, person.email)).toHaveLength(before.length + 1);
  });

  it.each([
    ['another origin', { origin: 'https://lathe.example' }],
    ['another site', { rpId: 'lathe.example' }],
    ['no finger, face or PIN', { unverified: true }],
    ['a challenge of its own', { challenge: 'aSBtYWRlIHRoaXMgdXA' }],
    ['the name of another account', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('with %s is rejected and logged', async (_what, forgery) => {
    const { person, device } = await withPasskey();
    const visitor = browser();
    expect(await signInByPasskey(visitor, device, forgery)).toMatchObject(PASSKEY_REJECTED);
    expect(visitor.cookies.has('lathe_session')).toBe(false);
    expect(await sessionsOf(person)).toBe(1);
    expect(await counterOf(person)).toEqual({ counter: 1, last_used_at: null });
    expect(await lastLogged(person)).toMatchObject({
      action: 'session.refused',
      details: { reason: 'passkey' },
    });
  });

  it('with a changed signature or another key is rejected', async () => {
    const { person, device } = await withPasskey();
    const visitor = browser();
    const fetchOptions = async () => (await visitor.post('/api/login/passkey/options')).json;
    const right = device.get(await fetchOptions());
    const data = Buffer.from(right.response.authenticatorData, 'base64url');
    data.writeUInt32BE(99, 33);
    const authenticatorData = data.toString('base64url');
    const changed = { ...right, response: { ...right.response, authenticatorData } };
    expect(await visitor.post('/api/login/passkey', changed)).toMatchObject(PASSKEY_REJECTED);
    const { id, rawId } = right;
    const handle = right.response.userHandle;
    const foreign = makePasskeyDevice().get(await fetchOptions(), { userHandle: handle });
    expect(await visitor.post('/api/login/passkey', { ...foreign, id, rawId })).toMatchObject(
      PASSKEY_REJECTED,
    );
    expect(await sessionsOf(person)).toBe(1);
  });

  it('accepts a response once, within five minutes, from the browser that got the challenge', async () => {
    const { person, device } = await withPasskey();
    const expired = { status: 410, json: { code: 'passkey_expired' } };
    const visitor = browser();
    const fetchOptions = async () => (await visitor.post('/api/login/passkey/options')).json;
    const cookie = () => visitor.cookies.get('lathe_passkey') ?? '';

    const first = device.get(await fetchOptions());
    const challengeCookie = cookie();
    expect((await browser().post('/api/login/passkey', first)).status).toBe(410);
    expect((await visitor.post('/api/login/passkey', first)).status).toBe(200);
    visitor.cookies.set('lathe_passkey', challengeCookie);
    expect(await visitor.post('/api/login/passkey', first)).toMatchObject(expired);

    const late = device.get(await fetchOptions());
    clock.advance({ minutes: 5 });
    expect(await visitor.post('/api/login/passkey', late)).toMatchObject(expired);
    expect(await sessionsOf(person)).toBe(2);
  });

  it('with a counter that did not increase is rejected and logged as a cloned key', async () => {
    const { person, device } = await withPasskey();
    expect((await signInByPasskey(browser(), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect(await signInByPasskey(browser(), device, { counter })).toMatchObject(PASSKEY_REJECTED);
    }
    expect(await counterOf(person)).toMatchObject({ counter: 7 });
    expect(await sessionsOf(person)).toBe(2);
    expect(await lastLogged(person)).toMatchObject({
      action: 'session.refused',
      details: { reason: 'passkey_counter' },
    });
  });

  it('works for keys without a counter', async () => {
    const person = await makePerson(app);
    const device = makePasskeyDevice();
    await addPasskey(await signedInBrowser(app, person), person, device, {
      forgery: { counter: 0 },
    });
    for (const _time of [1, 2]) {
      expect((await signInByPasskey(browser(), device, { counter: 0 })).status).toBe(200);
    }
  });

  it('fails once the passkey is removed', async () => {
    const { person, owner, device, passkeyId } = await withPasskey();
    await owner.delete(`/api/account/${person.id}/passkeys/${passkeyId}`);
    expect(await signInByPasskey(browser(), device)).toMatchObject(PASSKEY_REJECTED);
    expect(await sessionsOf(person)).toBe(1);
  });

  it('is rejected while the address is unconfirmed, and the mail is sent again', async () => {
    const { person, device } = await withPasskey();
    await ctx.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', person.id)
      .execute();
    expect(await signInByPasskey(browser(), device)).toMatchObject({
      status: 403,
      json: { code: 'email_not_confirmed' },
    });
    expect(await sessionsOf(person)).toBe(1);
    expect((await mailsTo(app, person.email))[0]?.links[0]).toContain('/confirm-email/');
  });

  it('is rejected for a deleted account', async () => {
    const { person, device } = await withPasskey();
    await ctx.db
      .updateTable('users')
      .set({ deleted_at: clock.now() })
      .where('id', '=', person.id)
      .execute();
    expect(await signInByPasskey(browser(), device)).toMatchObject(PASSKEY_REJECTED);
    expect(await sessionsOf(person)).toBe(1);
  });

  it('is rate-limited like a password after five failures in a minute', async () => {
    const { device } = await withPasskey();
    const unverified = { unverified: true };
    for (const _time of [1, 2, 3, 4, 5]) {
      expect(await signInByPasskey(browser(), device, unverified)).toMatchObject(PASSKEY_REJECTED);
    }
    expect(await signInByPasskey(browser(), device)).toMatchObject({ status: 429 });
  });

  it('is rate-limited for a whole IPv6 /64', async () => {
    const { device } = await withPasskey();
    const from = (at: number) => browser({}, `2001:db8:7:7::${at.toString(16)}`);
    for (const at of [1, 2, 3, 4, 5]) {
      expect(await signInByPasskey(from(at), device, { unverified: true })).toMatchObject(
        PASSKEY_REJECTED,
      );
    }
    expect(await signInByPasskey(from(6), device)).toMatchObject({ status: 429 });
    expect((await signInByPasskey(browser({}, '2001:db8:7:8::1'), device)).status).toBe(200);
  });

  it('does not count a response without a challenge', async () => {
    const counters = () => ctx.db.selectFrom('rate_limits').select('key').execute();
    const before = await counters();
    const credential = makePasskeyDevice().get({ challenge: 'made up' }, { userHandle: 'made-up' });
    const visitor = browser();
    expect((await visitor.post('/api/login/passkey', credential)).status).toBe(410);
    visitor.cookies.set('lathe_passkey', 'made-up');
    expect((await visitor.post('/api/login/passkey', credential)).status).toBe(410);
    expect(await counters()).toEqual(before);
  });
});

it('expired challenges are deleted', async () => {
  await browser().post('/api/login/passkey/options');
  clock.advance({ minutes: 5 });
  await browser().post('/api/login/passkey/options');
  await sweep(ctx);
  expect(await ctx.db.selectFrom('passkey_challenges').select('id').execute()).toHaveLength(1);
});
