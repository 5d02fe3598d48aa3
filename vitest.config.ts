import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LONGEST_WAIT_MS } from './server/testing/timeouts.ts';
import { RunReporter } from './tools/run-report.ts';
import { SlowestFirst } from './tools/slowest-first.ts';

/** They put stand-ins in place of modules, which files that share their modules would see too. */
const WITH_STAND_INS = ['server/modules/accounts/sign-in.test.ts', 'server/listen.test.ts'];

/** What they look at hangs on every transaction under way on the same PostgreSQL, also of others. */
const ALONE = ['server/platform/realtime/realtime.test.ts'];

/** Bounds against waiting for ever. Busy machines take many times longer than the seconds that are usual. */
const patience = {
  expect: { poll: { timeout: LONGEST_WAIT_MS } },
  testTimeout: 3 * LONGEST_WAIT_MS,
  hookTimeout: 3 * LONGEST_WAIT_MS,
};

const server = { ...patience, globalSetup: ['server/testing/cluster.ts'] };

const journeys = {
  ...patience,
  globalSetup: ['server/testing/cluster.ts', 'e2e/testing/demo-world.ts'],
  setupFiles: ['e2e/testing/tell-failures.ts'],
  // A journey takes a minute or two on a slow machine; with all the looks of `npm run looks` many.
  testTimeout: process.env.LOOKS ? 1_800_000 : 600_000,
  isolate: false,
  // Each has a shop and a browser of its own; one of them waits while processes start.
  maxWorkers: 3,
  // After all others, which take as many workers as they like.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    // More than a small machine has cores: half of a test is waiting, for the database or for a child.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new RunReporter()],
    // The default of ten seconds can cut off the stop of the database, which then stays.
    teardownTimeout: 2 * LONGEST_WAIT_MS,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{rules,contract,messages,media,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          ...patience,
          // To load the same modules for every file again takes longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['{server,demo,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/long/**', ...WITH_STAND_INS, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...server, name: 'stand-ins', include: WITH_STAND_INS } },
      { test: { ...server, name: 'alone', include: ALONE, sequence: { groupOrder: 2 } } },
      { test: { ...journeys, name: 'journeys', include: ['e2e/*.test.ts'] } },
      // By `npm run test:long` and `npm run looks`, or by name; `npm test` leaves both out.
      { test: { ...journeys, name: 'long', include: ['{e2e,demo}/long/*.test.ts'] } },
      { test: { ...journeys, name: 'looks', include: ['e2e/looks/*.test.ts'] } },
    ],
  },
});
