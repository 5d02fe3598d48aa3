import type { AttemptProblem, DeliveryState } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface AttemptRow {
  started_at: string;
  duration_ms: number;
  status: number | null;
  problem: AttemptProblem | null;
  answer: string;
}

export interface DeliveryRow {
  id: string;
  messageId: string;
  event: string;
  body: string;
  state: DeliveryState;
  nextAt: Date;
  createdAt: Date;
  createdKey: string;
  /** Oldest first. */
  attempts: AttemptRow[];
}

interface OfEndpoint {
  accountId: string;
  endpointId: string;
}

function deliveriesOf(db: Db | Tx, { accountId, endpointId }: OfEndpoint) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'message_id')
    .select([
      'webhook_deliveries.id',
      'message_id as messageId',
      'event',
      'body',
      'state',
      'next_at as nextAt',
      'webhook_deliveries.created_at as createdAt',
      instantKey('webhook_deliveries.created_at').as('createdKey'),
      sql<AttemptRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object('started_at', started_at, 'duration_ms', duration_ms,
          'status', status, 'problem', problem, 'answer', answer) order by id)
        from webhook_attempts where delivery_id = webhook_deliveries.id), '[]')`.as('attempts'),
    ])
    .where('endpoint_id', '=', endpointId)
    .where('webhook_messages.account_id', '=', accountId)
    .$castTo<DeliveryRow>();
}

/** Newest first; returns one row more than a page. */
export async function listDeliveries(
  db: Db,
  { cursor, ...endpoint }: OfEndpoint & { cursor: Cursor | null },
): Promise<DeliveryRow[]> {
  let query = deliveriesOf(db, endpoint);
  if (cursor) {
    query = query.where(after('webhook_deliveries.created_at', 'webhook_deliveries.id', cursor));
  }
  return await query
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findDelivery(
  db: Db | Tx,
  { id, ...endpoint }: OfEndpoint & { id: string },
): Promise<DeliveryRow | undefined> {
  return await deliveriesOf(db, endpoint)
    .where('webhook_deliveries.id', '=', id)
    .executeTakeFirst();
}

/** Begins a new series of attempts; false while one is being made. */
export async function restartDelivery(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now, lease: null, leased_until: null })
    .where('id', '=', id)
    .where((delivery) =>
      delivery.or([delivery('leased_until', 'is', null), delivery('leased_until', '<=', now)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
