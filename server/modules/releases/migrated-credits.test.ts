import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const { ctx, ...app } = await testApp();
const { db, pool } = ctx;

const run = async (name: string) => {
  const file = join(import.meta.dirname, '..', '..', 'migrations', name);
  await pool.query(await readFile(file, 'utf8'));
};

describe('credits of older versions', () => {
  it('keep their text, are changed once, and are found by search after the upgrade', async () => {
    const owner = await makePerson({ ctx, ...app }, { seller: true });
    const [old, plain] = [
      await makeTitle(ctx, { ownerId: owner.id }),
      await makeTitle(ctx, { ownerId: owner.id }),
    ];
    const [id = ''] = old.releaseIds;
    const before = [
      { name: 'Bo', role: 'Bass' },
      { name: 'Ann', role: 'Aufnahme und Mischung' },
    ];
    await sql`update releases set credits = ${JSON.stringify(before)} where id = ${id}`.execute(db);
    const credits = async () =>
      (await db.selectFrom('releases').select('credits').where('id', '=', id).execute())[0]
        ?.credits;
    await run('0165_credit_roles.sql');
    const after = [
      { name: 'Bo', role: 'other', detail: 'Bass' },
      { name: 'Ann', role: 'other', detail: 'Aufnahme und Mischung' },
    ];
    expect(await credits()).toEqual(after);
    await run('0165_credit_roles.sql');
    expect(await credits()).toEqual(after);
    await run('0166_find_credited_people.sql');
    const jobs = await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = 'update-title-countries'`.execute(db);
    expect(jobs.rows.map(({ key }) => key)).toEqual([`credits ${old.id}`]);
    expect(plain.id).not.toBe(old.id);
  });
});
