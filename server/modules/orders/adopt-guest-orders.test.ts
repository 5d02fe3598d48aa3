import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { newestToken } from '../../testing/mailbox.ts';
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;

async function makeOrder(email: string, userId: string | null = null): Promise<string> {
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      number: randomUUID(),
      user_id: userId,
      email,
      locale: 'en_GB',
      country_iso: 'GB',
      currency: 'GBP',
      items_total: 2850,
      postage_total: 420,
      vat_total: 545,
      total: 3270,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function ownerOf(order: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  return row.user_id;
}

function register(email: string) {
  return app.browser().post('/api/register', {
    first_name: 'Bo',
    last_name: 'Lind',
    email,
    password: TEST_PASSWORD,
    terms: true,
  });
}

const logIn = (email: string) =>
  app.browser().post('/api/login', { email, password: TEST_PASSWORD });

describe('guest order', () => {
  it('is added to the account when its address is confirmed, and not before', async () => {
    const email = 'guest-one@example.com';
    const order = await makeOrder('Guest-One@Example.com');
    await register(email);
    expect((await logIn(email)).status).toBe(403);
    expect(await ownerOf(order)).toBeNull();
    await app.browser().post('/api/confirm-email', {
      token: await newestToken(app, email),
      password: TEST_PASSWORD,
    });
    const { id } = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await ownerOf(order)).toBe(id);
  });

  it('placed later is added at the next sign-in', async () => {
    const person = await makePerson(app);
    const order = await makeOrder(person.email);
    expect((await logIn(person.email)).status).toBe(200);
    expect(await ownerOf(order)).toBe(person.id);
  });

  it('with an owner or another address stays unchanged', async () => {
    const [ann, bob] = [await makePerson(app), await makePerson(app)];
    const owned = await makeOrder(ann.email, bob.id);
    const other = await makeOrder(`x${ann.email}`);
    await logIn(ann.email);
    expect(await ownerOf(owned)).toBe(bob.id);
    expect(await ownerOf(other)).toBeNull();
  });

  it('is not added after a wrong password', async () => {
    const person = await makePerson(app);
    const order = await makeOrder(person.email);
    await app.browser().post('/api/login', { email: person.email, password: 'Wrong-1234' });
    expect(await ownerOf(order)).toBeNull();
  });
});
