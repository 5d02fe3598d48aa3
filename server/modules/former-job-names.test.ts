import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../platform/db/migrate.ts';
import { testDatabase } from '../testing/database.ts';
import { withFormerNames } from './former-job-names.ts';
import { jobs } from './jobs.ts';

const { db, pool } = await testDatabase();

const enqueue = (name: string, key: string | null) =>
  sql`select graphile_worker.add_job(${name}, job_key => ${key})`.execute(db);

describe('renamed jobs', () => {
  it('get their new names in the queue, and so do their keys', async () => {
    await enqueue('measure-anew', null);
    await enqueue('place-title', 'place-title:digest');
    await enqueue('keep-social-pictures', 'social id');
    await enqueue('publish-release', 'publish-release:digest');
    const migration = (await readMigrations()).find(({ name }) => name.startsWith('0155_'));
    // Sent as one query, so it is one transaction.
    await pool.query(migration?.text ?? '');
    const { rows } = await sql`
      select task_identifier as name, key from graphile_worker.jobs order by 1`.execute(db);
    expect(rows).toEqual([
      { name: 'publish-release', key: 'publish-release:digest' },
      { name: 'remeasure-releases', key: null },
      { name: 'store-social-pictures', key: 'social id' },
      { name: 'update-title-countries', key: 'update-title-countries:digest' },
    ]);
  });

  it('also run under their former names, but are scheduled once', () => {
    const added = withFormerNames(jobs).slice(jobs.length);
    expect(added).toHaveLength(13);
    expect(added.map(({ name }) => name)).toContain('begin-day');
    expect(added.filter(({ cron }) => cron !== undefined)).toEqual([]);
  });
});
