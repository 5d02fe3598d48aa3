import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo, newestToken } from '../../testing/mailbox.ts';
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts';

const app = await testApp({ limits: { register: { points: 1000, seconds: 60 } } });
const { ctx, browser } = app;

const form = (email: string, changes = {}) => ({
  first_name: ' Ann ',
  last_name: 'Lee',
  email,
  password: TEST_PASSWORD,
  terms: true,
  ...changes,
});

async function peopleCount(): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('registration', () => {
  it('creates an account that is usable once the link in the mail is opened', async () => {
    const ann = browser();
    expect((await ann.post('/api/register', form('Ann@Example.com'))).status).toBe(204);
    const login = { email: 'ann@example.com', password: TEST_PASSWORD };
    expect(await ann.post('/api/login', login)).toMatchObject({
      status: 403,
      json: { code: 'email_not_confirmed' },
    });
    const token = await newestToken(app, 'ann@example.com');
    expect((await ann.post('/api/confirm-email', { token })).status).toBe(204);
    const { json } = await ann.post('/api/login', login);
    const { user } = json as { user: string };
    expect(await ann.get(`/api/user/${user}`)).toMatchObject({
      json: { uuid: user, name: 'Ann Lee', first_name: 'Ann', email: 'ann@example.com' },
    });
  });

  it('stores the password only as an argon2id hash', async () => {
    await browser().post('/api/register', form('hash@example.com'));
    const rows = await ctx.db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.user_id', 'users.id')
      .selectAll()
      .where('email', '=', 'hash@example.com')
      .execute();
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
  });

  it('sends mails in the language of the user', async () => {
    await browser({ 'accept-language': 'de-AT,de;q=0.9' }).post(
      '/api/register',
      form('uwe@example.com'),
    );
    const [mail] = await mailsTo(app, 'uwe@example.com');
    expect(mail).toMatchObject({ subject: 'Bitte bestätige deine E-Mail-Adresse' });
    expect(mail?.text).toContain('24 Stunden');
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('does not quote user input in mails to an unconfirmed address', async () => {
    const advert = { first_name: 'Win now', last_name: 'at casino.example' };
    await browser().post('/api/register', form('victim@example.com', advert));
    const [mail] = await mailsTo(app, 'victim@example.com');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Win now|casino/);
  });

  it('of an existing address gives the same response, changes nothing and notifies the owner', async () => {
    const owner = await makePerson(app, { email: 'owner@example.com', name: 'Olga Owner' });
    const before = await peopleCount();
    const hash = await passwordHashOf(owner.id);
    const known = await browser().post('/api/register', form('owner@example.com'));
    const fresh = await browser().post('/api/register', form('fresh@example.com'));
    expect({ status: known.status, text: known.text }).toEqual({
      status: fresh.status,
      text: fresh.text,
    });
    expect(await peopleCount()).toBe(before + 1);
    expect(await passwordHashOf(owner.id)).toBe(hash);
    const mails = await mailsTo(app, 'owner@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Lathe account']);
    expect(mails[0]?.links).toEqual(['http://localhost:3000/login']);
  });

  it('with one address many times at once creates one account', async () => {
    const before = await peopleCount();
    const tries = Array.from({ length: 5 }, () =>
      browser().post('/api/register', form('crowd@example.com')),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([
      204, 204, 204, 204, 204,
    ]);
    expect(await peopleCount()).toBe(before + 1);
  });

  it.each([
    ['short', { password: 'Ab1' }, 'password', 'at least 8 characters'],
    ['without upper case', { password: 'kettle-drum-42' }, 'password', 'upper case'],
    ['without a digit', { password: 'Kettle-drum' }, 'password', 'digit'],
    ['common', { password: 'Password123' }, 'password', 'easily guessed'],
    ['with the terms unticked', { terms: false }, 'terms', 'accept the terms'],
    ['without a name', { first_name: '  ' }, 'first_name', 'not valid'],
    ['with a line break in the name', { last_name: 'Lee\r\nBcc: x' }, 'last_name', 'not valid'],
    ['with no address', { email: 'ann at example' }, 'email', 'valid email'],
  ])(
    '%s is rejected with field errors and no write',
    async (_name, changes, field, expectedText) => {
      const before = await peopleCount();
      const reply = await browser().post('/api/register', form('refused@example.com', changes));
      const { errors } = reply.json as { errors: Record<string, string[]> };
      expect(reply.status).toBe(422);
      expect(errors[field]?.join()).toContain(expectedText);
      expect(await peopleCount()).toBe(before);
      expect(await mailsTo(app, 'refused@example.com')).toEqual([]);
    },
  );

  it('is rejected for the sixth mail to one address within an hour', async () => {
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await browser().post('/api/register', form('target@example.com'))).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await mailsTo(app, 'target@example.com')).toHaveLength(5);
  });
});

describe('resending the confirmation', () => {
  it('sends it only to unconfirmed accounts, with the same response for everyone', async () => {
    const waiting = await makePerson(app, { confirmed: false });
    const confirmed = await makePerson(app);
    const replies = await Promise.all(
      [waiting.email, confirmed.email, 'nobody@example.com'].map((email) =>
        browser().post('/api/confirm-email/resend', { email }),
      ),
    );
    expect(replies.map(({ status, text }) => ({ status, text }))).toEqual(
      Array(3).fill({ status: 204, text: '' }),
    );
    expect(await mailsTo(app, waiting.email)).toHaveLength(1);
    expect(await mailsTo(app, confirmed.email)).toEqual([]);
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
  });
});

async function passwordHashOf(userId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}
