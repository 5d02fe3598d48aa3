/**
 * `npm run fuzz -- 50000`: sends this many requests generated from the contract, with every role.
 */

import { SetupError } from '../server/platform/setup-error.ts';
import { command } from './progress.ts';
import { spawnVitest } from './vitest.ts';

await command(async () => {
  const [requests = '50000'] = process.argv.slice(2);
  if (!/^\d{1,8}$/.test(requests))
    throw new SetupError('Give the number of requests: npm run fuzz -- 50000');
  process.env.FUZZ_REQUESTS = requests;
  process.exitCode =
    (await spawnVitest([
      'run',
      '--project=journeys',
      '--project=long',
      'e2e/fuzz.test.ts',
      'e2e/long/fuzz-pages.test.ts',
    ])) ?? 1;
});
