import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { replaceRecoveryCodes } from './second-factor.ts';

const app = await testApp({
  limits: {
    register: { points: 1000, seconds: 60 },
    mailbox: { points: 1000, seconds: 60 },
    reset: { points: 1000, seconds: 60 },
  },
});
const { ctx, browser } = app;

const STRANGERS_PASSWORD = 'Stranger-drum-13';
const OWNERS = TEST_PASSWORD;
const LATER_PASSWORD = 'Chosen-later-99';

const form = (email: string, password: string, first_name = 'Olga') => ({
  first_name,
  last_name: 'Lee',
  email,
  password,
  terms: true,
});

/** Returns the passwords that open the account. */
async function workingPasswords(email: string): Promise<string[]> {
  const working = [];
  for (const password of [STRANGERS_PASSWORD, OWNERS, LATER_PASSWORD]) {
    const { status } = await browser().post('/api/login', { email, password });
    if (status === 200) working.push(password);
  }
  return working;
}

async function accountOf(email: string) {
  return await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

describe('registering with the email address of someone else', () => {
  it('before the owner leaves no password behind', async () => {
    const email = 'before@example.com';
    const [stranger, owner] = [browser(), browser()];
    await stranger.post('/api/register', form(email, STRANGERS_PASSWORD, 'Stranger'));
    const strangersLink = await newestToken(app, email);
    await owner.post('/api/register', form(email, OWNERS));
    expect(await owner.post('/api/confirm-email', { token: strangersLink })).toMatchObject({
      status: 410,
      json: { code: 'token_used' },
    });
    const token = await newestToken(app, email);
    expect((await owner.post('/api/confirm-email', { token })).status).toBe(204);
    expect(await workingPasswords(email)).toEqual([OWNERS]);
    expect((await accountOf(email)).name).toBe('Olga Lee');
  });

  it('after the owner but before confirmation gives no access; the owner chooses a password', async () => {
    const email = 'after@example.com';
    const [stranger, owner] = [browser(), browser()];
    await owner.post('/api/register', form(email, OWNERS));
    await stranger.post('/api/register', form(email, STRANGERS_PASSWORD, 'Stranger'));
    const token = await newestToken(app, email);
    expect(await owner.post('/api/confirm-email', { token })).toMatchObject({
      status: 422,
      json: { code: 'password_needed' },
    });
    expect((await accountOf(email)).email_confirmed_at).toBeNull();
    const password = LATER_PASSWORD;
    expect((await owner.post('/api/confirm-email', { token, password })).status).toBe(204);
    expect(await workingPasswords(email)).toEqual([LATER_PASSWORD]);
  });

  it('at the same time leaves one account that only the mailbox owner can open', async () => {
    const email = 'same-moment@example.com';
    const [stranger, owner] = [browser(), browser()];
    const replies = await Promise.all([
      stranger.post('/api/register', form(email, STRANGERS_PASSWORD)),
      owner.post('/api/register', form(email, OWNERS)),
      stranger.post('/api/register', form(email, STRANGERS_PASSWORD)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    const token = await newestToken(app, email);
    const { status } = await owner.post('/api/confirm-email', { token });
    if (status !== 204) {
      await owner.post('/api/confirm-email', { token, password: LATER_PASSWORD });
    }
    expect(await workingPasswords(email)).toEqual([status === 204 ? OWNERS : LATER_PASSWORD]);
  });

  it('again during confirmation lets exactly one of the two win', async () => {
    const email = 'race@example.com';
    const [stranger, owner] = [browser(), browser()];
    await owner.post('/api/register', form(email, OWNERS));
    const token = await newestToken(app, email);
    const [confirmed] = await Promise.all([
      owner.post('/api/confirm-email', { token }),
      stranger.post('/api/register', form(email, STRANGERS_PASSWORD)),
    ]);
    expect(await workingPasswords(email)).toEqual(confirmed.status === 204 ? [OWNERS] : []);
  });

  it('leaves no session, passkey, code or reset link behind', async () => {
    const { id, email } = await makePerson(app, { confirmed: false });
    const stranger = await signedInBrowser(app, { id, email });
    const now = ctx.clock.now();
    await inTransaction(ctx.db, async (tx) => {
      await replaceRecoveryCodes(tx, id);
      await tx
        .insertInto('two_factor')
        .values({ user_id: id, secret_encrypted: 'x', confirmed_at: now, created_at: now })
        .execute();
      await tx
        .insertInto('passkeys')
        .values({
          user_id: id,
          name: 'Stranger',
          credential_id: 'of a stranger',
          public_key: Buffer.from('x'),
          counter: 0,
          device_type: 'singleDevice',
          backed_up: false,
          created_at: now,
        })
        .execute();
    });
    await browser().post('/api/forgot-password', { email });
    const resetLink = await newestToken(app, email);
    await browser().post('/api/register', form(email, OWNERS));
    expect((await stranger.get(`/api/user/${id}`)).status).toBe(401);
    for (const table of ['passkeys', 'two_factor', 'recovery_codes'] as const) {
      const rows = await ctx.db.selectFrom(table).where('user_id', '=', id).selectAll().execute();
      expect(rows, table).toEqual([]);
    }
    const reset = { token: resetLink, password: STRANGERS_PASSWORD };
    expect((await browser().post('/api/reset-password', reset)).status).toBe(410);
  });

  it('gives the same response and cookies as for an existing account', async () => {
    const { email } = await makePerson(app);
    const [known, fresh] = [browser(), browser()];
    await known.post('/api/register', form(email, STRANGERS_PASSWORD));
    await fresh.post('/api/register', form('nobody-yet@example.com', STRANGERS_PASSWORD));
    expect([...known.cookies.keys()].sort()).toEqual([...fresh.cookies.keys()].sort());
    const token = 'x'.repeat(43);
    const tries = [await known.post('/api/confirm-email', { token })];
    tries.push(await fresh.post('/api/confirm-email', { token }));
    expect(tries.map(({ status }) => status)).toEqual([422, 422]);
  });
});

describe('confirming an email address', () => {
  it('in another browser asks for a password, and a weak password does not use up the link', async () => {
    const email = 'phone@example.com';
    await browser().post('/api/register', form(email, OWNERS));
    const token = await newestToken(app, email);
    const phone = browser();
    expect((await phone.post('/api/confirm-email', { token })).status).toBe(422);
    const weak = await phone.post('/api/confirm-email', { token, password: 'weak' });
    expect(weak).toMatchObject({ status: 422, json: { code: 'validation' } });
    const good = { token, password: LATER_PASSWORD };
    expect((await phone.post('/api/confirm-email', good)).status).toBe(204);
    expect(await workingPasswords(email)).toEqual([LATER_PASSWORD]);
    expect(await mailsTo(app, email)).not.toHaveLength(0);
  });
});
