/** Makes, changes, pauses and deletes endpoints. Only making and rotating return a secret, once. */
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@lathe/contract/audit-actions';
import { addDuration } from '@lathe/rules/time';
import { isPayoutEvent, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_OVERLAP_DAYS } from '@lathe/rules/webhooks';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { checkEndpoint } from './check-endpoint.ts';
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointId,
  type EndpointInput,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  readSecret,
  replaceSecret,
  setEndpointState,
  updateEndpoint,
} from './endpoint-store.ts';
import { enqueueDue } from './enqueue-due.ts';
import { asPreviousSecret, encryptSecret, makeWebhookSecret } from './secrets.ts';

interface WithSecret {
  row: EndpointRow;
  secret: string;
}

export async function createEndpoint(
  call: Caller,
  accountId: string,
  input: EndpointInput,
): Promise<WithSecret> {
  const { ctx } = call;
  const endpoint = checkEndpoint(call, input);
  const id = randomUUID();
  const secret = makeWebhookSecret();
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, accountId);
    if ((await countEndpoints(tx, accountId)) >= WEBHOOK_ENDPOINTS_MAX) {
      throw new CallError('webhook_limit_reached', { values: { limit: WEBHOOK_ENDPOINTS_MAX } });
    }
    const stored = { ...endpoint, id, accountId, now: ctx.clock.now() };
    await insertEndpoint(tx, { ...stored, secret: encryptSecret(ctx, id, secret) });
    return await record(tx, call, { id, accountId, action: 'webhook.made' });
  });
  return { row, secret };
}

/** Waiting messages go to the new URL. */
export async function changeEndpoint(
  call: Caller,
  key: EndpointId,
  { version, ...input }: EndpointInput & { version: number },
): Promise<EndpointRow> {
  const endpoint = checkEndpoint(call, input);
  return await inTransaction(call.ctx.db, async (tx) => {
    await openEndpoint(tx, call, key);
    if (!(await updateEndpoint(tx, { ...key, ...endpoint, version }))) {
      throw new CallError('changed_meanwhile');
    }
    return await record(tx, call, { ...key, action: 'webhook.changed' });
  });
}

export async function rotateSecret(
  call: Caller,
  key: EndpointId,
  { rotation }: { rotation: number },
): Promise<WithSecret> {
  const { ctx } = call;
  const { id } = key;
  const secret = makeWebhookSecret();
  const until = addDuration(ctx.clock.now(), { days: WEBHOOK_OVERLAP_DAYS });
  const row = await inTransaction(ctx.db, async (tx) => {
    const current = await readSecret(tx, key);
    if (!current) throw new CallError('not_found');
    if (current.rotation !== rotation) throw new CallError('changed_meanwhile');
    const previous = { secret: asPreviousSecret(ctx, id, current.secret), until };
    await replaceSecret(tx, { id, secret: encryptSecret(ctx, id, secret), previous });
    return await record(tx, call, { ...key, action: 'webhook.rotated' });
  });
  return { row, secret };
}

/** Events are collected meanwhile. */
export async function pauseEndpoint(call: Caller, key: EndpointId): Promise<EndpointRow> {
  return await inTransaction(call.ctx.db, async (tx) => {
    const { state } = await openEndpoint(tx, call, key);
    if (state !== 'active') throw new CallError('conflict');
    await setEndpointState(tx, { ...key, state: 'paused' });
    return await record(tx, call, { ...key, action: 'webhook.paused' });
  });
}

/** Sends what was collected. */
export async function resumeEndpoint(call: Caller, key: EndpointId): Promise<EndpointRow> {
  const { ctx } = call;
  return await inTransaction(ctx.db, async (tx) => {
    const { state } = await openEndpoint(tx, call, key);
    if (state === 'active') throw new CallError('conflict');
    await setEndpointState(tx, { ...key, state: 'active' });
    await enqueueDue(tx, ctx, { accountId: key.accountId });
    return await record(tx, call, { ...key, action: 'webhook.resumed' });
  });
}

export async function removeEndpoint(call: Caller, key: EndpointId): Promise<void> {
  await inTransaction(call.ctx.db, async (tx) => {
    await openEndpoint(tx, call, key);
    await record(tx, call, { ...key, action: 'webhook.removed' });
    await deleteEndpoint(tx, key);
  });
}

/**
 * Locks it. Keys of the API never see payouts, so endpoints that get them are not for keys: their
 * URL must not be changed to another one.
 */
export async function openEndpoint(tx: Tx, { actor }: Caller, key: EndpointId) {
  await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', key.id)
    .where('account_id', '=', key.accountId)
    .forNoKeyUpdate()
    .execute();
  const row = await findEndpoint(tx, key);
  if (!row) throw new CallError('not_found');
  if (actor?.key && row.events.some(isPayoutEvent)) throw new CallError('webhook_not_for_keys');
  return row;
}

async function record(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  { action, ...key }: EndpointId & { action: AuditAction },
): Promise<EndpointRow> {
  const row = await findEndpoint(tx, key);
  if (!row) throw new Error('The endpoint is missing in the transaction that wrote it.');
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId: signedIn(actor).userId,
    subjectId: key.accountId,
    object: { type: 'webhook', id: row.id },
    details: { name: row.name, url: row.url, events: row.events.join(' ') },
    ip,
  });
  return row;
}
