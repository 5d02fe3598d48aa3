import type { Tx } from '../../platform/db/tx.ts';
import { lockHolders } from '../ledger/index.ts';

interface QuotedPayee {
  party: string;
  shareBasisPoints: number;
  unitEarnings: number;
  unitEarningsVat?: number;
  isInvited?: boolean;
}

interface QuotedLine {
  ownerId: string;
  payees?: QuotedPayee[];
}

/**
 * An invited payee may have answered since the quote: then the earnings are those of the new user, or
 * of the owner. Until the order is booked, nobody can answer.
 */
export async function withCurrentPayees<Line extends QuotedLine>(
  tx: Tx,
  lines: Line[],
): Promise<Line[]> {
  const invited = lines.flatMap(({ payees = [] }) =>
    payees.filter(({ isInvited }) => isInvited).map(({ party }) => party),
  );
  if (invited.length === 0) return lines;
  const states = await lockHolders(tx, invited);
  return lines.map((line) => {
    if (!line.payees?.some(({ isInvited }) => isInvited)) return line;
    const payees = line.payees.map(({ isInvited, ...payee }) => {
      const state = isInvited ? states.get(payee.party) : undefined;
      if (!isInvited) return payee;
      if (state?.isWaiting) return { ...payee, isInvited };
      return { ...payee, party: state?.holder ?? line.ownerId };
    });
    return { ...line, payees: merge(payees) };
  });
}

/** Two shares of one payee become one. */
function merge(payees: readonly QuotedPayee[]): QuotedPayee[] {
  const merged = new Map<string, QuotedPayee>();
  for (const payee of payees) {
    const before = merged.get(payee.party);
    merged.set(
      payee.party,
      before
        ? {
            ...before,
            shareBasisPoints: before.shareBasisPoints + payee.shareBasisPoints,
            unitEarnings: before.unitEarnings + payee.unitEarnings,
            unitEarningsVat: (before.unitEarningsVat ?? 0) + (payee.unitEarningsVat ?? 0),
          }
        : payee,
    );
  }
  return [...merged.values()];
}
