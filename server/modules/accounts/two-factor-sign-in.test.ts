import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeOf } from '../../testing/authenticator.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { hashSecret } from './secrets.ts';
import { personAtCodeStep, protectedPerson, sendCode } from './testing/two-factor.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { login: highLimit } });
const { ctx, clock, browser } = app;

describe('two-factor code at sign-in', () => {
  it('gives access to the account, and nothing is accessible before', async () => {
    const { person, key } = await protectedPerson(app);
    const visitor = await personAtCodeStep(app, person.email);
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
    const { person, key } = await protectedPerson(app);
    const code = codeOf(app, key);
    const visitor = await personAtCodeStep(app, person.email);
    expect((await sendCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it('works only once', async () => {
    const { person, key } = await protectedPerson(app);
    const code = codeOf(app, key);
    expect((await sendCode(await personAtCodeStep(app, person.email), code)).status).toBe(200);
    const thief = await personAtCodeStep(app, person.email);
    expect(await sendCode(thief, code)).toMatchObject({
      status: 422,
      json: { code: 'code_invalid' },
    });
  });

  it('used by ten browsers at once works for one', async () => {
    const { person, key } = await protectedPerson(app);
    const code = codeOf(app, key);
    const visitors = [];
    for (let at = 0; at < 10; at += 1) visitors.push(await personAtCodeStep(app, person.email));
    const replies = await Promise.all(visitors.map((visitor) => sendCode(visitor, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is accepted for exactly ten minutes', async () => {
    const { person, key } = await protectedPerson(app);
    const [inTime, late] = [
      await personAtCodeStep(app, person.email),
      await personAtCodeStep(app, person.email),
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
    const { person, key } = await protectedPerson(app);
    const visitor = await personAtCodeStep(app, person.email);
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
    const { person } = await protectedPerson(app);
    const visitor = await personAtCodeStep(app, person.email);
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => sendCode(visitor, '000000')),
    );
    const codes = replies.map(({ json }) => (json as { code: string }).code);
    expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(3);
    expect(codes.filter((code) => code === 'signed_out')).toHaveLength(1);
  });

  it('is also limited across sign-ins', async () => {
    const { person } = await protectedPerson(app);
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      const visitor = await personAtCodeStep(app, person.email);
      for (let wrong = 0; wrong < 4; wrong += 1) {
        statuses.push((await sendCode(visitor, '000000')).status);
      }
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
  });

  it('is rejected without the password step', async () => {
    const { key } = await protectedPerson(app);
    expect(await sendCode(browser(), codeOf(app, key))).toMatchObject({ status: 410 });
  });

  it('of one user does not work for another', async () => {
    const [ann, bob] = [await protectedPerson(app), await protectedPerson(app)];
    const visitor = await personAtCodeStep(app, ann.person.email);
    expect((await sendCode(visitor, codeOf(app, bob.key))).status).toBe(422);
    expect((await sendCode(visitor, bob.recoveryCodes[0] ?? '')).status).toBe(422);
  });

  it('is rejected after a password change in the meantime', async () => {
    const { person, visitor, key } = await protectedPerson(app);
    const other = await personAtCodeStep(app, person.email);
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
    const { person, recoveryCodes } = await protectedPerson(app);
    const [code = ''] = recoveryCodes;
    const visitor = await personAtCodeStep(app, person.email);
    expect((await sendCode(visitor, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await sendCode(await personAtCodeStep(app, person.email), code)).status).toBe(422);
    expect(await visitor.get(`/api/account/${person.id}/two-factor`)).toMatchObject({
      json: { recovery_codes_left: 9 },
    });
  });

  it('in the older, shorter format is still accepted', async () => {
    const { person } = await protectedPerson(app);
    const older = { user_id: person.id, code_hash: hashSecret('abcdefghjkmnpqrs') };
    await ctx.db.insertInto('recovery_codes').values(older).execute();
    const visitor = await personAtCodeStep(app, person.email);
    expect((await sendCode(visitor, 'abcd-efgh-jkmn-pqrs')).status).toBe(200);
  });

  it('is invalid once new ones are created', async () => {
    const { person, visitor, recoveryCodes } = await protectedPerson(app);
    const path = `/api/account/${person.id}/two-factor/recovery-codes`;
    const fresh = (await visitor.post(path)).json as { recovery_codes: string[] };
    expect(fresh.recovery_codes).toHaveLength(10);
    const [old = ''] = recoveryCodes;
    expect((await sendCode(await personAtCodeStep(app, person.email), old)).status).toBe(422);
    const next = fresh.recovery_codes[9] ?? '';
    expect((await sendCode(await personAtCodeStep(app, person.email), next)).status).toBe(200);
  });
});
