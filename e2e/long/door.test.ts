/** The door at its full size: 5,000 tickets and four doors. */
import { expect, it } from 'vitest';
import { simulateDoors } from '../../server/modules/door/testing/simulate-doors.ts';
import { testApp } from '../../server/testing/app.ts';

const unlimited = { points: 1_000_000, seconds: 60 };
const app = await testApp({ limits: { door_scans: unlimited, checkout: unlimited } });

it('5,000 guests pass four doors with cuts, and each ticket is admitted once', async () => {
  const { scans, doubles } = await simulateDoors(app, { tickets: 5000, seed: 3 });
  expect(scans).toBeGreaterThan(6000);
  expect(doubles).toBeGreaterThan(0);
});
