/** A payout, as sellers and staff see it. */
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { PAYMENT_PROBLEMS } from '@lathe/rules/payment-reasons';
import { PAYOUT_PROVIDERS } from '@lathe/rules/payout-providers';
import { ATTEMPT_STATES, PAYOUT_STATES } from '@lathe/rules/payouts';
import { z } from 'zod';
import { price } from './price.ts';

export const payoutCurrency = z.enum(SALE_CURRENCIES);

export const attempt = z.object({
  number: z.int(),
  state: z.enum(ATTEMPT_STATES),
  /** Which bank file or provider it was sent with. */
  provider: z.string(),
  /** The bank's statement of the payee shows it. */
  end_to_end_id: z.string(),
  account: z.string(),
  sent_at: z.string(),
  settled_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Null unless it failed or came back. */
  problem: z.enum(PAYMENT_PROBLEMS).nullable(),
  reason_code: z.string(),
});

export const payout = z.object({
  uuid: z.uuid(),
  state: z.enum(PAYOUT_STATES),
  origin: z.enum(['request', 'monthly']),
  /** It can be below the threshold, because the seller closes the account. */
  closing: z.boolean(),
  /** What leaves the balance. */
  gross: price,
  /** The VAT in the gross amount. */
  vat: price,
  /** Tax that is paid to the tax office for the seller. */
  withheld: price,
  /** In basis points. */
  withholding_rate: z.int(),
  /** What arrives at the bank. */
  net: price,
  /** Held back for a while when the payout was requested. */
  reserve: price.nullable(),
  /** Masked. */
  account: z.string(),
  account_holder: z.string(),
  /** Pays to the account that the seller entered there; null if the one above is paid. */
  provider: z.enum(PAYOUT_PROVIDERS).nullable(),
  requested_at: z.string(),
  approved_at: z.string().nullable(),
  /** When it left Lathe: a bank file when it was released. */
  sent_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Why staff rejected it; empty if the seller cancelled it. */
  end_reason: z.string(),
  /** The last expected day; null when nothing more is expected, or no day can be named. */
  expected_on: z.string().nullable(),
  invoice_number: z.string().nullable(),
  cancel_enabled: z.boolean(),
  receipt_enabled: z.boolean(),
  invoice_enabled: z.boolean(),
  attempts: z.array(attempt),
});

export type Payout = z.infer<typeof payout>;
