/**
 * The accounts and the kinds of transactions of the ledger. The tables `ledger_accounts` and
 * `ledger_kinds` have the same rows, because the database checks every entry with them; a test
 * compares both.
 */

export interface LedgerAccountDetails {
  /** Assets and expenses normally have a debit balance, liabilities and income a credit balance. */
  nature: 'asset' | 'liability' | 'income' | 'expense';
  /**
   * `none`: entries name nobody. `owed`: money that Lathe owes to the named seller. `named`: the
   * entry names a seller, but the money is owed to someone else.
   */
  party: 'none' | 'owed' | 'named';
}

/** In the order of the trial balance. */
const ACCOUNTS = {
  /** Balance at the card provider. */
  card: { nature: 'asset', party: 'none' },
  /** Payouts leave from here. */
  bank: { nature: 'asset', party: 'none' },
  /** Disputed payments that the bank has taken back, until the decision. */
  disputed: { nature: 'asset', party: 'none' },
  /** VAT that registered sellers charge on their earnings, which Lathe reclaims. */
  input_vat: { nature: 'asset', party: 'none' },
  vat_due: { nature: 'liability', party: 'none' },
  duty_due: { nature: 'liability', party: 'none' },
  mechanicals_due: { nature: 'liability', party: 'none' },
  /** A seller's earnings, until some time after the parcel has shipped. */
  earnings_pending: { nature: 'liability', party: 'owed' },
  /** Can be paid out. Below zero after a refund of earnings that were already paid out. */
  earnings_available: { nature: 'liability', party: 'owed' },
  /** Available earnings that are held back for a while, in case of refunds. */
  reserve: { nature: 'liability', party: 'owed' },
  /** Sent to the seller, but not yet confirmed by the bank. */
  payouts_in_transit: { nature: 'liability', party: 'owed' },
  /** Tax deducted from a payout, owed to the tax office. */
  withholding_due: { nature: 'liability', party: 'named' },
  /** Refunds that the buyer's bank rejected: the money is back and still owed to the buyer. */
  refund_failed: { nature: 'liability', party: 'none' },
  /** Revenue from goods, without VAT. */
  sales: { nature: 'income', party: 'none' },
  postage: { nature: 'income', party: 'none' },
  card_fees: { nature: 'expense', party: 'none' },
  mechanicals: { nature: 'expense', party: 'none' },
  /** Without VAT. */
  earnings: { nature: 'expense', party: 'none' },
  dispute_fees: { nature: 'expense', party: 'none' },
  /** Losses beyond the remaining revenue of the order. */
  dispute_losses: { nature: 'expense', party: 'none' },
  /** Earnings that Lathe pays for refunded copies, because Lathe bears the refund. */
  refund_losses: { nature: 'expense', party: 'none' },
  /** Balances below zero that no later earnings filled. */
  write_offs: { nature: 'expense', party: 'none' },
  /** Between the two halves of an exchange. In each currency, what Lathe gained or owes in it. */
  exchange_clearing: { nature: 'asset', party: 'none' },
  /** Of payees who were invited by mail and have no account yet. The party is the invited payee. */
  earnings_unclaimed: { nature: 'liability', party: 'owed' },
} as const satisfies Record<string, LedgerAccountDetails>;

export type LedgerAccount = keyof typeof ACCOUNTS;

export const LEDGER_ACCOUNTS = Object.keys(ACCOUNTS) as LedgerAccount[];

export function ledgerAccount(account: LedgerAccount): LedgerAccountDetails {
  return ACCOUNTS[account];
}

/** What the reference of a transaction is the id of. */
export type LedgerReference =
  | 'order'
  | 'checkout'
  | 'refund'
  | 'dispute'
  | 'earning'
  | 'payout'
  | 'write_off'
  | 'correction'
  | 'reserve'
  | 'exchange';

const KINDS = {
  sale: 'order',
  /** A fee of the card provider that arrives after the sale was booked. */
  card_fee: 'checkout',
  late_payment: 'checkout',
  refund: 'refund',
  refund_failed: 'refund',
  /** A failed refund is sent once more, or paid in another way. */
  refund_retried: 'refund',
  refund_settled: 'refund',
  dispute: 'dispute',
  dispute_fee: 'dispute',
  dispute_won: 'dispute',
  dispute_lost: 'dispute',
  /** Pending earnings become available. */
  earnings_released: 'earning',
  payout: 'payout',
  payout_settled: 'payout',
  /** Failed, or returned by the seller's bank. */
  payout_returned: 'payout',
  /** Staff writes off a balance below zero. */
  write_off: 'write_off',
  /** Of earlier bookings, by a migration. */
  correction: 'correction',
  /** By the seller, or rejected by staff. */
  payout_cancelled: 'payout',
  /** The bank paid although it had reported a failure. */
  payout_late: 'payout',
  reserve_held: 'reserve',
  reserve_released: 'reserve',
  /** One half of an exchange between two currencies of a seller. */
  exchange: 'exchange',
  /** Earnings that waited for an invited payee move to the balance of a user. */
  earnings_claimed: 'earning',
  /** Staff give up earnings that waited for an invited payee. */
  unclaimed_written_off: 'earning',
} as const satisfies Record<string, LedgerReference>;

export type LedgerKind = keyof typeof KINDS;

export const LEDGER_KINDS = Object.keys(KINDS) as LedgerKind[];

export function ledgerReference(kind: LedgerKind): LedgerReference {
  return KINDS[kind];
}
