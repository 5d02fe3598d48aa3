import type { WebhookEvent } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface EndpointRow {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  state: 'active' | 'paused' | 'gone';
  pausedForFailures: boolean;
  version: number;
  rotation: number;
  previousUntil: Date | null;
  failingSince: Date | null;
  slowedUntil: Date | null;
  createdAt: Date;
}

export interface EndpointId {
  accountId: string;
  id: string;
}

function endpointsOf(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'name',
      'url',
      'events',
      'state',
      'paused_for_failures as pausedForFailures',
      'version',
      'rotation',
      'previous_until as previousUntil',
      'failing_since as failingSince',
      'slowed_until as slowedUntil',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .$castTo<EndpointRow>();
}

export async function listEndpoints(db: Db, accountId: string): Promise<EndpointRow[]> {
  return await endpointsOf(db, accountId).orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function findEndpoint(
  db: Db | Tx,
  { accountId, id }: EndpointId,
): Promise<EndpointRow | undefined> {
  return await endpointsOf(db, accountId).where('id', '=', id).executeTakeFirst();
}

export async function countEndpoints(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface EndpointInput {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: EndpointInput & EndpointId & { secret: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      account_id: endpoint.accountId,
      name: endpoint.name,
      url: endpoint.url,
      events: [...endpoint.events],
      secret_encrypted: endpoint.secret,
      created_at: endpoint.now,
    })
    .execute();
}

/** False if somebody else changed it since the caller read it. */
export async function updateEndpoint(
  tx: Tx,
  { accountId, id, version, name, url, events }: EndpointInput & EndpointId & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ name, url, events: [...events], version: version + 1 })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Failures before a pause do not count after it. */
export async function setEndpointState(
  tx: Tx,
  { accountId, id, state }: EndpointId & { state: 'active' | 'paused' },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      state,
      paused_for_failures: false,
      failing_since: null,
      warned_at: null,
      slowed_until: null,
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

export async function readSecret(
  tx: Tx,
  { accountId, id }: EndpointId,
): Promise<{ secret: string; rotation: number } | undefined> {
  return await tx
    .selectFrom('webhook_endpoints')
    .select(['secret_encrypted as secret', 'rotation'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function replaceSecret(
  tx: Tx,
  {
    id,
    secret,
    previous,
  }: { id: string; secret: string; previous: { secret: string; until: Date } },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret_encrypted: secret,
      previous_secret_encrypted: previous.secret,
      previous_until: previous.until,
      rotation: sql`rotation + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(tx: Tx, { accountId, id }: EndpointId): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}
