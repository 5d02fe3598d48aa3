import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { explain, SetupError } from './setup-error.ts';

const { pool } = await testDatabase();

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('It did not fail.'),
    (error) => error,
  );
}

describe('a failure that people can mend', () => {
  it.runIf(process.platform === 'linux')('is told in a sentence: a full disk', async () => {
    const ours = await failureOf(writeFile('/dev/full', 'one byte too many'));
    const theirs = await failureOf(pool.query("copy (select repeat('x', 100000)) to '/dev/full'"));
    for (const error of [ours, theirs]) {
      expect(explain(error)).toMatchObject({ name: 'SetupError', cause: error });
      expect((explain(error) as Error).message).toBe(
        'The disk is full. Free some space and start again; nothing was lost.',
      );
    }
  });

  it.runIf(process.platform === 'linux')('is told in a sentence: a closed folder', async () => {
    // Not even root can create a folder there.
    const error = await failureOf(mkdir('/sys/lathe'));
    expect((explain(error) as Error).message).toMatch(
      /^This user may not read and write \/sys\/lathe\. .*DATA_DIR/,
    );
  });

  it('is told in a sentence: a database that may only be read', async () => {
    const client = await pool.connect();
    await client.query('begin read only');
    const error = await failureOf(client.query('create table t (id int)'));
    await client.query('rollback');
    client.release();
    expect((explain(error) as Error).message).toMatch(/^The database is read-only\./);
  });

  it('is told in a sentence: a right that the database user lacks', async () => {
    const client = await pool.connect();
    await client.query('begin; create role guest_of_test; set local role guest_of_test');
    const error = await failureOf(client.query('create table public.t (id int)'));
    await client.query('rollback');
    client.release();
    expect((explain(error) as Error).message).toMatch(
      /^The user of DATABASE_URL lacks a right: permission denied for schema public/,
    );
  });
});

describe('any other failure', () => {
  it('stays as it is, with its stack', () => {
    const bug = new TypeError('x is not a function');
    expect(explain(bug)).toBe(bug);
    const told = new SetupError('Already a sentence.');
    expect(explain(told)).toBe(told);
    expect(explain('thrown text')).toBe('thrown text');
  });
});
