import { contributionMachine, requestAllowedFrom } from '@lathe/rules/contributions';
import { CONTRIBUTION_REQUEST_RETRY_DAYS } from '@lathe/rules/limits';
import { canTransition } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { notifyContribution } from './notify-contribution.ts';
import {
  type ContributionKey,
  findContribution,
  insertContribution,
  lockContribution,
  reopenRequest,
} from './store.ts';

interface ContributionRequest extends ContributionKey {
  ownerId: string;
  message: string;
}

/** Of two concurrent requests, the second is rejected. */
export async function requestContribution(
  tx: Tx,
  ctx: Ctx,
  request: ContributionRequest,
): Promise<void> {
  const { pageId, userId, ownerId } = request;
  if (ownerId === userId) throw new CallError('contribution_own_page');
  // An admin could ask on behalf of a deleted user; the lock checks this.
  await lockPerson(tx, userId);
  const now = ctx.clock.now();
  const values = {
    pageId,
    userId,
    message: request.message.replaceAll(/\r\n?/g, '\n').trim(),
    now,
  };
  if (!(await insertContribution(tx, values))) {
    await assertCanRequestAgain(tx, { pageId, userId }, now);
    await reopenRequest(tx, values);
  }
  await notifyContribution(tx, ctx, { pageId, userId, ownerId, news: 'asked' });
}

async function assertCanRequestAgain(tx: Tx, pair: ContributionKey, now: Date): Promise<void> {
  await lockContribution(tx, pair);
  const row = await findContribution(tx, pair);
  if (!row || !canTransition(contributionMachine, row.state, 'ask', 'asker')) {
    throw new CallError('contribution_open');
  }
  const from = requestAllowedFrom(row);
  if (from === null || now >= from) return;
  throw new CallError('contribution_too_soon', {
    values: { days: CONTRIBUTION_REQUEST_RETRY_DAYS },
  });
}
