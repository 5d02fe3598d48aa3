import { describe, expect, it, vi } from 'vitest';
import { DEMO_USERS } from '../../demo/people.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { dataFolder, run } from '../testing/programs.ts';

const { db, url: DATABASE_URL } = await testDatabase();

async function makeWorld(command: string) {
  const program = run(command, { DATA_DIR: await dataFolder(), DATABASE_URL });
  return { code: await program.ended, ...program.output };
}

async function emails(): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').execute();
  return rows.map(({ email }) => email);
}

/** At least half a minute when nothing is rendered yet. */
const TIMEOUT = { timeout: 240_000 };

async function titlesOnSale(): Promise<number> {
  return (await db.selectFrom('shelf').select('group_id').execute()).length;
}

describe('npm run demo', () => {
  it.each(['--releases many', '--releases', '--pages 12'])(
    'rejects "%s" and creates nothing',
    async (words) => {
      const { code, err } = await makeWorld(`tools/demo.ts ${words}`);
      expect(code).toBe(1);
      expect(err).toBe(`✗ npm run demo accepts --releases and a number, not "${words}".\n`);
      expect(await emails()).toEqual([]);
    },
  );

  it('creates the remaining parts after it was killed midway', TIMEOUT, async () => {
    const killed = run('tools/demo.ts', { DATA_DIR: await dataFolder(), DATABASE_URL });
    const parts = () => db.selectFrom('demo_world').select('part').execute();
    await vi.waitFor(async () => expect(await parts()).toContainEqual({ part: 'catalogue' }), {
      timeout: 60_000,
      interval: 5,
    });
    killed.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    const left = (await parts()).map(({ part }) => part);
    expect(left).not.toContain('shelf');
    expect(await titlesOnSale()).toBe(0);
    const next = await makeWorld('tools/demo.ts');
    expect(next).toMatchObject({ code: 0, err: '' });
    const made = /^Made: (.*)\.$/m.exec(next.out)?.[1]?.split(', ') ?? [];
    expect(made.filter((part) => left.includes(part))).toEqual([]);
    expect(made).toContain('shelf');
    expect(await titlesOnSale()).toBeGreaterThanOrEqual(40);
  });

  it('creates nothing a second time', TIMEOUT, async () => {
    const before = await emails();
    expect(before).toEqual(expect.arrayContaining(DEMO_USERS.map(({ email }) => email)));
    const again = await makeWorld('tools/demo.ts');
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('It was complete already.');
    expect(await emails()).toEqual(before);
  });
});
