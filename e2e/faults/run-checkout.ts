/**
 * `node e2e/faults/run-checkout.ts 20 --copies 100 --buyers 400` runs 20 rounds on its own
 * PostgreSQL. Without sizes it runs the small sale of the tests.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sellDuringFaults } from './checkout.ts';
import { startTestPostgres } from './test-postgres.ts';

const { values, positionals } = parseArgs({
  options: { copies: { type: 'string' }, buyers: { type: 'string' } },
  allowPositionals: true,
});
const rounds = parsePositive('The number of rounds', positionals[0] ?? '20');
const sizes = {
  ...(values.copies && { copies: parsePositive('--copies', values.copies) }),
  ...(values.buyers && { buyers: parsePositive('--buyers', values.buyers) }),
};
const folder = await mkdtemp(join(tmpdir(), 'lathe-faults-'));
await chmod(folder, 0o755);
try {
  await using postgres = await startTestPostgres(folder);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const where = { databaseUrl: postgres.url, dataDir: join(folder, 'data') };
  await sellDuringFaults({ ...where, rounds, ...sizes, print });
  print(`${rounds} rounds: every copy sold once, every charge has an order or a refund.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function parsePositive(name: string, input: string): number {
  const number = Number(input);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(`${name} must be a whole number from 1, not '${input}'.`);
  }
  return number;
}
