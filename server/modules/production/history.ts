/** Event history of a job. */
import type { ProductionStage } from '@lathe/rules/production';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface JobHistoryEntry {
  jobId: string;
  userId: string;
  event: 'advance' | 'reprint' | 'dispatch';
  from: ProductionStage;
  to: ProductionStage;
  reason?: string;
  /** Copies that are made again; null: all of them. */
  quantity?: number | null;
  now: Date;
}

export async function addToHistory(tx: Tx, event: JobHistoryEntry): Promise<void> {
  await tx
    .insertInto('making_events')
    .values({
      job_id: event.jobId,
      at: event.now,
      user_id: event.userId,
      event: event.event,
      from_stage: event.from,
      to_stage: event.to,
      reason: event.reason ?? '',
      quantity: event.quantity ?? null,
    })
    .execute();
}

export interface HistoryRow {
  at: Date;
  event: JobHistoryEntry['event'];
  from: ProductionStage;
  to: ProductionStage;
  reason: string;
  quantity: number | null;
  by: string | null;
}

export async function readHistory(db: Db, jobId: string): Promise<HistoryRow[]> {
  return await db
    .selectFrom('making_events')
    .leftJoin('users', 'users.id', 'making_events.user_id')
    .select([
      'at',
      'event',
      'from_stage as from',
      'to_stage as to',
      'reason',
      'quantity',
      'users.name as by',
    ])
    .where('job_id', '=', jobId)
    .orderBy('making_events.id', 'desc')
    .$castTo<HistoryRow>()
    .execute();
}
