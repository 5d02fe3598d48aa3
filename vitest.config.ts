import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { MAX_WAIT_MS } from './server/testing/timeouts.ts';
import { filesWithMocks } from './tools/mock-files.ts';
import { RunReporter } from './tools/run-report.ts';
import { SlowestFirst } from './tools/slowest-first.ts';
import { pageWords } from './web/page-words-plugin.ts';
import { words } from './web/words-plugin.ts';

const WITH_MOCKS = filesWithMocks('{server,demo,bench}/**/*.test.ts');
const WEB_WITH_MOCKS = filesWithMocks('web/**/*.test.{ts,tsx}');

/**
 * Affected by every open transaction on the same PostgreSQL server, including those of other tests.
 */
const ALONE = ['server/platform/realtime/realtime.test.ts'];

/** Timeouts against hanging tests. Busy machines take many times longer than usual. */
const timeouts = {
  expect: { poll: { timeout: MAX_WAIT_MS } },
  testTimeout: 3 * MAX_WAIT_MS,
  hookTimeout: 3 * MAX_WAIT_MS,
};

const server = {
  ...timeouts,
  globalSetup: ['server/testing/cluster.ts'],
  setupFiles: ['tools/property-seed.ts', 'server/testing/media-in-this-process.ts'],
};

const journeys = {
  ...timeouts,
  globalSetup: ['server/testing/cluster.ts', 'e2e/testing/demo-world.ts'],
  setupFiles: ['e2e/testing/print-failures.ts', 'server/testing/media-in-this-process.ts'],
  // A browser test takes a minute or two on a slow machine, and many minutes with `npm run screenshots`.
  testTimeout: process.env.SCREENSHOTS ? 1_800_000 : 600_000,
  isolate: false,
  // Each has its own shop and browser, and waits half of the time for processes, animations and pages.
  maxWorkers: 4,
  // After all others, which use as many workers as they need.
  sequence: { groupOrder: 1 },
};

const webPlugins = () => [words(), pageWords([])];

export default defineConfig({
  test: {
    // More than a small machine has cores: tests wait half of the time, for the database or a child
    // process.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new RunReporter()],
    // The default of ten seconds can abort the stop of the database, which then keeps running.
    teardownTimeout: 2 * MAX_WAIT_MS,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{rules,contract,messages,media,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          setupFiles: ['tools/property-seed.ts'],
          ...timeouts,
          // Loading the same modules again for every file takes longer than the tests.
          isolate: false,
        },
      },
      {
        plugins: webPlugins(),
        test: {
          ...timeouts,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', ...WEB_WITH_MOCKS],
          isolate: false,
        },
      },
      {
        plugins: webPlugins(),
        test: { ...timeouts, name: 'web-mocks', include: WEB_WITH_MOCKS },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['{server,demo,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/long/**', ...WITH_MOCKS, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...server, name: 'mocks', include: WITH_MOCKS } },
      { test: { ...server, name: 'alone', include: ALONE, sequence: { groupOrder: 2 } } },
      { test: { ...journeys, name: 'journeys', include: ['e2e/*.test.ts'] } },
      // By `npm run test:long` and `npm run screenshots`, or by name; `npm test` leaves both out.
      { test: { ...journeys, name: 'long', include: ['{e2e,demo}/long/*.test.ts'] } },
      { test: { ...journeys, name: 'screenshots', include: ['e2e/screenshots/*.test.ts'] } },
    ],
  },
});
