/** Another attempt for a payout that failed or came back, with the same earnings. */
import { calendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import { payoutEntries } from '@lathe/rules/payout-entries';
import { payoutMachine } from '@lathe/rules/payouts';
import { nextState } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { type PayoutAccount, readPayoutAccount } from '../bank-accounts/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import { assertPayable, lockForReview } from './approve-payout.ts';
import { owedElsewhere, readAmounts } from './balances.ts';
import { readRates } from './exchange-rates.ts';
import { retakeLines } from './payout-lines.ts';
import { publishPayout } from './publish-payout.ts';
import { assertNoneOpen } from './request-payout.ts';
import { findReleasedReserve, holdReserve } from './reserves.ts';
import { amountText, type PayoutRow } from './store.ts';

export async function resendPayout(
  ctx: Ctx,
  { payoutId, actorId, ip }: { payoutId: string; actorId: string; ip: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockForReview(tx, { payoutId, actorId });
    const next = nextState(payoutMachine, payout.state, 'resend', 'staff');
    if (!next.ok) throw new CallError('payout_moved_on');
    const { userId, currency } = payout;
    const now = ctx.clock.now();
    await assertNoneOpen(tx, { userId, currency });
    const account = await readPayoutAccount(tx, { userId, currency });
    if (!account) throw new CallError('payout_gates_closed');
    // The account may be another one than at the request; the tax may not.
    const present = { ...payout, accountId: account.id, requestedAt: now };
    await assertPayable(tx, ctx, { payout: present, now });
    const reserve = await findReleasedReserve(tx, { payoutId, now });
    const left = (await readSpendable(tx, { userId, currency, now })) - (reserve?.amount ?? 0);
    if (left < payout.gross) throw new CallError('payout_not_possible');
    // A newer payout may have paid the same earnings.
    if (!(await retakeLines(tx, payoutId))) throw new CallError('payout_not_possible');
    if (reserve) await holdReserve(tx, { ...reserve, payoutId, userId, currency, now });
    await setAside(tx, { payout, account, actorId, now });
    await audit(tx, {
      at: now,
      action: 'payout.resent',
      actorId,
      subjectId: userId,
      object: { type: 'payout', id: payoutId },
      details: { amount: amountText(payout), account: account.masked },
      ip,
    });
    await publishPayout(tx, ctx, { payoutId, userId, state: 'approved' });
  });
}

/** After what fills other currencies. */
async function readSpendable(
  tx: Tx,
  { userId, currency, now }: { userId: string; currency: SaleCurrency; now: Date },
): Promise<number> {
  const amounts = await readAmounts(tx, userId);
  const rates = await readRates(tx, calendarDate(now));
  const { available = 0 } = amounts.get(currency) ?? {};
  return available - owedElsewhere(amounts, { currency, rates });
}

async function setAside(
  tx: Tx,
  {
    payout,
    account,
    actorId,
    now,
  }: { payout: PayoutRow; account: PayoutAccount; actorId: string; now: Date },
): Promise<void> {
  const { id, userId: party, currency, gross, withheld } = payout;
  const attempt = payout.attempt + 1;
  await tx
    .updateTable('payouts')
    .set({
      state: 'approved',
      attempt,
      approved_at: now,
      approved_by: actorId,
      sent_at: null,
      settled_at: null,
      ended_at: null,
      ended_by: null,
      end_reason: '',
      account_id: account.id,
      account_country: account.country,
      method: account.method,
      account_holder: account.holder,
      account_masked: account.masked,
      details_encrypted: account.encryptedDetails,
    })
    .where('id', '=', id)
    .execute();
  const entries = payoutEntries({ party, currency, gross, withheld });
  const reference = `${id}/${attempt}`;
  await bookTransaction(tx, { kind: 'payout', reference, currency, entries, now });
}
