import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { personAtCodeStep, protectedPerson } from './testing/two-factor.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { login: highLimit } });
const { ctx, browser } = app;

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
    const { person, key, recoveryCodes } = await protectedPerson(app);
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
    const { person, visitor } = await protectedPerson(app);
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

describe('turning two-factor authentication off', () => {
  it('needs the password and a code; after that the password is enough', async () => {
    const { person, visitor, key } = await protectedPerson(app);
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
    const { person, visitor } = await protectedPerson(app);
    const path = `/api/account/${person.id}/two-factor/disable`;
    const codes = [];
    for (let at = 0; at < 4; at += 1) {
      const { json } = await visitor.post(path, { password: TEST_PASSWORD, code: '000000' });
      codes.push((json as { code: string }).code);
    }
    expect(codes).toEqual(['code_invalid', 'code_invalid', 'code_invalid', 'signed_out']);
    expect(visitor.cookies.has('lathe_session')).toBe(false);
    await personAtCodeStep(app, person.email);
  });
});
