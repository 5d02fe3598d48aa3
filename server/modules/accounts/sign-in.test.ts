import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { verifyPassword } from './password-hash.ts';

vi.mock('./password-hash.ts', async (load) => {
  const original = await load<typeof import('./password-hash.ts')>();
  return { ...original, verifyPassword: vi.fn(original.verifyPassword) };
});

const app = await testApp({ env: { TRUST_PROXY: '1' } });
const { ctx, browser } = app;
const checks = vi.mocked(verifyPassword);
beforeEach(() => void checks.mockClear());

const login = (email: string, password = TEST_PASSWORD) => ({ email, password });

describe('sign-in', () => {
  it('sets a cookie that is HttpOnly and SameSite', async () => {
    const ann = await makePerson(app);
    const reply = await browser().post('/api/login', login(ann.email));
    expect(reply).toMatchObject({ status: 200, json: { two_factor: false, user: ann.id } });
    const cookie = [reply.headers['set-cookie']].flat().find((text) => text?.includes('session'));
    expect(cookie).toMatch(
      /^lathe_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('ignores case in the address', async () => {
    await makePerson(app, { email: 'mixed@example.com' });
    expect((await browser().post('/api/login', login('Mixed@Example.COM'))).status).toBe(200);
  });

  it('stores the session only as a hash', async () => {
    const ann = await makePerson(app);
    const visitor = browser();
    await visitor.post('/api/login', login(ann.email));
    const secret = visitor.cookies.get('lathe_session') ?? '';
    const rows = await ctx.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', ann.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const thief = browser();
    thief.cookies.set('lathe_session', rows[0]?.token_hash ?? '');
    expect((await thief.get(`/api/user/${ann.id}`)).status).toBe(401);
  });

  it('does the same work and gives the same response for an unknown address and a wrong password', async () => {
    const ann = await makePerson(app);
    const unconfirmed = await makePerson(app, { confirmed: false });
    const replies = [];
    for (const email of [ann.email, unconfirmed.email, 'nobody@example.com']) {
      checks.mockClear();
      const { status, text } = await browser().post('/api/login', login(email, 'Wrong-pass-1'));
      replies.push({ status, text, checks: checks.mock.calls.length });
    }
    expect(replies[0]).toMatchObject({ status: 401, checks: 1 });
    expect(replies[0]?.text).toContain(
      'do not match an account, or the email address is not confirmed',
    );
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect(await mailsTo(app, unconfirmed.email)).toEqual([]);
  });

  it('with an unconfirmed address sends another mail and reports it', async () => {
    const uma = await makePerson(app, { confirmed: false });
    const visitor = browser();
    expect(await visitor.post('/api/login', login(uma.email))).toMatchObject({
      status: 403,
      json: {
        code: 'email_not_confirmed',
        message: expect.stringContaining('another confirmation'),
      },
    });
    expect(visitor.cookies.has('lathe_session')).toBe(false);
    const mails = await mailsTo(app, uma.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your email address']);
  });

  it('notifies the owner of a new device but not of a known one', async () => {
    const ann = await makePerson(app);
    const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' };
    const safari = { 'user-agent': 'Mozilla/5.0 (Macintosh) Version/18.6 Safari/605.1.15' };
    await browser(firefox).post('/api/login', login(ann.email));
    await browser(firefox).post('/api/login', login(ann.email));
    expect(await mailsTo(app, ann.email)).toEqual([]);
    await browser(safari).post('/api/login', login(ann.email));
    const mails = await mailsTo(app, ann.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Safari, macOS, place: unknown');
  });

  it('is logged, and so is every failure', async () => {
    const ann = await makePerson(app);
    await browser().post('/api/login', login(ann.email, 'Wrong-pass-1'));
    await browser().post('/api/login', login(ann.email));
    const log = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', ann.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['session.refused', null],
      ['session.started', ann.id],
    ]);
    expect(JSON.stringify(log)).not.toContain('Wrong-pass-1');
    expect(JSON.stringify(log)).not.toContain(TEST_PASSWORD);
  });
});

describe('session fixation', () => {
  it('is prevented: sign-in creates a new session and ends the old one', async () => {
    const mallory = await makePerson(app);
    const planted = await signedInBrowser(app, mallory);
    const plantedSecret = planted.cookies.get('lathe_session') ?? '';
    const ann = await makePerson(app);
    const victim = browser();
    victim.cookies.set('lathe_session', plantedSecret);
    await victim.post('/api/login', login(ann.email));
    expect(victim.cookies.get('lathe_session')).not.toBe(plantedSecret);
    expect((await victim.get(`/api/user/${ann.id}`)).status).toBe(200);
    expect((await planted.get(`/api/user/${mallory.id}`)).status).toBe(401);
  });

  it('with an unknown session id gives no access', async () => {
    const ann = await makePerson(app);
    const victim = browser();
    victim.cookies.set('lathe_session', 'chosen-by-the-attacker');
    await victim.post('/api/login', login(ann.email));
    const attacker = browser();
    attacker.cookies.set('lathe_session', 'chosen-by-the-attacker');
    expect((await attacker.get(`/api/user/${ann.id}`)).status).toBe(401);
  });
});

describe('forged requests', () => {
  it('are rejected without the CSRF token', async () => {
    const ann = await makePerson(app);
    const visitor = browser();
    const reply = await visitor.post('/api/login', login(ann.email), { 'x-xsrf-token': '' });
    expect(reply).toMatchObject({ status: 419, json: { code: 'request_expired' } });
    expect(checks).not.toHaveBeenCalled();
    expect(visitor.cookies.has('lathe_session')).toBe(false);
  });

  it('are rejected with a token from before sign-in, and the new one works at once', async () => {
    const ann = await makePerson(app);
    const visitor = browser();
    await visitor.get('/api/csrf_token');
    const before = visitor.cookies.get('XSRF-TOKEN') ?? '';
    await visitor.post('/api/login', login(ann.email));
    const after = visitor.cookies.get('XSRF-TOKEN') ?? '';
    expect(after).not.toBe(before);
    const path = `/api/users/${ann.id}/introduction_flow/skip`;
    visitor.cookies.set('XSRF-TOKEN', before);
    expect((await visitor.post(path)).status).toBe(419);
    visitor.cookies.set('XSRF-TOKEN', after);
    expect((await visitor.post(path)).status).toBe(200);
  });
});

describe('sign-out', () => {
  it('ends the session on the server, not only in the browser', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const secret = visitor.cookies.get('lathe_session') ?? '';
    expect((await visitor.post('/logout')).status).toBe(204);
    expect(visitor.cookies.has('lathe_session')).toBe(false);
    const thief = browser();
    thief.cookies.set('lathe_session', secret);
    expect((await thief.get(`/api/user/${ann.id}`)).status).toBe(401);
  });

  it('has no effect when not signed in', async () => {
    expect((await browser().post('/logout')).status).toBe(204);
  });

  it('allows a new sign-in without a reload', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    await visitor.post('/logout');
    expect((await visitor.post('/api/login', login(ann.email))).status).toBe(200);
  });
});

describe('sign-in rate limit', () => {
  it('lets at most five of 200 concurrent requests over two processes reach the password check', async () => {
    const two = await testApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    const ann = await makePerson(app);
    const visitors = [browser(), two.browser()];
    for (const visitor of visitors) await visitor.get('/api/csrf_token');
    const tries = Array.from({ length: 200 }, (_, at) =>
      visitors[at % 2]?.post('/api/login', login(ann.email, `Wrong-pass-${at}`)),
    );
    const replies = await Promise.all(tries);
    expect(checks.mock.calls.length).toBeLessThanOrEqual(5);
    const rejected = replies.filter((reply) => reply?.status === 429);
    expect(rejected.length).toBeGreaterThanOrEqual(195);
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(rejected[0]?.json).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/try again in \d+ seconds?/),
    });
  });

  it('does not lock the owner out once the window is over', async () => {
    const short = { login: { points: 5, seconds: 2 } };
    const one = await testApp({ limits: short });
    const two = await testApp({ limits: short, databaseUrl: one.databaseUrl, clock: one.clock });
    const ann = await makePerson(one);
    const owner = two.browser();
    await one.ctx.rateLimits.consume('login', `${ann.email} 127.0.0.1`, 5);
    expect((await owner.post('/api/login', login(ann.email))).status).toBe(429);
    expect(checks).not.toHaveBeenCalled();
    await eventually(async () =>
      expect((await owner.post('/api/login', login(ann.email))).status).toBe(200),
    );
  });

  it('counts per account and IP, so other accounts and IPs are not affected', async () => {
    const [ann, bob] = [await makePerson(app), await makePerson(app)];
    const visitor = browser();
    for (let at = 0; at < 5; at += 1)
      await visitor.post('/api/login', login(ann.email, 'Wrong-1-x'));
    expect((await visitor.post('/api/login', login(ann.email))).status).toBe(429);
    expect((await visitor.post('/api/login', login(bob.email))).status).toBe(200);
    const otherBrowser = browser({ 'x-forwarded-for': '203.0.113.9' });
    expect((await otherBrowser.post('/api/login', login(ann.email))).status).toBe(200);
  });

  it('is reset by a successful sign-in', async () => {
    const ann = await makePerson(app);
    const statuses = [];
    for (const password of ['no', 'no', 'no', 'no', TEST_PASSWORD, 'no', TEST_PASSWORD]) {
      statuses.push((await browser().post('/api/login', login(ann.email, password))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 200]);
  });
});

describe('over HTTPS', () => {
  it('the cookie has the __Host- prefix and is Secure', async () => {
    const safe = await testApp({ env: { PUBLIC_URL: 'https://lathe.test' } });
    const ann = await makePerson(safe);
    const visitor = safe.browser();
    const reply = await visitor.post('/api/login', login(ann.email));
    const cookie = [reply.headers['set-cookie']].flat().find((text) => text?.includes('session'));
    expect(cookie).toMatch(
      /^__Host-lathe_session=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(200);
  });
});
