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

describe('registering', () => {
  it('opens an account that can be used once the link in the mail is followed', async () => {
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

  it('keeps the password only as an argon2id hash', async () => {
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

  it('writes to people in the language they read', async () => {
    await browser({ 'accept-language': 'de-AT,de;q=0.9' }).post(
      '/api/register',
      form('uwe@example.com'),
    );
    const [mail] = await mailsTo(app, 'uwe@example.com');
    expect(mail).toMatchObject({ subject: 'Bitte bestätige deine E-Mail-Adresse' });
    expect(mail?.text).toContain('24 Stunden');
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('does not repeat a stranger’s words to an unconfirmed mailbox', async () => {
    const advert = { first_name: 'Win now', last_name: 'at casino.example' };
    await browser().post('/api/register', form('victim@example.com', advert));
    const [mail] = await mailsTo(app, 'victim@example.com');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Win now|casino/);
  });

  it('answers the same when the address has an account, changes nothing, and tells its owner', async () => {
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

  it('many times at once with one address makes one account', async () => {
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
  ])('%s is refused by field, and nothing is written', async (_name, changes, field, words) => {
    const before = await peopleCount();
    const reply = await browser().post('/api/register', form('refused@example.com', changes));
    const { errors } = reply.json as { errors: Record<string, string[]> };
    expect(reply.status).toBe(422);
    expect(errors[field]?.join()).toContain(words);
    expect(await peopleCount()).toBe(before);
    expect(await mailsTo(app, 'refused@example.com')).toEqual([]);
  });

  it('fills nobody’s mailbox: the sixth mail within the hour is refused', async () => {
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await browser().post('/api/register', form('target@example.com'))).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await mailsTo(app, 'target@example.com')).toHaveLength(5);
  });
});

describe('asking for the confirmation again', () => {
  it('sends it to who waits for it, and says the same to everybody', async () => {
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
