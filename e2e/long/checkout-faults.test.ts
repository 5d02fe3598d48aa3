import { afterAll, it } from 'vitest';
import { testDatabase } from '../../server/testing/database.ts';
import { sellDuringFaults } from '../faults/checkout.ts';
import { dataFolder } from '../testing/programs.ts';

/** `node e2e/faults/run-checkout.ts 20` runs more. */
const ROUNDS = 2;

const dataDir = await dataFolder({ registerCleanUp: afterAll });
const { url: databaseUrl } = await testDatabase();

it('a limited edition never oversells although processes are killed with -9', {
  timeout: 240_000,
}, async () => {
  await sellDuringFaults({ databaseUrl, dataDir, rounds: ROUNDS, print: () => undefined });
});
