import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { BankMethod } from '@lathe/rules/bank-accounts';
import type { SaleCurrency } from '@lathe/rules/money';
import type { PaidThrough } from '@lathe/rules/payout-providers';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { publishPayouts } from './publish-payouts.ts';
import { findSendable } from './sendable.ts';
import { findPayouts, lockSellers } from './store.ts';

/** One payment as it is handed to a bank or a provider, with the bank details frozen. */
export interface SentPayment {
  payoutId: string;
  attemptId: string;
  userId: string;
  endToEndId: string;
  currency: SaleCurrency;
  /** Minor units, after withholding. */
  amount: number;
  country: string;
  method: BankMethod;
  holder: string;
  masked: string;
  encryptedDetails: string;
}

/**
 * Approved payouts become sent, all of them or none: of two people who send the same payout, the
 * second one fails. Commit before anything leaves the machine.
 */
export async function markSent(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime' | 'payoutProviders'>,
  {
    payoutIds,
    provider,
    fileId = null,
    isMailed = true,
  }: {
    payoutIds: readonly string[];
    provider: PaidThrough;
    fileId?: string | null;
    /** False if the payments leave later: then `announceFile` sends the mails. */
    isMailed?: boolean;
  },
): Promise<SentPayment[]> {
  const before = await findPayouts(tx, payoutIds);
  await lockSellers(
    tx,
    before.map(({ userId }) => userId),
  );
  const now = ctx.clock.now();
  const payouts = await findSendable(tx, ctx, { ids: payoutIds, provider, now });
  const sent = payouts.flatMap((payout): (SentPayment & { number: number })[] => {
    if (payout.encryptedDetails === null) return [];
    return [
      {
        payoutId: payout.id,
        attemptId: randomUUIDv7(),
        userId: payout.userId,
        // Letters and digits only, which every bank accepts. Random, because payees see its beginning.
        endToEndId: randomUUID().replaceAll('-', ''),
        currency: payout.currency,
        amount: payout.net,
        country: payout.accountCountry,
        method: payout.method,
        holder: payout.accountHolder,
        masked: payout.accountMasked,
        encryptedDetails: payout.encryptedDetails,
        number: payout.attempt,
      },
    ];
  });
  if (sent.length !== new Set(payoutIds).size) throw new CallError('changed_meanwhile');
  if (sent.length === 0) return [];
  const accounts = new Map(payouts.map(({ id, accountId }) => [id, accountId]));
  await tx
    .insertInto('payout_attempts')
    .values(
      sent.map((payment) => ({
        id: payment.attemptId,
        payout_id: payment.payoutId,
        number: payment.number,
        provider,
        file_id: fileId,
        end_to_end_id: payment.endToEndId,
        account_id: accounts.get(payment.payoutId) ?? '',
        account_country: payment.country,
        method: payment.method,
        account_holder: payment.holder,
        account_masked: payment.masked,
        details_encrypted: payment.encryptedDetails,
        sent_at: now,
      })),
    )
    .execute();
  await tx
    .updateTable('payouts')
    .set({ state: 'sent', sent_at: now })
    .where(
      'id',
      'in',
      sent.map(({ payoutId }) => payoutId),
    )
    .execute();
  await publishPayouts(tx, ctx, { payouts: sent, mail: isMailed ? 'sent' : null });
  return sent.map(({ number: _, ...payment }) => payment);
}
