/**
 * Covers one password tried on many accounts, many passwords tried on one account, and unwanted
 * mails.
 */
import { randomUUID } from 'node:crypto';
import { PASSWORD_HASHES_CONCURRENT_MAX, PASSWORD_HASHES_QUEUED_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { passwordQueue } from './password-hash.ts';
import { signIn } from './sign-in.ts';

const highLimit = { points: 10_000, seconds: 600 };
const few = { points: 3, seconds: 600 };
/** Leaves only the limit under test active. */
const open = {
  login: highLimit,
  login_address: highLimit,
  login_account: highLimit,
  login_shop: highLimit,
};

const from = (ip: string) => ({
  ip,
  device: 'unknown',
  place: 'unknown',
  earlierSecret: undefined,
  request: { cookies: {}, header: () => undefined },
});

describe('password guessing', () => {
  it('of one password across accounts from one IP gets 429, even with the right password', async () => {
    expect(LIMITS.login_address.points).toBeLessThan(60);
    const app = await testApp({ limits: { ...open, login_address: few } });
    const person = await makePerson(app);
    const guess = () =>
      app
        .browser()
        .post('/api/login', { email: `${randomUUID()}@example.com`, password: 'Guess-12' });
    const right = { email: person.email, password: TEST_PASSWORD };
    // Correct passwords are not counted, so an office with a shared IP is not blocked.
    for (let at = 0; at < 5; at += 1) {
      expect((await app.browser().post('/api/login', right)).status).toBe(200);
    }
    for (let at = 0; at < 3; at += 1) expect((await guess()).status).toBe(401);
    const rejected = await guess();
    expect(rejected).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.browser().post('/api/login', right)).status).toBe(429);
    const otherSignIn = signIn(app.ctx, { ...right, origin: from('203.0.113.9') });
    expect(await otherSignIn).toMatchObject({ kind: 'session' });
  });

  it('is not suspected when correct passwords use up the limit of an IP at the same moment', async () => {
    const app = await testApp({ limits: { ...open, login_address: few } });
    const { email } = await makePerson(app);
    const enter = () => app.browser().post('/api/login', { email, password: TEST_PASSWORD });
    const atOnce = await Promise.all(Array.from({ length: few.points }, enter));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await enter()).status).toBe(200);
  });

  it('of many passwords for one account from many IPs blocks only that account', async () => {
    const app = await testApp({ limits: { ...open, login_account: few } });
    const [victim, other] = [await makePerson(app), await makePerson(app)];
    const guess = (email: string, at: number) =>
      signIn(app.ctx, { email, password: 'Guess-12', origin: from(`203.0.113.${at}`) });
    for (let at = 0; at < 3; at += 1) {
      await expect(guess(victim.email, at)).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(guess(victim.email, 9)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(guess(other.email, 9)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('from many IPs across many accounts blocks sign-in for everyone', async () => {
    const app = await testApp({ limits: { ...open, login_shop: few } });
    const guess = (at: number) =>
      signIn(app.ctx, {
        email: `${randomUUID()}@example.com`,
        password: 'Guess-12',
        origin: from(`203.0.113.${at}`),
      });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => guess(at)));
    const codes = tries.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(3);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(3);
  });

  it('does not lock out a browser that has signed in before', async () => {
    const app = await testApp({ limits: { ...open, login_account: few, login_shop: few } });
    const [owner, other] = [await makePerson(app), await makePerson(app)];
    const right = { email: owner.email, password: TEST_PASSWORD };
    const [own, others, stranger] = [app.browser(), app.browser(), app.browser()];
    await own.post('/api/login', right);
    await others.post('/api/login', { ...right, email: other.email });
    const signedIn = await signedInBrowser(app, owner);
    for (let at = 0; at < 4; at += 1) {
      await stranger.post('/api/login', { ...right, password: 'Guess-12' });
    }
    const known = own.cookies.get('lathe_known_browser') ?? '';
    stranger.cookies.set('lathe_known_browser', `${known.slice(0, -1)}~`);
    for (const browser of [stranger, others]) {
      expect((await browser.post('/api/login', right)).status).toBe(429);
    }
    await own.post('/logout');
    expect((await own.post('/api/login', right)).status).toBe(200);
    const password = TEST_PASSWORD;
    const confirmed = await signedIn.post(`/api/account/${owner.id}/confirm`, { password });
    expect(confirmed.status).toBe(204);
  });

  it('is also limited in a browser that has signed in before', async () => {
    const app = await testApp({ limits: { ...open, login_browser: few } });
    const { email } = await makePerson(app);
    const browser = app.browser();
    const right = { email, password: TEST_PASSWORD };
    await browser.post('/api/login', right);
    const guess = () => browser.post('/api/login', { email, password: 'Guess-12' });
    for (let at = 0; at < 3; at += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await browser.post('/api/login', right)).status).toBe(429);
  });

  it('is also limited when a signed-in user confirms their password', async () => {
    const app = await testApp({ limits: { ...open, login_address: few } });
    const confirm = async () => {
      const person = await makePerson(app);
      const browser = await signedInBrowser(app, person);
      return await browser.post(`/api/account/${person.id}/confirm`, { password: 'Guess-12' });
    };
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await confirm()).status);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });
});

describe('confirmation mails', () => {
  it('sent on sign-in are limited per mailbox with an unchanged response', async () => {
    const app = await testApp({ limits: open });
    const { email } = await makePerson(app, { confirmed: false });
    for (let at = 0; at < LIMITS.mailbox.points + 3; at += 1) {
      const reply = await app.browser().post('/api/login', { email, password: TEST_PASSWORD });
      expect(reply).toMatchObject({ status: 403, json: { code: 'email_not_confirmed' } });
    }
    expect(await mailsTo(app, email)).toHaveLength(LIMITS.mailbox.points);
  });
});

describe('requesting mails for another user', () => {
  it('does not block mails of other kinds', async () => {
    const app = await testApp({ limits: open });
    const { email } = await makePerson(app);
    const postWithEmail = (path: string, body = {}) => app.browser().post(path, { email, ...body });
    for (let at = 0; at < LIMITS.mailbox.points; at += 1) {
      // A confirmed account gets no confirmation mail.
      expect((await postWithEmail('/api/confirm-email/resend')).status).toBe(204);
      expect((await postWithEmail('/api/order_links', { number: 'L1' })).status).toBe(204);
    }
    expect((await postWithEmail('/api/confirm-email/resend')).status).toBe(429);
    expect((await postWithEmail('/api/order_links', { number: 'L1' })).status).toBe(429);
    expect((await postWithEmail('/api/order_links', { number: 'L2' })).status).toBe(204);
    expect((await postWithEmail('/api/forgot-password')).status).toBe(204);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});

describe('password hashing', () => {
  it('rejects early when the queue is full while other requests are served', async () => {
    const app = await testApp({ limits: open });
    const { email } = await makePerson(app);
    const browser = app.browser();
    await browser.get('/api/csrf_token');
    const gate = Promise.withResolvers<void>();
    const taken = Array.from(
      { length: PASSWORD_HASHES_CONCURRENT_MAX + PASSWORD_HASHES_QUEUED_MAX },
      () => passwordQueue(() => gate.promise),
    );
    const login = () => browser.post('/api/login', { email, password: TEST_PASSWORD });
    const [refused, answered] = await Promise.all([login(), browser.get('/api/session')]);
    expect(refused).toMatchObject({ status: 503, json: { code: 'busy' } });
    expect(refused.headers['retry-after']).toBe('5');
    expect(answered.status).toBe(200);
    gate.resolve();
    await Promise.all(taken);
    expect((await login()).status).toBe(200);
  });
});
