/** What becomes of earnings that wait for a payee who has not answered, or has declined. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import { PAYEE_MORE_DAYS, type PayeeDecision, payeeDecisions } from '@lathe/rules/invited-payees';
import { money, toDecimal } from '@lathe/rules/money';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lock, lockShared } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, findPerson } from '../accounts/index.ts';
import { lockParty } from '../ledger/index.ts';
import { closeInvited, findInvited, type InvitedPayee, readWaiting } from './invited-store.ts';
import { invitePayee } from './jobs.ts';
import { moveWaitingEarnings } from './move-waiting-earnings.ts';
import { notifyAboutInvited } from './notify-invited.ts';
import { findSplitRelease, type SplitRelease } from './release-store.ts';
import { listSplitsOf } from './split-store.ts';

const AUDITED = {
  more_time: 'unclaimed.more_time',
  keep: 'unclaimed.kept',
  owner: 'unclaimed.given',
  write_off: 'unclaimed.written_off',
} as const satisfies Record<PayeeDecision, AuditAction>;

interface Decision {
  actorId: string;
  payeeId: string;
  decision: PayeeDecision;
  reason: string;
  ip: string;
}

export async function decideWaiting(tx: Tx, ctx: Ctx, input: Decision): Promise<void> {
  const { actorId, payeeId, decision, reason, ip } = input;
  const now = ctx.clock.now();
  const found = await findInvited(tx, payeeId);
  const owner = found && (await findSplitRelease(tx, found.releaseId));
  if (!found || !owner) throw new CallError('not_found');
  // The owner cannot close their account meanwhile.
  await lockShared(tx, 'account', [owner.ownerId]);
  await lockParty(tx, payeeId);
  await lock(tx, 'release-split', found.releaseId);
  const payee = await findInvited(tx, payeeId);
  const release = await findSplitRelease(tx, found.releaseId);
  if (!payee || !release) throw new CallError('not_found');
  await assertNotInvolved(tx, { actorId, payee, release });
  const waiting = await readWaiting(tx, payeeId);
  const hasOwner = (await findPerson(tx, release.ownerId)) !== undefined;
  const isWaiting = waiting.length > 0;
  if (!decisionsFor(payee, { isWaiting, hasOwner, now }).includes(decision)) {
    throw new CallError('payee_closed');
  }
  await tx
    .updateTable('invited_payees')
    .set({ decision, reason, decided_by: actorId, decided_at: now, changes: sql`changes + 1` })
    .where('id', '=', payeeId)
    .execute();
  if (decision === 'more_time' || decision === 'keep') {
    const decideAt = decision === 'keep' ? null : addDuration(now, { days: PAYEE_MORE_DAYS });
    await tx
      .updateTable('invited_payees')
      .set({ decide_at: decideAt })
      .where('id', '=', payeeId)
      .execute();
    // With a link that works again.
    if (decision === 'more_time') await ctx.jobs.enqueue(tx, invitePayee, { payeeId });
  } else {
    const holder = decision === 'owner' ? release.ownerId : null;
    await closeInvited(tx, { id: payeeId, state: 'ended', now });
    await moveWaitingEarnings(tx, ctx, { payeeId, holder, now });
    const topic = 'payee_decided';
    await notifyAboutInvited(tx, ctx, { topic, payee, exceptUserId: null });
  }
  await audit(tx, {
    at: now,
    action: AUDITED[decision],
    actorId,
    subjectId: release.ownerId,
    object: { type: 'invited_payee', id: payeeId },
    details: { reason, waiting: waiting.map(amountText).join(', ') },
    ip,
  });
}

function amountText({ amount, currency }: { amount: number; currency: string }): string {
  return `${toDecimal(money(amount, currency))} ${currency}`;
}

/** Once it is their turn, and only while something waits. */
export function decisionsFor(
  { state, decideAt }: Pick<InvitedPayee, 'state' | 'decideAt'>,
  { isWaiting, hasOwner, now }: { isWaiting: boolean; hasOwner: boolean; now: Date },
): PayeeDecision[] {
  const isDue = state === 'declined' || decideAt === null || decideAt <= now;
  return isDue && isWaiting ? payeeDecisions({ state, hasOwner }) : [];
}

/** Staff who share the earnings, or whom the invitation names. */
async function assertNotInvolved(
  tx: Tx,
  { actorId, payee, release }: { actorId: string; payee: InvitedPayee; release: SplitRelease },
): Promise<void> {
  const splits = await listSplitsOf(tx, release.id);
  const payees = splits.flatMap(({ shares }) => shares.map(({ id }) => id));
  const memberships = await tx
    .selectFrom('account_members')
    .select('account_id as accountId')
    .where('user_id', '=', actorId)
    .execute();
  const own = [actorId, ...memberships.map(({ accountId }) => accountId)];
  const involved = new Set([release.ownerId, payee.invitedBy, ...payees]);
  const email = (await findPerson(tx, actorId))?.email;
  if (own.some((id) => involved.has(id)) || payee.email === email) {
    throw new CallError('payee_own');
  }
}
