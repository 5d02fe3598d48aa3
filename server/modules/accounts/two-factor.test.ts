import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { hashSecret } from './secrets.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { login: highLimit } });
const { ctx, clock, browser } = app;

async function protectedPerson() {
  const person = await makePerson(app);
  const visitor = await signedInBrowser(app, person);
  const { key, recoveryCodes } = await withTwoFactor(app, visitor, person);
  return { person, visitor, key, recoveryCodes };
}

async function personAtCodeStep(email: string) {
  const visitor = browser();
  const reply = await visitor.post('/api/login', { email, password: TEST_PASSWORD });
  expect(reply).toMatchObject({ status: 200, json: { two_factor: true, user: null } });
  return visitor;
}

const sendCode = (visitor: ReturnType<typeof browser>, code: string) =>
  visitor.post('/api/two-factor/challenge', { code });

describe('setting up two-factor authentication', () => {
  it('completes with a first code and shows ten recovery codes once', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const base = `/api/account/${person.id}/two-factor`;
    const setup = (await visitor.post(`${base}/setup`)).json as {
      key: string;
      otpauth_uri: string;
    };
    expect(setup.otpauth_uri).toContain(`secret=${setup.key}`);
    expect(await visitor.get(base)).toMatchObject({ json: { enabled: false } });
    const login = { email: person.email, password: TEST_PASSWORD };
    expect(await browser().post('/api/login', login)).toMatchObject({
      json: { two_factor: false },
    });

    expect(await visitor.post(`${base}/confirm`, { code: '000000' })).toMatchObject({
      status: 422,
      json: { code: 'code_invalid', errors: { code: expect.anything() } },
    });
    const on = await visitor.post(`${base}/confirm`, { code: codeOf(app, setup.key) });
    const { recovery_codes: codes } = on.json as { recovery_codes: string[] };
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    // 25 characters out of 30 give 122 bits, enough for an unsalted hash (ASVS 6.5.2 requires 112).
    for (const code of codes)
      expect(code).toMatch(/^([2-9a-hj-km-np-tv-z]{5}-){4}[2-9a-hj-km-np-tv-z]{5}$/);
    expect(await visitor.get(base)).toMatchObject({
      json: { enabled: true, recovery_codes_left: 10 },
    });
    expect(await visitor.get(`/api/user/${person.id}`)).toMatchObject({ json: { has_2fa: true } });
    expect((await mailsTo(app, person.email))[0]).toMatchObject({
      subject: 'Two-factor authentication is on',
    });
  });

  it('renews the session secret, so the old cookie is invalid', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const before = visitor.cookies.get('lathe_session') ?? '';
    await withTwoFactor(app, visitor, person);
    expect(visitor.cookies.get('lathe_session')).not.toBe(before);
    const thief = browser();
    thief.cookies.set('lathe_session', before);
    expect((await thief.get(`/api/user/${person.id}`)).status).toBe(401);
    expect((await visitor.get(`/api/user/${person.id}`)).status).toBe(200);
  });

  it('stores neither the key nor a recovery code in plain text', async () => {
    const { person, key, recoveryCodes } = await protectedPerson();
    const rows = [
      ...(await ctx.db.selectFrom('two_factor').selectAll().execute()),
      ...(await ctx.db.selectFrom('recovery_codes').selectAll().execute()),
      ...(await ctx.db.selectFrom('idempotency_keys').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    expect(text).toContain(person.id);
    for (const secret of [
      key,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replaceAll('-', '')),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is not stored for idempotent replay', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const path = `/api/account/${person.id}/two-factor/setup`;
    await visitor.post(path, {}, { 'idempotency-key': 'the-same' });
    const stored = await ctx.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', 'the-same')
      .execute();
    expect(stored).toEqual([]);
  });

  it('is rejected when it is already on', async () => {
    const { person, visitor } = await protectedPerson();
    expect(await visitor.post(`/api/account/${person.id}/two-factor/setup`)).toMatchObject({
      status: 409,
      json: { code: 'two_factor_already_on' },
    });
  });

  it('without a requested key is rejected', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/two-factor/confirm`, {
      code: '123456',
    });
    expect(reply).toMatchObject({ status: 409, json: { code: 'two_factor_not_set_up' } });
  });
});

describe('two-factor code at sign-in', () => {
  it('gives access to the account, and nothing is accessible before', async () => {
    const { person, key } = await protectedPerson();
    const visitor = await personAtCodeStep(person.email);
    expect(visitor.cookies.has('lathe_session')).toBe(false);
    expect((await visitor.get(`/api/user/${person.id}`)).status).toBe(401);
    expect(await visitor.get('/api/session')).toMatchObject({
      json: { user: null, two_factor_until: expect.any(String) },
    });
    expect(await sendCode(visitor, codeOf(app, key))).toMatchObject({
      status: 200,
      json: { two_factor: false, user: person.id },
    });
    expect((await visitor.get(`/api/user/${person.id}`)).status).toBe(200);
    expect(visitor.cookies.has('lathe_challenge')).toBe(false);
  });

  it('may contain a space', async () => {
    const { person, key } = await protectedPerson();
    const code = codeOf(app, key);
    const visitor = await personAtCodeStep(person.email);
    expect((await sendCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it('works only once', async () => {
    const { person, key } = await protectedPerson();
    const code = codeOf(app, key);
    expect((await sendCode(await personAtCodeStep(person.email), code)).status).toBe(200);
    const thief = await personAtCodeStep(person.email);
    expect(await sendCode(thief, code)).toMatchObject({
      status: 422,
      json: { code: 'code_invalid' },
    });
  });

  it('used by ten browsers at once works for one', async () => {
    const { person, key } = await protectedPerson();
    const code = codeOf(app, key);
    const visitors = [];
    for (let at = 0; at < 10; at += 1) visitors.push(await personAtCodeStep(person.email));
    const replies = await Promise.all(visitors.map((visitor) => sendCode(visitor, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is accepted for exactly ten minutes', async () => {
    const { person, key } = await protectedPerson();
    const [inTime, late] = [
      await personAtCodeStep(person.email),
      await personAtCodeStep(person.email),
    ];
    clock.advance({ minutes: 9, seconds: 59 });
    expect((await sendCode(inTime, '000000')).status).toBe(422);
    clock.advance({ seconds: 1 });
    expect(await sendCode(late, codeOf(app, key))).toMatchObject({
      status: 410,
      json: { code: 'verification_expired', message: expect.stringContaining('took too long') },
    });
  });

  it('may be wrong three times; the fourth ends the sign-in, even for a later right code', async () => {
    const { person, key } = await protectedPerson();
    const visitor = await personAtCodeStep(person.email);
    const codes = [];
    for (let at = 0; at < 4; at += 1) {
      const { json } = await sendCode(visitor, '000000');
      codes.push((json as { code: string }).code);
    }
    expect(codes).toEqual(['code_invalid', 'code_invalid', 'code_invalid', 'signed_out']);
    expect(await sendCode(visitor, codeOf(app, key))).toMatchObject({
      json: { code: 'verification_expired' },
    });
    expect(visitor.cookies.has('lathe_session')).toBe(false);
  });

  it('is checked at most four times with concurrent guesses', async () => {
    const { person } = await protectedPerson();
    const visitor = await personAtCodeStep(person.email);
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => sendCode(visitor, '000000')),
    );
    const codes = replies.map(({ json }) => (json as { code: string }).code);
    expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(3);
    expect(codes.filter((code) => code === 'signed_out')).toHaveLength(1);
  });

  it('is also limited across sign-ins', async () => {
    const { person } = await protectedPerson();
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      const visitor = await personAtCodeStep(person.email);
      for (let wrong = 0; wrong < 4; wrong += 1) {
        statuses.push((await sendCode(visitor, '000000')).status);
      }
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
  });

  it('is rejected without the password step', async () => {
    const { key } = await protectedPerson();
    expect(await sendCode(browser(), codeOf(app, key))).toMatchObject({ status: 410 });
  });

  it('of one user does not work for another', async () => {
    const [ann, bob] = [await protectedPerson(), await protectedPerson()];
    const visitor = await personAtCodeStep(ann.person.email);
    expect((await sendCode(visitor, codeOf(app, bob.key))).status).toBe(422);
    expect((await sendCode(visitor, bob.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  it('is rejected after a password change in the meantime', async () => {
    const { person, visitor, key } = await protectedPerson();
    const other = await personAtCodeStep(person.email);
    await visitor.put(`/api/account-password/${person.id}`, {
      current_password: TEST_PASSWORD,
      password: 'Brand-new-77',
    });
    expect(await sendCode(other, codeOf(app, key))).toMatchObject({
      json: { code: 'verification_expired' },
    });
  });
});

describe('recovery code', () => {
  it('gives access once, in any format', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const [code = ''] = recoveryCodes;
    const visitor = await personAtCodeStep(person.email);
    expect((await sendCode(visitor, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await sendCode(await personAtCodeStep(person.email), code)).status).toBe(422);
    expect(await visitor.get(`/api/account/${person.id}/two-factor`)).toMatchObject({
      json: { recovery_codes_left: 9 },
    });
  });

  it('in the older, shorter format is still accepted', async () => {
    const { person } = await protectedPerson();
    const older = { user_id: person.id, code_hash: hashSecret('abcdefghjkmnpqrs') };
    await ctx.db.insertInto('recovery_codes').values(older).execute();
    const visitor = await personAtCodeStep(person.email);
    expect((await sendCode(visitor, 'abcd-efgh-jkmn-pqrs')).status).toBe(200);
  });

  it('is invalid once new ones are created', async () => {
    const { person, visitor, recoveryCodes } = await protectedPerson();
    const path = `/api/account/${person.id}/two-factor/recovery-codes`;
    const fresh = (await visitor.post(path)).json as { recovery_codes: string[] };
    expect(fresh.recovery_codes).toHaveLength(10);
    const [old = ''] = recoveryCodes;
    expect((await sendCode(await personAtCodeStep(person.email), old)).status).toBe(422);
    const next = fresh.recovery_codes[9] ?? '';
    expect((await sendCode(await personAtCodeStep(person.email), next)).status).toBe(200);
  });
});

describe('turning two-factor authentication off', () => {
  it('needs the password and a code; after that the password is enough', async () => {
    const { person, visitor, key } = await protectedPerson();
    const path = `/api/account/${person.id}/two-factor/disable`;
    const code = codeOf(app, key);
    expect(await visitor.post(path, { password: 'Wrong-1-pass', code })).toMatchObject({
      status: 422,
      json: { code: 'wrong_password' },
    });
    expect(await visitor.post(path, { password: TEST_PASSWORD, code: '000000' })).toMatchObject({
      status: 422,
      json: { code: 'code_invalid' },
    });
    expect((await visitor.post(path, { password: TEST_PASSWORD, code })).status).toBe(204);
    const login = { email: person.email, password: TEST_PASSWORD };
    expect(await browser().post('/api/login', login)).toMatchObject({
      json: { two_factor: false },
    });
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'Two-factor authentication is off',
    );
  });

  it('signs out after four wrong entries and leaves it on', async () => {
    const { person, visitor } = await protectedPerson();
    const path = `/api/account/${person.id}/two-factor/disable`;
    const codes = [];
    for (let at = 0; at < 4; at += 1) {
      const { json } = await visitor.post(path, { password: TEST_PASSWORD, code: '000000' });
      codes.push((json as { code: string }).code);
    }
    expect(codes).toEqual(['code_invalid', 'code_invalid', 'code_invalid', 'signed_out']);
    expect(visitor.cookies.has('lathe_session')).toBe(false);
    await personAtCodeStep(person.email);
  });
});
