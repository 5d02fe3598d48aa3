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

describe('setup error', () => {
  it.runIf(process.platform === 'linux')('is explained in one sentence: a full disk', async () => {
    const ours = await failureOf(writeFile('/dev/full', 'one byte too many'));
    const theirs = await failureOf(pool.query("copy (select repeat('x', 100000)) to '/dev/full'"));
    for (const error of [ours, theirs]) {
      expect(explain(error)).toMatchObject({ name: 'SetupError', cause: error });
      expect((explain(error) as Error).message).toBe(
        'The disk is full. Free some space and start again; nothing was lost.',
      );
    }
  });

  it.runIf(process.platform === 'linux')(
    'is explained in one sentence: a folder without permission',
    async () => {
      // Not even root can create a folder there.
      const error = await failureOf(mkdir('/sys/lathe'));
      expect((explain(error) as Error).message).toMatch(
        /^This user may not read and write \/sys\/lathe\. .*DATA_DIR/,
      );
    },
  );

  it('is explained in one sentence: a read-only database', async () => {
    const client = await pool.connect();
    await client.query('begin read only');
    const error = await failureOf(client.query('create table t (id int)'));
    await client.query('rollback');
    client.release();
    expect((explain(error) as Error).message).toMatch(/^The database is read-only\./);
  });

  it('is explained in one sentence: a missing database privilege', async () => {
    const client = await pool.connect();
    await client.query('begin; create role guest_of_test; set local role guest_of_test');
    const error = await failureOf(client.query('create table public.t (id int)'));
    await client.query('rollback');
    client.release();
    expect((explain(error) as Error).message).toMatch(
      /^The user of DATABASE_URL lacks a privilege: permission denied for schema public/,
    );
  });
});

describe('any other error', () => {
  it('is unchanged, with its stack', () => {
    const bug = new TypeError('x is not a function');
    expect(explain(bug)).toBe(bug);
    const explained = new SetupError('Already a sentence.');
    expect(explain(explained)).toBe(explained);
    expect(explain('thrown text')).toBe('thrown text');
  });
});
