/** Links in mails work once, until they expire, for one purpose and one person. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { issueToken, LINK_MINUTES, type LinkPurpose, redeemToken } from './token-store.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { reset: highLimit, mailbox: highLimit, login: highLimit } });
const { ctx, clock, browser } = app;

const NEW_PASSWORD = 'Brand-new-77';
const CALLS: Record<LinkPurpose, { path: string; body: object }> = {
  confirm_email: { path: '/api/confirm-email', body: { password: NEW_PASSWORD } },
  change_email: { path: '/api/confirm-email-change', body: {} },
  reset_password: { path: '/api/reset-password', body: { password: NEW_PASSWORD } },
};
const PURPOSES = Object.keys(CALLS) as LinkPurpose[];
const purpose = fc.constantFrom(...PURPOSES);

function useLink(of: LinkPurpose, token: string) {
  return browser().post(CALLS[of].path, { ...CALLS[of].body, token });
}

/** Creates a person with a pending link. */
async function waiting(of: LinkPurpose) {
  const person = await makePerson(app, { confirmed: of !== 'confirm_email' });
  const email = of === 'change_email' ? `new-${person.email}` : person.email;
  if (of === 'change_email') {
    await ctx.db
      .updateTable('users')
      .set({ pending_email: email })
      .where('id', '=', person.id)
      .execute();
  }
  const link = { userId: person.id, email, purpose: of, now: clock.now() };
  const token = await inTransaction(ctx.db, (tx) => issueToken(tx, link));
  return { person, email, token };
}

async function factsOf(userId: string) {
  return await ctx.db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['email', 'pending_email', 'email_confirmed_at', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

describe('email confirmation link', () => {
  async function confirmationLink({ id, email }: { id: string; email: string }) {
    const link = { userId: id, email, purpose: 'confirm_email', now: clock.now() } as const;
    return await inTransaction(ctx.db, (tx) => issueToken(tx, link));
  }

  it('is invalid after a password reset confirmed the address', async () => {
    const { person, token } = await waiting('reset_password');
    await ctx.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', person.id)
      .execute();
    const confirmation = await confirmationLink(person);
    expect((await useLink('reset_password', token)).status).toBe(204);
    const after = await factsOf(person.id);
    expect(await useLink('confirm_email', confirmation)).toMatchObject({
      status: 410,
      json: { code: 'token_used' },
    });
    expect(await factsOf(person.id)).toEqual(after);
  });

  it('does not change an account that is already confirmed', async () => {
    const person = await makePerson(app);
    const before = await factsOf(person.id);
    const token = await confirmationLink(person);
    expect(await useLink('confirm_email', token)).toMatchObject({
      json: { code: 'token_invalid' },
    });
    expect(await factsOf(person.id)).toEqual(before);
  });
});

describe('any link', () => {
  it('works until its last second and no longer', async () => {
    await fc.assert(
      fc.asyncProperty(purpose, fc.integer({ min: -3, max: 3 }), async (of, late) => {
        const { person, token } = await waiting(of);
        const before = await factsOf(person.id);
        clock.advance({ minutes: LINK_MINUTES[of], seconds: late });
        const { status, json } = await useLink(of, token);
        if (late < 0) {
          expect(status).toBe(204);
          expect(await factsOf(person.id)).not.toEqual(before);
        } else {
          expect({ status, json }).toMatchObject({ status: 410, json: { code: 'token_expired' } });
          expect(await factsOf(person.id)).toEqual(before);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('works once, then reports that it was used even after it expires', async () => {
    await fc.assert(
      fc.asyncProperty(purpose, fc.boolean(), async (of, later) => {
        const { person, token } = await waiting(of);
        expect((await useLink(of, token)).status).toBe(204);
        const after = await factsOf(person.id);
        if (later) clock.advance({ days: 2 });
        expect(await useLink(of, token)).toMatchObject({
          status: 410,
          json: { code: 'token_used' },
        });
        expect(await factsOf(person.id)).toEqual(after);
      }),
      { numRuns: 12 },
    );
  });

  it('used ten times at once works once', async () => {
    for (const of of PURPOSES) {
      const { token } = await waiting(of);
      const replies = await Promise.all(Array.from({ length: 10 }, () => useLink(of, token)));
      expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(410)]);
    }
  });

  it('is invalid when any character changes', async () => {
    const { person, token } = await waiting('reset_password');
    const before = await factsOf(person.id);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: token.length - 1 }),
        fc.constantFrom(...'ABCdef012-_'),
        async (at, sign) => {
          fc.pre(token[at] !== sign);
          const tampered = token.slice(0, at) + sign + token.slice(at + 1);
          const tried = inTransaction(ctx.db, (tx) =>
            redeemToken(tx, { token: tampered, purpose: 'reset_password', now: clock.now() }),
          );
          await expect(tried).rejects.toMatchObject({ code: 'token_invalid' });
        },
      ),
      { numRuns: 60 },
    );
    expect(await factsOf(person.id)).toEqual(before);
    expect((await useLink('reset_password', token)).status).toBe(204);
  });

  it('works only for its own purpose', async () => {
    await fc.assert(
      fc.asyncProperty(purpose, purpose, async (of, other) => {
        fc.pre(of !== other);
        const { person, token } = await waiting(of);
        const before = await factsOf(person.id);
        expect(await useLink(other, token)).toMatchObject({
          status: 422,
          json: { code: 'token_invalid' },
        });
        expect(await factsOf(person.id)).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it('affects only its own user', async () => {
    await fc.assert(
      fc.asyncProperty(purpose, async (of) => {
        const [one, two] = [await waiting(of), await waiting(of)];
        const before = await factsOf(two.person.id);
        expect((await useLink(of, one.token)).status).toBe(204);
        expect(await factsOf(two.person.id)).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });

  it('is stored as a hash, and its text is not in the database after the mail is sent', async () => {
    const { email } = await makePerson(app);
    await browser().post('/api/forgot-password', { email });
    const token = await newestToken(app, email);
    const stored = await ctx.db.selectFrom('account_tokens').selectAll().execute();
    const { rows } = await ctx.pool.query(
      'select payload::text from graphile_worker._private_jobs',
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify([stored, rows])).not.toContain(token);
  });

  it('stays valid when another is sent, until one of them is used', async () => {
    const { person, email, token } = await waiting('reset_password');
    await browser().post('/api/forgot-password', { email: person.email });
    const second = await newestToken(app, email);
    expect((await useLink('reset_password', token)).status).toBe(204);
    expect(await useLink('reset_password', second)).toMatchObject({ json: { code: 'token_used' } });
  });
});

describe('password reset link', () => {
  it('sets the password, ends every session and notifies the owner', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    await browser().post('/api/forgot-password', { email: person.email.toUpperCase() });
    const token = await newestToken(app, person.email);
    expect((await useLink('reset_password', token)).status).toBe(204);
    expect((await visitor.get(`/api/user/${person.id}`)).status).toBe(401);
    const tries = [];
    for (const password of [TEST_PASSWORD, NEW_PASSWORD]) {
      const reply = await browser().post('/api/login', { email: person.email, password });
      tries.push(reply.status);
    }
    expect(tries).toEqual([401, 200]);
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  it('is not used up by a weak password', async () => {
    const { token } = await waiting('reset_password');
    const weak = await browser().post('/api/reset-password', { token, password: 'Password1' });
    expect(weak).toMatchObject({ status: 422, json: { errors: { password: expect.anything() } } });
    expect((await useLink('reset_password', token)).status).toBe(204);
  });

  it('also confirms the email address', async () => {
    const person = await makePerson(app, { confirmed: false });
    await browser().post('/api/forgot-password', { email: person.email });
    await useLink('reset_password', await newestToken(app, person.email));
    const login = { email: person.email, password: NEW_PASSWORD };
    expect((await browser().post('/api/login', login)).status).toBe(200);
  });

  it('is requested with the same response with or without an account', async () => {
    const person = await makePerson(app);
    const replies = await Promise.all(
      [person.email, 'stranger@example.com'].map((email) =>
        browser().post('/api/forgot-password', { email }),
      ),
    );
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await mailsTo(app, 'stranger@example.com')).toEqual([]);
  });
});

describe('email change link', () => {
  it('changes the address on use and notifies both mailboxes', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const next = `next-${person.email}`;
    expect((await visitor.post(`/api/account/${person.id}/email`, { email: next })).status).toBe(
      204,
    );
    const [told] = await mailsTo(app, person.email);
    expect(told).toMatchObject({ subject: 'Your email address is about to change' });
    expect(told?.text).toContain(next);
    expect(await factsOf(person.id)).toMatchObject({ email: person.email, pending_email: next });
    expect((await useLink('change_email', await newestToken(app, next))).status).toBe(204);
    expect(await factsOf(person.id)).toMatchObject({ email: next, pending_email: null });
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe('Your email address was changed');
  });

  it('invalidates links sent to the old mailbox', async () => {
    const { person, token } = await waiting('change_email');
    await browser().post('/api/forgot-password', { email: person.email });
    const old = await newestToken(app, person.email);
    await useLink('change_email', token);
    expect(await useLink('reset_password', old)).toMatchObject({ json: { code: 'token_used' } });
  });

  it('is invalid after a change to another address is requested', async () => {
    const { person, token } = await waiting('change_email');
    const visitor = await signedInBrowser(app, person);
    await visitor.post(`/api/account/${person.id}/email`, { email: `third-${person.email}` });
    expect((await useLink('change_email', token)).status).toBe(410);
    expect(await factsOf(person.id)).toMatchObject({ email: person.email });
  });

  it('does not reveal that the address is taken but notifies its owner and changes nothing', async () => {
    const [person, owner] = [await makePerson(app), await makePerson(app)];
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/email`, { email: owner.email });
    expect(reply.status).toBe(204);
    const mails = await mailsTo(app, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Lathe account']);
    expect(await factsOf(person.id)).toMatchObject({ email: person.email });
  });

  it('is rejected when the address was registered in the meantime', async () => {
    const { person, email, token } = await waiting('change_email');
    await makePerson(app, { email });
    expect(await useLink('change_email', token)).toMatchObject({
      status: 409,
      json: { code: 'email_taken' },
    });
    expect(await factsOf(person.id)).toMatchObject({ email: person.email });
  });

  it('takes the address from an unconfirmed account', async () => {
    const [person, squatter] = [await makePerson(app), await makePerson(app, { confirmed: false })];
    const { email } = squatter;
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/email`, { email });
    // Same reply as for a free address and for a confirmed one.
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' });
    const token = await newestToken(app, email);
    const replies = await Promise.all([
      useLink('change_email', token),
      browser().post('/api/login', { email, password: TEST_PASSWORD }),
    ]);
    expect(replies[0].status).toBe(204);
    expect(await factsOf(person.id)).toMatchObject({ email, pending_email: null });
    const left = await ctx.db
      .selectFrom('users')
      .leftJoin('credentials', 'credentials.user_id', 'users.id')
      .select(['email', 'deleted_at', 'password_hash'])
      .where('id', '=', squatter.id)
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({ deleted_at: clock.now(), password_hash: null });
    expect(left.email).not.toBe(email);
  });

  it('does not affect an account confirmed after the request', async () => {
    const [person, owner] = [await makePerson(app), await makePerson(app, { confirmed: false })];
    const visitor = await signedInBrowser(app, person);
    await visitor.post(`/api/account/${person.id}/email`, { email: owner.email });
    const token = await newestToken(app, owner.email);
    const link = { userId: owner.id, email: owner.email, now: clock.now() };
    const confirmation = await inTransaction(ctx.db, (tx) =>
      issueToken(tx, { ...link, purpose: 'confirm_email' }),
    );
    const [moved, confirmed] = await Promise.all([
      useLink('change_email', token),
      useLink('confirm_email', confirmation),
    ]);
    // Exactly one of the two requests succeeds.
    const winners = [moved, confirmed].filter(({ status }) => status === 204);
    expect(winners).toHaveLength(1);
    const holder = await ctx.db
      .selectFrom('users')
      .select(['id', 'email_confirmed_at'])
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow();
    expect(holder.id).toBe(moved.status === 204 ? person.id : owner.id);
    expect(holder.email_confirmed_at).not.toBeNull();
  });

  it('is rejected for the current address', async () => {
    const person = await makePerson(app);
    const visitor = await signedInBrowser(app, person);
    const reply = await visitor.post(`/api/account/${person.id}/email`, { email: person.email });
    expect(reply).toMatchObject({ status: 422, json: { errors: { email: expect.anything() } } });
  });
});
