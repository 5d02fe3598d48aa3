import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from '../platform/encryption.ts';
import { makeKeys } from '../platform/keys.ts';
import { rotateKeys } from '../platform/rotate-keys.ts';
import { testApp } from '../testing/app.ts';
import { encryptInOldFormat } from '../testing/encrypt-in-old-format.ts';
import { makePerson } from '../testing/people.ts';
import { TWO_FACTOR_KEY } from './accounts/totp.ts';
import { encryptedColumns } from './encrypted-columns.ts';

const COMMAND = join(import.meta.dirname, '..', 'rotate-keys.ts');
const app = await testApp();
const { db } = app.ctx;
const [OLD, NEW] = ['the secret of last year, long enough', 'the secret of this year, long enough'];
const [before, both, after] = [makeKeys(OLD), makeKeys(NEW, [OLD]), makeKeys(NEW)];

async function personWith(stored: (id: string) => string | Promise<string>): Promise<string> {
  const { id } = await makePerson(app);
  const row = { user_id: id, secret_encrypted: await stored(id), created_at: new Date() };
  await db.insertInto('two_factor').values(row).execute();
  return id;
}

async function storedOf(id: string): Promise<string> {
  const row = await db
    .selectFrom('two_factor')
    .select('secret_encrypted as stored')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.stored;
}

describe('list of encrypted columns', () => {
  it('includes every _encrypted column, with a uuid row id', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_encrypted' order by name`.execute(db);
    const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const { table, rowId } of encryptedColumns) {
      const found = await sql<{ type: string }>`
        select data_type as type from information_schema.columns
        where table_name = ${table} and column_name = ${rowId}`.execute(db);
      expect([table, found.rows[0]?.type]).toEqual([table, 'uuid']);
    }
  });
});

describe('npm run rotate-keys', () => {
  async function run(databaseUrl: string, secrets: Record<string, string>, options: string[] = []) {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...secrets };
    const command = promisify(execFile)(process.execPath, [COMMAND, ...options], { env });
    return await command.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  }

  it('re-encrypts everything and reports the rows it cannot read', async () => {
    const shop = await testApp();
    const { id } = await makePerson(shop);
    const stored = encrypt(before, TWO_FACTOR_KEY, id, 'the key');
    const row = { user_id: id, secret_encrypted: stored, created_at: new Date() };
    await shop.ctx.db.insertInto('two_factor').values(row).execute();
    const alone = await run(shop.databaseUrl, { SECRET: NEW });
    expect(alone).toMatchObject({ code: 1, stdout: expect.stringContaining(`read row ${id}`) });
    const together = await run(shop.databaseUrl, { SECRET: NEW, SECRET_PREVIOUS: OLD });
    const logLine = 'two_factor.secret_encrypted: 1 re-encrypted, 0 unreadable';
    expect(together).toMatchObject({ code: 0, stdout: expect.stringContaining(logLine) });
    const { secret_encrypted: renewed } = await shop.ctx.db
      .selectFrom('two_factor')
      .select('secret_encrypted')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decrypt(after, TWO_FACTOR_KEY, id, renewed)).toBe('the key');

    // A process with the old settings writes once more, so the old secret is still needed.
    const check = () => run(shop.databaseUrl, { SECRET: NEW, SECRET_PREVIOUS: OLD }, ['--check']);
    expect(await check()).toMatchObject({ code: 0 });
    await shop.ctx.db.updateTable('two_factor').set({ secret_encrypted: stored }).execute();
    const count = 'two_factor.secret_encrypted: 1 with another key';
    expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining(count) });
  });
});

describe('processes that restart one after another', () => {
  it('read what the others write, before and after the switch', async () => {
    const [waiting, switched] = [makeKeys(OLD, [NEW]), makeKeys(NEW, [OLD])];
    const column = TWO_FACTOR_KEY;
    const id = '0b0c5a52-6a4c-4d0e-9a53-3f6f5a0f6c11';
    expect(decrypt(waiting, column, id, encrypt(switched, column, id, 'key'))).toBe('key');
    expect(decrypt(switched, column, id, encrypt(waiting, column, id, 'key'))).toBe('key');
    expect(waiting.isSigned('order-link', 'x', switched.sign('order-link', 'x'))).toBe(true);
    expect(() => decrypt(before, column, id, encrypt(switched, column, id, 'key'))).toThrow(
      'unknown secret',
    );
  });
});

describe('rotating the secret', () => {
  it('re-encrypts values of the previous secret or the old format, and leaves the rest', async () => {
    const key = (id: string) => `key of ${id}`;
    const ancient = await personWith((id) => encryptInOldFormat(`two-factor ${OLD}`, key(id)));
    const previous = await personWith((id) => encrypt(before, TWO_FACTOR_KEY, id, key(id)));
    const current = await personWith((id) => encrypt(both, TWO_FACTOR_KEY, id, key(id)));
    const untouched = await storedOf(current);
    const foreign = await personWith((id) =>
      encrypt(makeKeys('somebody else altogether'), TWO_FACTOR_KEY, id, key(id)),
    );
    const unread = await storedOf(foreign);

    const reports = await rotateKeys({ db, keys: both }, encryptedColumns);
    expect(reports.find(({ name }) => name === 'two_factor.secret_encrypted')).toEqual({
      name: 'two_factor.secret_encrypted',
      renewed: 2,
      unreadable: [foreign],
    });
    // The previous secret is no longer needed.
    for (const id of [ancient, previous, current]) {
      expect(decrypt(after, TWO_FACTOR_KEY, id, await storedOf(id))).toBe(key(id));
    }
    expect(await storedOf(current)).toBe(untouched);
    expect(await storedOf(foreign)).toBe(unread);

    const repeated = await rotateKeys({ db, keys: both }, encryptedColumns);
    expect(repeated.every(({ renewed }) => renewed === 0)).toBe(true);
  });

  it('processes all rows in batches', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into pages (id, owner_id, name, slug, instagram_token_encrypted, created_at, updated_at)
      select gen_random_uuid(), ${(await makePerson(app, { seller: true })).id}, 'Page ' || n,
        'rotated-' || n, 'not readable', now(), now()
      from generate_series(1, 450) as n returning id`.execute(db);
    const reports = await rotateKeys({ db, keys: both }, encryptedColumns);
    const pages = reports.find(({ name }) => name === 'pages.instagram_token_encrypted');
    expect(pages?.unreadable.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});
