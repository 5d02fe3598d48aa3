/** Checks that docs/operations.md lists every periodic job. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { jobs } from '../server/modules/jobs.ts';

it('every periodic job is in the table of jobs', () => {
  const text = readFileSync(
    fileURLToPath(new URL('../docs/operations.md', import.meta.url)),
    'utf8',
  );
  const missing = jobs.filter(({ name, cron }) => cron && !text.includes(`| \`${name}\``));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
