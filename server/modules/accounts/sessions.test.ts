import type { Session } from '@lathe/contract/security-calls';
import { OLD_SESSION_SECRET_MINUTES } from '@lathe/rules/limits';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { codeOf, withTwoFactor } from '../../testing/authenticator.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { setRole } from './set-role.ts';

const app = await testApp({ limits: { login: { points: 10_000, seconds: 60 } } });
const { ctx, clock, browser } = app;

async function sessionsOf(visitor: ReturnType<typeof browser>, id: string): Promise<Session[]> {
  const { json } = await visitor.get(`/api/account/${id}/sessions`);
  return (json as { data: Session[] }).data;
}

describe('sessions', () => {
  it('are listed with device, location and times, most recent first, with the current one marked', async () => {
    const ann = await makePerson(app);
    await browser({
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Safari/604.1',
    }).post('/api/login', { email: ann.email, password: TEST_PASSWORD });
    clock.advance({ hours: 1 });
    const visitor = await signedInBrowser(app, ann);
    expect(await sessionsOf(visitor, ann.id)).toMatchObject([
      { device: 'Firefox, Linux', place: 'unknown', is_current: true },
      { device: 'Safari, iPhone', place: 'unknown', is_current: false },
    ]);
  });

  it('can be ended individually with immediate effect', async () => {
    const ann = await makePerson(app);
    const [visitor, other] = [await signedInBrowser(app, ann), await signedInBrowser(app, ann)];
    const otherSession = (await sessionsOf(visitor, ann.id)).find(({ is_current }) => !is_current);
    const path = `/api/account/${ann.id}/sessions/${otherSession?.id}`;
    expect((await visitor.delete(path)).status).toBe(204);
    expect((await other.get(`/api/user/${ann.id}`)).status).toBe(401);
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(200);
    expect((await visitor.delete(path)).status).toBe(404);
  });

  it('of another user cannot be ended, even with a known id', async () => {
    const [ann, bob] = [await makePerson(app), await makePerson(app)];
    const [visitor, victim] = [await signedInBrowser(app, ann), await signedInBrowser(app, bob)];
    const [session] = await sessionsOf(victim, bob.id);
    const replies = [
      await visitor.delete(`/api/account/${bob.id}/sessions/${session?.id}`),
      await visitor.delete(`/api/account/${ann.id}/sessions/${session?.id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 404]);
    expect((await victim.get(`/api/user/${bob.id}`)).status).toBe(200);
  });

  it('can all be ended except the current one', async () => {
    const ann = await makePerson(app);
    const browsers = [];
    for (let at = 0; at < 3; at += 1) browsers.push(await signedInBrowser(app, ann));
    const [visitor, ...others] = browsers;
    if (!visitor) throw new Error('no browser');
    expect((await visitor.delete(`/api/account/${ann.id}/sessions`)).status).toBe(204);
    for (const other of others) expect((await other.get(`/api/user/${ann.id}`)).status).toBe(401);
    expect(await sessionsOf(visitor, ann.id)).toHaveLength(1);
  });

  it('cannot be ended after inactivity without the password', async () => {
    const ann = await makePerson(app);
    const [visitor, other] = [await signedInBrowser(app, ann), await signedInBrowser(app, ann)];
    const otherSession = (await sessionsOf(visitor, ann.id)).find(({ is_current }) => !is_current);
    const base = `/api/account/${ann.id}/sessions`;
    clock.advance({ minutes: 15 });
    for (const path of [base, `${base}/${otherSession?.id}`]) {
      expect(await visitor.delete(path)).toMatchObject({
        status: 403,
        json: { code: 'confirmation_needed' },
      });
    }
    expect((await other.get(`/api/user/${ann.id}`)).status).toBe(200);
    await visitor.post(`/api/account/${ann.id}/confirm`, { password: TEST_PASSWORD });
    expect((await visitor.delete(base)).status).toBe(204);
    expect((await other.get(`/api/user/${ann.id}`)).status).toBe(401);
  });

  it('expire after exactly thirty days, even when used', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    for (const days of [13, 13]) {
      clock.advance({ days });
      expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(200);
    }
    clock.advance({ days: 3, hours: 23, minutes: 59, seconds: 59 });
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(401);
  });

  it('take one query per request, and a second at most once a minute', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const queries = [ctx.pool, ctx.preparedPool].map((pool) => vi.spyOn(pool, 'connect'));
    const queriesFor = async () => {
      for (const query of queries) query.mockClear();
      await visitor.get('/api/session');
      return queries.flatMap(({ mock }) => mock.calls).length;
    };
    clock.advance({ minutes: 2 });
    const counts = [await queriesFor(), await queriesFor()];
    clock.advance({ seconds: 59 });
    counts.push(await queriesFor());
    clock.advance({ seconds: 1 });
    counts.push(await queriesFor());
    for (const query of queries) query.mockRestore();
    expect(counts).toEqual([2, 1, 1, 2]);
  });

  it('of a deleted user are invalid', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    await ctx.db
      .updateTable('users')
      .set({ deleted_at: clock.now() })
      .where('id', '=', ann.id)
      .execute();
    expect(await visitor.get('/api/session')).toMatchObject({ json: { user: null } });
  });
});

describe('changing the password', () => {
  const change = (visitor: ReturnType<typeof browser>, id: string, current = TEST_PASSWORD) =>
    visitor.put(`/api/account-password/${id}`, {
      current_password: current,
      password: 'Brand-new-77',
    });

  it('ends the other sessions, renews this one and notifies the owner', async () => {
    const ann = await makePerson(app);
    const [visitor, other] = [await signedInBrowser(app, ann), await signedInBrowser(app, ann)];
    const before = visitor.cookies.get('lathe_session');
    expect((await change(visitor, ann.id)).status).toBe(204);
    expect((await other.get(`/api/user/${ann.id}`)).status).toBe(401);
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(200);
    expect(visitor.cookies.get('lathe_session')).not.toBe(before);
    expect((await mailsTo(app, ann.email))[0]).toMatchObject({
      subject: 'Your password was changed',
    });
    const login = { email: ann.email, password: TEST_PASSWORD };
    expect((await browser().post('/api/login', login)).status).toBe(401);
  });

  it('needs the old password, and the fourth wrong entry signs out without a change', async () => {
    const ann = await makePerson(app);
    const [visitor, other] = [await signedInBrowser(app, ann), await signedInBrowser(app, ann)];
    const codes = [];
    for (let at = 0; at < 4; at += 1) {
      const { json } = await change(visitor, ann.id, 'Wrong-pass-1');
      codes.push((json as { code: string }).code);
    }
    expect(codes).toEqual(['wrong_password', 'wrong_password', 'wrong_password', 'signed_out']);
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(401);
    expect((await other.get(`/api/user/${ann.id}`)).status).toBe(200);
    const login = { email: ann.email, password: TEST_PASSWORD };
    expect((await browser().post('/api/login', login)).status).toBe(200);
    expect(await mailsTo(app, ann.email)).toEqual([]);
  });

  it('to a weak one is rejected before the old one is checked', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const body = { current_password: 'Wrong-pass-1', password: 'Password1' };
    expect(await visitor.put(`/api/account-password/${ann.id}`, body)).toMatchObject({
      status: 422,
      json: { code: 'validation', errors: { password: expect.anything() } },
    });
  });
});

describe('sensitive areas', () => {
  const open = (visitor: ReturnType<typeof browser>, id: string) =>
    visitor.post(`/api/account/${id}/two-factor/setup`);
  const rejection = { status: 403, json: { code: 'confirmation_needed' } };

  it('are open after sign-in, and locked after exactly fifteen minutes of inactivity', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    clock.advance({ minutes: 14, seconds: 59 });
    expect((await open(visitor, ann.id)).status).toBe(200);
    clock.advance({ minutes: 15 });
    expect(await open(visitor, ann.id)).toMatchObject(rejection);
  });

  it('stay locked when activity resumes', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    clock.advance({ minutes: 20 });
    await visitor.get('/api/session');
    clock.advance({ minutes: 2 });
    expect(await open(visitor, ann.id)).toMatchObject(rejection);
  });

  it('stay open for hours while the user is active', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    for (let at = 0; at < 12; at += 1) {
      clock.advance({ minutes: 14 });
      await visitor.get('/api/session');
    }
    expect((await open(visitor, ann.id)).status).toBe(200);
  });

  it('are unlocked with the password', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    clock.advance({ minutes: 20 });
    const path = `/api/account/${ann.id}/confirm`;
    expect((await visitor.post(path, { password: 'Wrong-pass-1' })).status).toBe(422);
    expect(await open(visitor, ann.id)).toMatchObject(rejection);
    expect((await visitor.post(path, { password: TEST_PASSWORD })).status).toBe(204);
    expect((await open(visitor, ann.id)).status).toBe(200);
  });

  it('are unlocked with a new session secret; the old one has no such rights and ends soon', async () => {
    const ann = await makePerson(app);
    const [visitor, other] = [await signedInBrowser(app, ann), await signedInBrowser(app, ann)];
    const thief = browser();
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
    const confirm = `/api/account/${ann.id}/confirm`;
    expect((await visitor.post(confirm, { password: 'Wrong-pass-1' })).status).toBe(422);
    expect((await thief.get(`/api/user/${ann.id}`)).status).toBe(200);
    expect((await visitor.post(confirm, { password: TEST_PASSWORD })).status).toBe(204);
    // A request in flight with the old secret still succeeds, but has no confirmed rights.
    expect((await thief.get(`/api/user/${ann.id}`)).status).toBe(200);
    expect(await open(thief, ann.id)).toMatchObject(rejection);
    clock.advance({ minutes: OLD_SESSION_SECRET_MINUTES });
    expect((await thief.get(`/api/user/${ann.id}`)).status).toBe(401);
    for (const each of [visitor, other]) {
      expect((await each.get(`/api/user/${ann.id}`)).status).toBe(200);
    }
    // The CSRF token was renewed with the secret.
    expect((await visitor.delete(`/api/account/${ann.id}/sessions`)).status).toBe(204);
    expect(await sessionsOf(visitor, ann.id)).toHaveLength(1);
  });

  it('also need the code when two-factor authentication is on', async () => {
    const ann = await makePerson(app);
    const visitor = await signedInBrowser(app, ann);
    const { key } = await withTwoFactor(app, visitor, ann);
    clock.advance({ minutes: 20 });
    const path = `/api/account/${ann.id}/confirm`;
    const confirmed = async () =>
      (await visitor.get('/api/session')).json as { confirmed: boolean };
    expect(await visitor.post(path, { password: TEST_PASSWORD })).toMatchObject({
      status: 422,
      json: { errors: { code: expect.anything() } },
    });
    expect(await confirmed()).toMatchObject({ confirmed: false });
    const code = codeOf(app, key);
    expect((await visitor.post(path, { password: TEST_PASSWORD, code })).status).toBe(204);
    expect(await confirmed()).toMatchObject({ confirmed: true });
  });
});

describe('role change', () => {
  it('applies at once, ends the sessions and is logged', async () => {
    const [admin, ann] = [await makePerson(app, { role: 'admin' }), await makePerson(app)];
    const visitor = await signedInBrowser(app, ann);
    await setRole(ctx, { actorId: admin.id, userId: ann.id, role: 'staff', ip: '127.0.0.1' });
    expect((await visitor.get(`/api/user/${ann.id}`)).status).toBe(401);
    expect(await audited(ctx.db, { subject_id: ann.id, action: 'role.set' })).toMatchObject([
      { actor_id: admin.id, details: { from: 'customer', to: 'staff' } },
    ]);
  });

  it('cannot demote the last admin, even when two admins demote each other at once', async () => {
    await ctx.db.updateTable('users').set({ role: 'customer' }).execute();
    const [one, two] = [
      await makePerson(app, { role: 'admin' }),
      await makePerson(app, { role: 'admin' }),
    ];
    const demote = (actorId: string, userId: string) =>
      setRole(ctx, { actorId, userId, role: 'customer', ip: '127.0.0.1' });
    const results = await Promise.allSettled([demote(one.id, two.id), demote(two.id, one.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
