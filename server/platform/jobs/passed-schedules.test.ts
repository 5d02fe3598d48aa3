import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from './jobs.ts';
import { passedSchedules } from './passed-schedules.ts';

const job = (name: string, cron?: string) =>
  defineJob({
    name,
    payload: z.object({}),
    ...(cron && { cron }),
    load: async () => ({ handler: async () => undefined }),
  });
const JOBS = [
  job('minutely', '* * * * *'),
  job('hourly', '20 * * * *'),
  job('daily', '45 3 * * *'),
  job('monthly', '0 6 1 * *'),
  job('unscheduled'),
];

it.each([
  ['2026-11-16T10:00:10Z', '2026-11-16T10:00:50Z', []],
  ['2026-11-16T10:19:30Z', '2026-11-16T10:20:00Z', ['minutely', 'hourly']],
  // The run at the start has happened already.
  ['2026-11-16T10:20:00Z', '2026-11-16T11:19:59Z', ['minutely']],
  ['2026-11-16T10:00:00Z', '2026-11-17T10:00:00Z', ['minutely', 'hourly', 'daily']],
  ['2026-11-16T10:00:00Z', '2027-11-01T05:00:00Z', ['minutely', 'hourly', 'daily', 'monthly']],
])('from %s to %s passes %j', (from, to, names) => {
  const passed = passedSchedules(JOBS, { from: new Date(from), to: new Date(to) });
  expect(passed.map(({ name }) => name)).toEqual(names);
});
