import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

const database = await testDatabase();

/** Grow with every sale. */
const LARGE = ['ledger_entries', 'ledger_transactions', 'orders', 'order_lines', 'earnings'];
/** Older ones have run everywhere. */
const FIRST_CHECKED = '0200';

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

  it('never read a large table while nobody can write to it', async () => {
    const migrations = (await readMigrations()).filter(({ name }) => name >= FIRST_CHECKED);
    const blocking = migrations.flatMap(({ name, text }) => {
      const statements = text.replaceAll(/--.*$/gm, '').split(';');
      return statements.flatMap((statement) => {
        const [, table = ''] = /^\s*alter table (\w+)/.exec(statement) ?? [];
        if (!LARGE.includes(table)) return [];
        const actions = statement.split(/,\s*(?=(?:add|drop|alter|validate) )/);
        return actions
          .filter((action) => /\bcheck\s*\(/.test(action) && !action.includes('not valid'))
          .map((action) => `${name}: ${action.trim()}`);
      });
    });
    expect(blocking).toEqual([]);
  });
});
