import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import { newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';

const highLimit = { points: 100_000, seconds: 60 };
const app = await testApp({
  limits: { invitation: highLimit, mailbox: highLimit, register: highLimit },
});
const { ctx, clock } = app;

const admin = await makePerson(app, { role: 'admin', name: 'Ada Admin' });
// Signs in on every call: the property tests advance the clock by weeks, which ends sessions.
const adminBrowser = () => signedInBrowser(app, admin);

type Role = 'customer' | 'seller' | 'label_owner' | 'staff';

async function invited(role: Role = 'seller', email = `${randomUUID()}@example.com`) {
  const body = { email, role, locale: 'en_GB' };
  const reply = await (await adminBrowser()).post('/api/invitations', body);
  expect(reply.status).toBe(200);
  const { id } = reply.json as { id: string };
  return { id, email, token: await newestToken(app, email) };
}

const newcomer = {
  first_name: 'Gina',
  last_name: 'Guest',
  password: TEST_PASSWORD,
  terms: true,
};

function accept(browser: TestBrowser, token: string, body: object = newcomer) {
  return browser.post(`/api/invitations/${token}/accept`, body);
}

async function peopleWith(email: string) {
  return await ctx.db
    .selectFrom('users')
    .select(['id', 'role', 'invited_as', 'email_confirmed_at'])
    .where('email', '=', email)
    .execute();
}

async function closing(id: string) {
  return await ctx.db
    .selectFrom('invitations')
    .select(['accepted_at', 'accepted_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('staff invitation', () => {
  it.each([
    ['lost the role', { role: 'customer' as const }],
    ['closed the account', { deleted_at: clock.now(), role: 'customer' as const }],
  ])('is void after the admin who sent it has %s', async (_name, change) => {
    const former = await makePerson(app, { role: 'admin' });
    const email = `${randomUUID()}@example.com`;
    const sender = await signedInBrowser(app, former);
    await sender.post('/api/invitations', { email, role: 'staff', locale: 'en_GB' });
    const token = await newestToken(app, email);
    await ctx.db.updateTable('users').set(change).where('id', '=', former.id).execute();
    expect(await accept(app.browser(), token)).toMatchObject({
      status: 410,
      json: { code: 'invitation_revoked' },
    });
    expect(await peopleWith(email)).toEqual([]);
    const member = await makePerson(app, { email });
    const browser = await signedInBrowser(app, member);
    expect((await accept(browser, token, {})).status).toBe(410);
    expect(await peopleWith(email)).toMatchObject([{ role: 'customer' }]);
  });
});

describe('accepting without an account', () => {
  it.each([
    ['customer', { is_seller: false, is_staff: false }],
    ['seller', { is_seller: true, is_staff: false }],
    ['label_owner', { is_seller: true, is_staff: false }],
    ['staff', { is_seller: false, is_staff: true }],
  ] as const)('creates a confirmed and signed-in account as %s', async (role, expected) => {
    const { id, email, token } = await invited(role);
    const guest = app.browser();
    const reply = await accept(guest, token);
    const { user } = reply.json as { user: string };
    expect(reply).toMatchObject({ status: 200, json: { role } });
    const shown = await guest.get(`/api/user/${user}`);
    expect(shown).toMatchObject({ json: { email, name: 'Gina Guest', ...expected } });
    expect(await closing(id)).toEqual({ accepted_at: clock.now(), accepted_by: user });
    const login = { email, password: TEST_PASSWORD };
    expect((await app.browser().post('/api/login', login)).status).toBe(200);
    const issue = await guest.post('/api/invitations', {
      email: 'friend@example.com',
      role: 'staff',
      locale: 'en',
    });
    expect(issue.status).toBe(403);
  });

  it('gives a label owner label permissions at once', async () => {
    const { token } = await invited('label_owner');
    const guest = app.browser();
    await accept(guest, token);
    expect((await guest.get('/api/invitations')).status).toBe(200);
  });

  it('works once, even for twenty concurrent requests', async () => {
    const { email, token } = await invited();
    const tries = Array.from({ length: 20 }, () => accept(app.browser(), token));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    expect(await peopleWith(email)).toHaveLength(1);
    expect(await accept(app.browser(), token)).toMatchObject({
      status: 410,
      json: { code: 'token_used' },
    });
  });

  it('works until its last second and no longer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -2, max: 2 }), async (late) => {
        const { id, email, token } = await invited();
        clock.advance({ days: 7, seconds: late });
        const reply = await accept(app.browser(), token);
        if (late < 0) {
          expect(reply.status).toBe(200);
          return;
        }
        expect(reply).toMatchObject({ status: 410, json: { code: 'token_expired' } });
        expect(await peopleWith(email)).toEqual([]);
        expect(await closing(id)).toEqual({ accepted_at: null, accepted_by: null });
      }),
      { numRuns: 10 },
    );
  });

  it('needs exactly its own token', async () => {
    const { id, token } = await invited();
    const [first = ''] = token;
    const near = fc.oneof(
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }),
      fc.base64String({ minLength: 1, maxLength: 60 }),
      // One character changed, cut short, or with extra characters.
      fc.nat(token.length - 1).map((at) => flipped(token, at)),
      fc.nat(token.length - 2).map((at) => token.slice(0, at + 1)),
      fc.constantFrom(`${token}A`, `${token} `, token.toUpperCase(), `${first}${token}`),
    );
    await fc.assert(
      fc.asyncProperty(near, async (guess) => {
        fc.pre(guess !== token && guess.trim() !== '');
        const browser = app.browser();
        const lookup = await browser.get(`/api/invitations/by-token/${encodeURIComponent(guess)}`);
        expect(lookup.status).not.toBe(200);
        const reply = await accept(browser, encodeURIComponent(guess));
        expect([400, 404, 422]).toContain(reply.status);
      }),
      { numRuns: 60 },
    );
    expect(await closing(id)).toEqual({ accepted_at: null, accepted_by: null });
    expect((await accept(app.browser(), token)).status).toBe(200);
  });

  it.each([
    ['without a name', { first_name: undefined }, 'first_name'],
    ['with a weak password', { password: 'secret' }, 'password'],
    ['without a password', { password: undefined }, 'password'],
    ['without the terms', { terms: false }, 'terms'],
  ])(
    '%s is rejected with field errors, and the link stays valid',
    async (_name, changes, field) => {
      const { id, email, token } = await invited();
      const reply = await accept(app.browser(), token, { ...newcomer, ...changes });
      expect(reply).toMatchObject({
        status: 422,
        json: { errors: { [field]: expect.anything() } },
      });
      expect(await peopleWith(email)).toEqual([]);
      expect(await closing(id)).toEqual({ accepted_at: null, accepted_by: null });
      expect((await accept(app.browser(), token)).status).toBe(200);
    },
  );

  it('is rejected where the address has an account: its owner must sign in first', async () => {
    const owner = await makePerson(app);
    const { id, token } = await invited('seller', owner.email);
    const reply = await app.browser().get(`/api/invitations/by-token/${token}`);
    expect(reply).toMatchObject({ json: { has_account: true } });
    expect(await accept(app.browser(), token)).toMatchObject({
      status: 409,
      json: { code: 'email_taken' },
    });
    expect(await peopleWith(owner.email)).toMatchObject([{ invited_as: null }]);
    expect(await closing(id)).toMatchObject({ accepted_at: null });
  });

  it('is rejected when it was revoked', async () => {
    const { id, email, token } = await invited();
    await (await adminBrowser()).delete(`/api/invitations/${id}`);
    expect(await accept(app.browser(), token)).toMatchObject({
      status: 410,
      json: { code: 'invitation_revoked' },
    });
    expect(await peopleWith(email)).toEqual([]);
  });

  it('waits for the lock and sees a concurrent revocation', async () => {
    const { id, email, token } = await invited();
    const { accepting } = await inTransaction(ctx.db, async (tx) => {
      const revoked_at = clock.now();
      await tx.updateTable('invitations').set({ revoked_at }).where('id', '=', id).execute();
      const pending = accept(app.browser(), token);
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(ctx.db);
        expect(rows).not.toEqual([]);
      });
      return { accepting: pending };
    });
    expect(await accepting).toMatchObject({ status: 410, json: { code: 'invitation_revoked' } });
    expect(await peopleWith(email)).toEqual([]);
  });

  it('and revoking at the same time never both succeed', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { id, email, token } = await invited();
      const browser = await adminBrowser();
      const [accepted, revoked] = await Promise.all([
        accept(app.browser(), token),
        browser.delete(`/api/invitations/${id}`),
      ]);
      expect([accepted.status, revoked.status]).toSatisfy(
        ([one, two]) => (one === 200 && two === 409) || (one === 410 && two === 204),
      );
      expect(await peopleWith(email)).toHaveLength(accepted.status === 200 ? 1 : 0);
    }
  });
});

describe('accepting with an account', () => {
  it('adds the role, renews this session and ends the others', async () => {
    const owner = await makePerson(app);
    const [here, there] = [await signedInBrowser(app, owner), await signedInBrowser(app, owner)];
    const { token } = await invited('staff', owner.email);
    const before = here.cookies.get('lathe_session');
    expect((await accept(here, token, {})).status).toBe(200);
    expect(here.cookies.get('lathe_session')).not.toBe(before);
    expect(await here.get(`/api/user/${owner.id}`)).toMatchObject({ json: { is_staff: true } });
    expect((await there.get(`/api/user/${owner.id}`)).status).toBe(401);
    const stale = app.browser();
    stale.cookies.set('lathe_session', before ?? '');
    expect((await stale.get(`/api/user/${owner.id}`)).status).toBe(401);
  });

  it('removes no role: an admin stays admin, and a label owner keeps the label', async () => {
    const other = await makePerson(app, { role: 'admin' });
    const first = await invited('staff', other.email);
    await accept(await signedInBrowser(app, other), first.token, {});
    expect(await peopleWith(other.email)).toMatchObject([{ role: 'admin' }]);
    const label = await makePerson(app);
    const browser = await signedInBrowser(app, label);
    await accept(browser, (await invited('label_owner', label.email)).token, {});
    await accept(browser, (await invited('seller', label.email)).token, {});
    expect(await peopleWith(label.email)).toMatchObject([{ invited_as: 'label_owner' }]);
  });

  it('is rejected for other users, and stays valid for the invited one', async () => {
    const [owner, stranger] = [await makePerson(app), await makePerson(app)];
    const { id, token } = await invited('staff', owner.email);
    const wrong = await accept(await signedInBrowser(app, stranger), token, {});
    expect(wrong).toMatchObject({ status: 403, json: { code: 'invitation_for_another' } });
    expect(await peopleWith(stranger.email)).toMatchObject([{ role: 'customer' }]);
    expect(await closing(id)).toMatchObject({ accepted_at: null });
    expect((await accept(await signedInBrowser(app, owner), token, {})).status).toBe(200);
  });
});

function flipped(token: string, at: number): string {
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}
