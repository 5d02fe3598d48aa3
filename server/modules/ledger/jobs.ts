import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Stores the balances at the end of each month and of the day before yesterday. */
export const takeLedgerSnapshots = defineJob({
  name: 'take-ledger-snapshots',
  payload: z.object({}),
  cron: '10 4 * * *',
  maxAttempts: 2,
  load: () => import('./take-snapshots.ts'),
});
