import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { withTwoFactor } from '../../testing/authenticator.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { sellerWithRelease } from '../releases/testing/sellers.ts';
import { accountOwners } from './testing/account-owners.ts';

const app = await testApp({ limits: { login: { points: 100, seconds: 60 } } });
const { ctx } = app;
const { someone, leave, row } = accountOwners(app);

describe('deleting an account', () => {
  it('sends a final mail and blocks every way to sign in', async () => {
    const { person, browser } = await someone({ name: 'Gus Gone' });
    const otherBrowser = await signedInBrowser(app, person);
    await app.browser().post('/api/forgot-password', { email: person.email });
    const reset = await newestToken(app, person.email);
    await leave(browser, person);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Your account is closed');
    expect(mail?.text).toContain('Hello Gus,');
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await app.browser().post('/api/login', login)).status).toBe(401);
    expect((await otherBrowser.get(`/api/user/${person.id}`)).status).toBe(401);
    const repeated = { token: reset, password: 'Brand-new-77' };
    expect((await app.browser().post('/api/reset-password', repeated)).status).toBe(422);
    await app.browser().post('/api/forgot-password', { email: person.email });
    expect(await mailsTo(app, person.email)).toHaveLength(2);
  });

  it('also deletes a seller with a draft', async () => {
    const seller = await sellerWithRelease(app, 'vinyl_12');
    await seller.browser.get(`${seller.path}/artwork`);
    expect((await leave(seller.browser, seller)).status).toBe(204);
    expect(await row(seller.id)).toMatchObject({ deleted_at: expect.any(Date) });
  });

  it('frees the address for a new account, which inherits nothing', async () => {
    const { person, browser } = await someone({ role: 'staff' });
    await leave(browser, person);
    const form = {
      first_name: 'New',
      last_name: 'One',
      email: person.email,
      password: TEST_PASSWORD,
      terms: true,
    };
    const fresh = app.browser();
    await fresh.post('/api/register', form);
    await fresh.post('/api/confirm-email', { token: await newestToken(app, person.email) });
    const { user } = (
      await fresh.post('/api/login', { email: person.email, password: TEST_PASSWORD })
    ).json as { user: string };
    expect(user).not.toBe(person.id);
    expect(await fresh.get(`/api/user/${user}`)).toMatchObject({ json: { is_staff: false } });
    expect((await fresh.get(`/api/user/${person.id}`)).status).toBe(403);
  });

  it('needs the confirmation word in the language of the reader, in any case', async () => {
    const { person, browser } = await someone();
    const german = { 'accept-language': 'de' };
    const rejected = await leave(browser, person, 'DELETE', german);
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { word: [expect.stringContaining('LÖSCHEN')] } },
    });
    for (const word of ['', 'LOESCHEN', 'DELETE it', 'löschen']) {
      expect((await leave(browser, person, word)).status).toBe(422);
    }
    expect(await row(person.id)).toMatchObject({ email: person.email, deleted_at: null });
    expect(await mailsTo(app, person.email)).toEqual([]);
    expect((await leave(browser, person, ' löschen ', german)).status).toBe(204);
  });

  it('needs the password each time, and the code where one is set up', async () => {
    const { person, browser } = await someone();
    const path = `/api/account/${person.id}/deletion`;
    expect(await browser.post(path, { word: 'DELETE', password: 'Wrong-one-12' })).toMatchObject({
      status: 422,
      json: { code: 'wrong_password' },
    });
    const { recoveryCodes } = await withTwoFactor(app, browser, person);
    expect(await leave(browser, person)).toMatchObject({
      status: 422,
      json: { errors: { code: [expect.any(String)] } },
    });
    const right = { word: 'DELETE', password: TEST_PASSWORD };
    expect(await browser.post(path, { ...right, code: 'abcd-efgh-jkmn-pqrs' })).toMatchObject({
      json: { code: 'code_invalid' },
    });
    expect(await row(person.id)).toMatchObject({ deleted_at: null });
    expect((await browser.post(path, { ...right, code: recoveryCodes[0] })).status).toBe(204);
  });

  it('is only for the user or an admin, who is logged', async () => {
    const { person } = await someone();
    for (const role of ['customer', 'staff'] as const) {
      const { browser } = await someone({ role });
      expect((await leave(browser, person)).status).toBe(403);
    }
    expect(await row(person.id)).toMatchObject({ deleted_at: null });
    const admin = await someone({ role: 'admin' });
    expect((await leave(admin.browser, person)).status).toBe(204);
    expect(admin.browser.cookies.has('lathe_session')).toBe(true);
    const logged = await audited(ctx.db, { subject_id: person.id, action: 'account.deleted' });
    expect(logged).toMatchObject([{ actor_id: admin.person.id }]);
    expect((await leave(admin.browser, person)).status).toBe(404);
  });

  it('happens once, even with concurrent requests', async () => {
    const { person, browser } = await someone();
    const other = await signedInBrowser(app, person);
    await other.get('/api/csrf_token');
    const replies = await Promise.all([leave(browser, person), leave(other, person)]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  it('is rejected for the last admin, even when the last two leave at once', async () => {
    await ctx.db.updateTable('users').set({ role: 'customer' }).execute();
    const [one, two] = [await someone({ role: 'admin' }), await someone({ role: 'admin' })];
    const replies = await Promise.all([
      leave(one.browser, one.person),
      leave(two.browser, two.person),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
    const admins = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
  });

  it('revokes the invitations sent by the user', async () => {
    const { person, browser } = await someone({ role: 'staff', name: 'Ines Inviter' });
    await browser.post('/api/invitations', {
      email: 'later@example.com',
      role: 'seller',
      locale: 'en',
    });
    const token = await newestToken(app, 'later@example.com');
    await leave(browser, person);
    expect(await app.browser().get(`/api/invitations/by-token/${token}`)).toMatchObject({
      json: { state: 'revoked', invited_by: '' },
    });
  });

  it('is atomic: a failing part rolls back the others', async () => {
    const { person, browser } = await someone();
    await sql`create function refuse_leaving() returns trigger language plpgsql as
      $$ begin raise exception 'not today'; end $$`.execute(ctx.db);
    await sql`create trigger refuse_leaving before update of deleted_at on users
      for each row execute function refuse_leaving()`.execute(ctx.db);
    try {
      expect((await leave(browser, person)).status).toBe(500);
    } finally {
      await sql`drop function refuse_leaving cascade`.execute(ctx.db);
    }
    expect(await browser.get(`/api/user/${person.id}`)).toMatchObject({ status: 200 });
    expect(await mailsTo(app, person.email)).toEqual([]);
  });
});
