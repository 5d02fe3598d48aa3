import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();

describe('migrations', () => {
  it('are applied once, even when several processes start together', async () => {
    const applied = await Promise.all([migrate(database), migrate(database)]);
    expect(applied).toEqual([[], []]);
  });

  it('fail when an applied file was changed', async () => {
    await sql`update migrations set checksum = 'other' where name = '0001_countries.sql'`.execute(
      database.db,
    );
    await expect(migrate(database)).rejects.toThrow('0001_countries.sql was changed');
  });
});
