import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runChecks } from './run-checks.ts';

const output: string[] = [];

beforeEach(() => {
  output.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
});
afterEach(() => vi.restoreAllMocks());

test('every check runs once, regardless of the others', async () => {
  const ran: string[] = [];
  const check = (name: string, run: () => Promise<string>) => ({
    name,
    run: () => {
      ran.push(name);
      return run();
    },
  });
  const counts = await runChecks([
    check('good', async () => ''),
    check('bad', async () => 'a.ts:1 Wrong.\nb.ts:2 Wrong too.'),
    check('broken', () => Promise.reject(new Error('no disk'))),
    check('last', async () => ''),
  ]);
  expect(ran).toEqual(['good', 'bad', 'broken', 'last']);
  expect(counts).toEqual({ passed: 2, failed: 2, skipped: 0 });
  expect(output.join('\n')).toMatch(/^✓ good/m);
  expect(output.join('\n')).toMatch(/^✗ bad .*\n {4}a\.ts:1 Wrong\.\n {4}b\.ts:2 Wrong too\.$/m);
  expect(output.join('\n')).toContain('Error: no disk');
});

test('at most two run at a time', async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 5));
    running -= 1;
    return '';
  };
  await runChecks(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, run })));
  expect(most).toBe(2);
});
