import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{rules,contract,messages,media,tools,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,demo,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/cluster.ts', 'e2e/testing/demo-world.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each has a shop and a browser of its own, and waits more than it works.
          maxWorkers: 2,
        },
      },
    ],
  },
});
