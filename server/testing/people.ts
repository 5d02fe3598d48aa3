/** Test users: inserted into the database and signed in without a password check. */
import { randomUUID } from 'node:crypto';
import { sessionCookieName } from '../modules/accounts/cookies.ts';
import { hashPassword } from '../modules/accounts/password-hash.ts';
import { insertSession } from '../modules/accounts/session-store.ts';
import { setPassword } from '../modules/accounts/user-store.ts';
import { inTransaction, type Tx } from '../platform/db/tx.ts';
import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';

export const TEST_PASSWORD = 'Kettle-drum-42';
const passwordHash = hashPassword(TEST_PASSWORD);

export interface TestPerson {
  id: string;
  email: string;
}

interface PersonOptions {
  email?: string;
  name?: string;
  role?: 'customer' | 'staff' | 'admin';
  locale?: 'de' | 'en' | 'en_GB' | 'en_US';
  confirmed?: boolean;
  seller?: boolean;
  label?: boolean;
}

export async function makePerson(
  { ctx }: Pick<TestApp, 'ctx'>,
  kind: PersonOptions = {},
): Promise<TestPerson> {
  const now = ctx.clock.now();
  const { role = 'customer', locale = 'en_GB', confirmed = true, label = false } = kind;
  const { email = `${randomUUID()}@example.com`, name = 'Ann Lee', seller = label } = kind;
  const hash = await passwordHash;
  return await inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({
        email,
        name,
        first_name: name.split(' ')[0] ?? name,
        role,
        locale,
        email_confirmed_at: confirmed ? now : null,
        terms_accepted_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setPassword(tx, { userId: id, passwordHash: hash, now });
    if (seller) await insertSeller(tx, id, { label, now });
    return { id, email };
  });
}

async function insertSeller(tx: Tx, userId: string, { label, now }: { label: boolean; now: Date }) {
  await tx
    .insertInto('sellers')
    .values({
      user_id: userId,
      kind: 'individual',
      first_name: 'Ann',
      last_name: 'Lee',
      dob: '1990-05-17',
      line_1: '1 Mill Lane',
      city: 'Leeds',
      postcode: 'LS1 4AP',
      country_iso: 'GB',
      onboarded_at: now,
      label_opened_at: label ? now : null,
    })
    .execute();
}

/**
 * A browser with a new session. Sessions of staff never go idle and count as just confirmed,
 * however far a test moves the clock. With `goesIdle` they behave normally.
 */
export async function signedInBrowser(
  app: TestApp,
  { id: userId }: TestPerson,
  { goesIdle = false } = {},
): Promise<TestBrowser> {
  const { ctx } = app;
  const session = { userId, device: 'Firefox, Linux', place: 'unknown', now: ctx.clock.now() };
  const { id, secret } = await inTransaction(ctx.db, (tx) => insertSession(tx, session));
  const browser = app.browser();
  browser.cookies.set(sessionCookieName(ctx.config), secret);
  const { role } = await ctx.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role === 'customer' || goesIdle ? browser : seedStaff(app, id, browser);
}

function seedStaff({ ctx }: TestApp, id: string, browser: TestBrowser): TestBrowser {
  const prove = async () => {
    const now = ctx.clock.now();
    const here = { last_seen_at: now, confirmed_at: now };
    await ctx.db.updateTable('sessions').set(here).where('id', '=', id).execute();
  };
  return {
    ...browser,
    get: (...sent) => prove().then(() => browser.get(...sent)),
    post: (...sent) => prove().then(() => browser.post(...sent)),
    put: (...sent) => prove().then(() => browser.put(...sent)),
    delete: (...sent) => prove().then(() => browser.delete(...sent)),
  };
}
