/** Links in mails work once, until they expire, for one purpose and one person. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { mailLinks, mailLinksApp, NEW_PASSWORD, PURPOSES } from './testing/mail-links.ts';
import { issueToken, LINK_MINUTES, redeemToken } from './token-store.ts';

const app = await mailLinksApp();
const { ctx, clock, browser } = app;
const { useLink, waiting, factsOf } = mailLinks(app);
const purpose = fc.constantFrom(...PURPOSES);

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
