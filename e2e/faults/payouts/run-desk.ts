/** Two admins who pay sellers: they approve, prepare and release files, and record what banks answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedPayout, PaymentProposal } from '@lathe/contract/payout-desk-calls';
import type { ApiReply, Visitor } from '../visitor.ts';
import { type Desk, listAll } from './desk.ts';
import { handleFiles } from './desk-files.ts';

const PAUSE_MS = 400;
const REFUSED_SHARE = 0.06;
const RESENT_SHARE = 0.3;

export async function runDesk(desk: Desk, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    // While everything is down for long, they give up and begin again.
    await workOnce(desk).catch(() => undefined);
    await sleep(PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Answers such as "another admin was faster" are expected, because everything is repeated. */
export async function workOnce(desk: Desk): Promise<void> {
  await approve(desk);
  await sendAgain(desk);
  await handleFiles(desk);
  await confirmReturns(desk);
}

async function approve({ first, random, isLast }: Desk): Promise<void> {
  const open = await listPayouts(first, 'requested');
  const ids = [];
  for (const { uuid } of open) {
    if (isLast || random.next() > REFUSED_SHARE) ids.push(uuid);
    else await refuse(first, uuid);
  }
  if (ids.length === 0) return;
  await first.submit('/api/admin/payouts/approve', { body: { payouts: ids } });
}

export async function refuse(by: Visitor, payout: string): Promise<ApiReply> {
  const body = { reason: 'Not this time' };
  return await by.submit(`/api/admin/payouts/${payout}/refuse`, { body });
}

/** Once failed or returned. */
async function sendAgain({ first, random, isLast }: Desk): Promise<void> {
  if (isLast) return;
  for (const { uuid } of await listPayouts(first, 'back')) {
    if (random.next() > RESENT_SHARE) continue;
    await first.submit(`/api/admin/payouts/${uuid}/resend`, { body: {} });
  }
}

export async function listPayouts(
  by: Visitor,
  list: 'requested' | 'approved' | 'back',
): Promise<ListedPayout[]> {
  return await listAll(by, `/api/admin/payouts?list=${list}`);
}

/** What came back needs two people, because no report of the bank proves it. */
async function confirmReturns({ second }: Desk): Promise<void> {
  const proposals = await listAll<PaymentProposal>(second, '/api/admin/payment_proposals');
  for (const { uuid, confirm_enabled } of proposals) {
    if (!confirm_enabled) continue;
    await second.submit(`/api/admin/payment_proposals/${uuid}/confirm`, { body: {} });
  }
}
