import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { simulateDoors } from './testing/simulate-doors.ts';

const unlimited = { points: 1_000_000, seconds: 60 };
const app = await testApp({ limits: { door_scans: unlimited, checkout: unlimited } });

it.each([1, 2])('four doors with cuts agree about who is in (seed %i)', async (seed) => {
  const { doubles } = await simulateDoors(app, { tickets: 150, seed });
  // Otherwise the simulation would show nothing.
  expect(doubles).toBeGreaterThan(0);
});
