import type { Ctx } from '../../context.ts';
import { inTransaction } from '../db/tx.ts';
import { sweepEvents } from './store.ts';

const KEPT_MS = 60 * 60 * 1000;

export async function handler({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - KEPT_MS);
  await inTransaction(db, (tx) => sweepEvents(tx, { now, before }));
}
