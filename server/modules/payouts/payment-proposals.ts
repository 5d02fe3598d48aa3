/**
 * A payment that did not arrive or came back, as one admin says without a report of the bank. It gives
 * the money back to the seller, so another admin confirms it: otherwise one person could have the
 * same earnings paid twice.
 */
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { SaleCurrency } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { lockForReview } from './approve-payout.ts';
import { recordPaymentResult } from './record-payment-result.ts';
import { amountText, type PayoutRow } from './store.ts';

type ProposedResult = 'failed' | 'returned';

interface Proposed {
  payout: PayoutRow;
  endToEndId: string;
  result: ProposedResult;
  note: string;
  actorId: string;
  ip: string;
}

/** Callers hold the lock of the seller. */
export async function proposeResult(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { payout, endToEndId, result, note, actorId, ip }: Proposed,
): Promise<void> {
  const attempt = await tx
    .selectFrom('payout_attempts')
    .select('state')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
  const possible = result === 'failed' ? ['sent', 'accepted'] : ['sent', 'accepted', 'settled'];
  if (!attempt || !possible.includes(attempt.state)) throw new CallError('payment_unchanged');
  const open = await tx
    .selectFrom('payment_proposals')
    .select('id')
    .where('end_to_end_id', '=', endToEndId)
    .where('confirmed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (open) throw new CallError('payment_proposal_open');
  const at = clock.now();
  const { id } = await tx
    .insertInto('payment_proposals')
    .values({
      payout_id: payout.id,
      end_to_end_id: endToEndId,
      result,
      note,
      proposed_by: actorId,
      proposed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, {
    at,
    action: 'payment_result.proposed',
    actorId,
    subjectId: payout.userId,
    object: { type: 'payment_proposal', id },
    details: { amount: amountText(payout), payment: endToEndId, result, note },
    ip,
  });
}

const ACTIONS = {
  failed: 'bank_payment.failed',
  returned: 'bank_payment.returned',
} as const satisfies Record<ProposedResult, AuditAction>;

interface Decision {
  proposalId: string;
  actorId: string;
  ip: string;
}

/** Booked only now, and only if the bank has not reported something else meanwhile. */
export async function confirmProposal(ctx: Ctx, decision: Decision): Promise<void> {
  const { proposalId, actorId, ip } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const { payout, proposal } = await lockProposal(tx, decision);
    if (proposal.proposedBy === actorId) throw new CallError('payment_proposal_own');
    const { endToEndId, result, note } = proposal;
    const recorded = await recordPaymentResult(tx, ctx, {
      endToEndId,
      result,
      reasonText: note,
      isByHand: true,
    });
    if (recorded !== 'applied') throw new CallError('payment_unchanged');
    const at = ctx.clock.now();
    await tx
      .updateTable('payment_proposals')
      .set({ confirmed_by: actorId, confirmed_at: at })
      .where('id', '=', proposalId)
      .execute();
    await audit(tx, {
      at,
      action: ACTIONS[result],
      actorId,
      subjectId: payout.userId,
      object: { type: 'payout', id: payout.id },
      details: { amount: amountText(payout), payment: endToEndId, note },
      ip,
    });
  });
}

/** Also by the person who recorded it. */
export async function withdrawProposal(ctx: Ctx, decision: Decision): Promise<void> {
  const { proposalId, actorId, ip } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const { payout, proposal } = await lockProposal(tx, decision);
    const at = ctx.clock.now();
    await tx
      .updateTable('payment_proposals')
      .set({ withdrawn_by: actorId, withdrawn_at: at })
      .where('id', '=', proposalId)
      .execute();
    await audit(tx, {
      at,
      action: 'payment_result.withdrawn',
      actorId,
      subjectId: payout.userId,
      object: { type: 'payment_proposal', id: proposalId },
      details: { amount: amountText(payout), payment: proposal.endToEndId },
      ip,
    });
  });
}

/** Of two admins who decide at the same time, the second one learns that it is decided. */
async function lockProposal(
  tx: Tx,
  { proposalId, actorId }: Decision,
): Promise<{ payout: PayoutRow; proposal: ProposalRow }> {
  const [before] = await listProposals(tx, { id: proposalId });
  if (!before) throw new CallError('not_found');
  const payout = await lockForReview(tx, { payoutId: before.payoutId, actorId });
  const [proposal] = await listProposals(tx, { id: proposalId });
  if (!proposal?.isOpen) throw new CallError('payout_moved_on');
  return { payout, proposal };
}

export interface ProposalRow {
  id: string;
  payoutId: string;
  userId: string;
  name: string;
  email: string;
  currency: SaleCurrency;
  net: number;
  endToEndId: string;
  result: ProposedResult;
  note: string;
  proposedBy: string;
  proposerName: string | null;
  proposedAt: Date;
  isOpen: boolean;
}

/** Oldest first. Without an id, those that wait. */
export async function listProposals(
  db: Db | Tx,
  { id, payoutIds }: { id?: string; payoutIds?: readonly string[] } = {},
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select payment_proposals.id, payout_id as "payoutId", payouts.user_id as "userId", users.name,
      users.email, payouts.currency, net, end_to_end_id as "endToEndId", result, note,
      proposed_by as "proposedBy", staff.name as "proposerName", proposed_at as "proposedAt",
      confirmed_at is null and withdrawn_at is null as "isOpen"
    from payment_proposals
    join payouts on payouts.id = payout_id
    join users on users.id = payouts.user_id
    left join users as staff on staff.id = proposed_by and staff.deleted_at is null
    where ${
      id === undefined
        ? sql`confirmed_at is null and withdrawn_at is null`
        : sql`payment_proposals.id = ${id}`
    } ${payoutIds ? sql`and payout_id = any(${[...payoutIds]}::uuid[])` : sql``}
    order by proposed_at, payment_proposals.id`.execute(db);
  return rows;
}
