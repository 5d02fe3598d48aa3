import { describe, expect, it } from 'vitest';
import { DEMO_USERS } from '../demo/people.ts';
import { testDatabase } from '../server/testing/database.ts';
import { dataFolder, run } from './testing/programs.ts';

const { db, url: DATABASE_URL } = await testDatabase();

async function makeWorld(command: string) {
  const program = run(command, { DATA_DIR: await dataFolder(), DATABASE_URL });
  return { code: await program.ended, ...program.said };
}

async function emails(): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').execute();
  return rows.map(({ email }) => email);
}

describe('npm run demo', () => {
  it('refuses what it cannot honour, and makes nothing', async () => {
    const { code, err } = await makeWorld('tools/demo.ts --releases 1000');
    expect(code).toBe(1);
    expect(err).toBe('✗ npm run demo takes no options, and "--releases 1000" was given.\n');
    expect(await emails()).toEqual([]);
  });

  it('makes the world once', async () => {
    const first = await makeWorld('tools/demo.ts');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^Made: .*people/m);
    const made = await emails();
    expect(made).toEqual(expect.arrayContaining(DEMO_USERS.map(({ email }) => email)));
    const second = await makeWorld('tools/demo.ts');
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toContain('It was complete already.');
    expect(await emails()).toEqual(made);
  });
});
