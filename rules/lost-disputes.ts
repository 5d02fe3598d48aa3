/**
 * What a lost dispute pays for. The buyer has the money from the bank, so it counts towards what
 * Lathe still owes to them.
 */

/** The card networks' code for "a refund was promised and did not arrive". */
const REFUND_NOT_RECEIVED = 'credit_not_processed';

interface LostDispute {
  amount: number;
  /** Code of the card network. */
  reason: string;
  /** Of each failed refund, oldest first. */
  owed: readonly number[];
  /** Refunds that the buyer should have, and that no other dispute has counted. */
  refunded: number;
  /** What is not refunded yet of the order. */
  left: number;
}

interface Division {
  /** For each failed refund. */
  covers: number[];
  /** A refund by the bank. */
  taken: number;
  /** The buyer has this twice. If a refund fails later, it pays for that one. */
  loss: number;
}

export function divideLostDispute({ amount, reason, owed, refunded, left }: LostDispute): Division {
  const covers = coverOwed(amount, owed);
  const rest = amount - covers.reduce((sum, part) => sum + part, 0);
  // It is about earlier refunds, which may still fail, and not about the rest of the order.
  const aboutRefunds = reason === REFUND_NOT_RECEIVED ? Math.min(rest, Math.max(refunded, 0)) : 0;
  const taken = Math.min(rest - aboutRefunds, left);
  return { covers, taken, loss: rest - taken };
}

/** Pays debts from an amount, in their order, the last one in part. */
export function coverOwed(amount: number, owed: readonly number[]): number[] {
  let rest = amount;
  return owed.map((debt) => {
    const part = Math.min(debt, rest);
    rest -= part;
    return part;
  });
}
