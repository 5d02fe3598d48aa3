/** A payee who requests the available earnings once, and perhaps thinks better of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Payout } from '@lathe/contract/payout';
import type { Random } from '../../../demo/sleeves/random.ts';
import type { PayoutRecord, ResponseLog } from '../response-log.ts';
import type { FaultPayee } from './create-payees.ts';

/** The others request theirs when the desk and the providers can still do something with it. */
const LAST_SHARE = 0.75;
const CANCELLED_SHARE = 0.25;

interface PayeeOptions {
  payee: FaultPayee;
  random: Random;
  responseLog: ResponseLog;
  durationMs: number;
  stop: AbortSignal;
}

export async function runPayee(options: PayeeOptions): Promise<void> {
  const { payee, random, responseLog, durationMs, stop } = options;
  const waitMs = random.between(0, LAST_SHARE * durationMs);
  await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
  if (stop.aborted) return;
  const record: PayoutRecord = {
    userId: payee.id,
    requested: { outcome: 'unknown' },
    cancelled: null,
  };
  responseLog.payouts.push(record);
  record.requested = await request(payee);
  if (record.requested.outcome !== 'made' || random.next() > CANCELLED_SHARE) return;
  await sleep(random.between(0, 3000));
  record.cancelled = 'unknown';
  record.cancelled = await cancel(payee, record.requested.id);
}

/** With the key that a form has, so that a repeated request makes no second payout. */
async function request({ id, visitor, currency }: FaultPayee): Promise<PayoutRecord['requested']> {
  const path = `/api/users/${id}/tipalti/transfer`;
  const body = { currency, convert: currency === 'EUR' };
  const { status, json, lost } = await visitor.submit(path, { body, idempotent: true });
  if (status < 300) {
    const { uuid, net } = json as unknown as Payout;
    return { outcome: 'made', id: uuid, net: net.amount };
  }
  // The first request may have made it, and its process died before it stored the reply.
  return { outcome: lost > 0 ? 'unknown' : 'refused' };
}

async function cancel(
  { id, visitor }: FaultPayee,
  payout: string,
): Promise<PayoutRecord['cancelled']> {
  const path = `/api/users/${id}/payouts/${payout}/cancel`;
  const { status, lost } = await visitor.submit(path, { body: {}, idempotent: true });
  if (status < 300) return 'done';
  return lost > 0 ? 'unknown' : 'refused';
}
