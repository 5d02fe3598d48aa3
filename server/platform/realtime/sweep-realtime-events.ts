import { HOUR_MS } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { notify } from '../db/notify.ts';
import { inTransaction } from '../db/tx.ts';
import { REALTIME_CHANNEL } from './realtime.ts';
import { sweepEvents } from './store.ts';

const RETENTION_MS = HOUR_MS;

export async function handler({ db, machineClock }: Ctx): Promise<void> {
  const now = machineClock.now();
  const before = new Date(now.getTime() - RETENTION_MS);
  await inTransaction(db, async (tx) => {
    await sweepEvents(tx, { now, before });
    // Without traffic, this moves every process past today's mark before it is deleted.
    await notify(tx, REALTIME_CHANNEL);
  });
}
