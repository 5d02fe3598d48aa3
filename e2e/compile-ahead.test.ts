import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dataFolder, run } from './testing/programs.ts';

it('compiles the code of all roles for later starts, and exits', async () => {
  const NODE_COMPILE_CACHE = await dataFolder();
  const compiling = run('server/compile-ahead.ts', { NODE_COMPILE_CACHE });
  expect(await compiling.ended).toBe(0);
  expect(compiling.output).toEqual({ out: '', err: '' });
  // Node writes one cache file per compiled module.
  const compiled = await readdir(NODE_COMPILE_CACHE, { recursive: true });
  expect(compiled.length).toBeGreaterThan(1500);
});
