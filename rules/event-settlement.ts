/** What the tickets of an event brought in, from what was booked for each order line and refund. */

export interface BookedTickets {
  currency: string;
  /** Of the category. */
  categoryId: string;
  /** Null for lines of before rates were stored. */
  vatBasisPoints: number | null;
  kind: 'sale' | 'refund';
  /** The earnings of the line became available. */
  isReleased: boolean;
  /** Refunds are below zero in all figures, except for what Lathe bore of them. */
  tickets: number;
  /** What buyers paid, with VAT. */
  gross: number;
  vat: number;
  /** With the VAT on earnings. */
  earned: number;
  earnedVat: number;
  /** Earnings of refunded tickets that the seller keeps, because Lathe bore the refund. */
  borne: number;
}

export interface SettlementSums {
  /** As sold, and what was refunded of them. */
  sold: number;
  refunded: number;
  soldGross: number;
  refundedGross: number;
  vat: number;
  fee: number;
  borne: number;
  /** Without VAT. */
  net: number;
  earnedVat: number;
  earned: number;
}

export interface VatSums {
  vatBasisPoints: number | null;
  net: number;
  vat: number;
  gross: number;
}

export interface Settlement extends SettlementSums {
  currency: string;
  /** Of what is earned. */
  pending: number;
  released: number;
  categories: (SettlementSums & { categoryId: string })[];
  vatRates: VatSums[];
}

/**
 * What is left of the price without VAT after earnings is the fee of Lathe. A refund that Lathe bears
 * gives the fee back, and the earnings on top.
 */
export function ticketFee({
  gross,
  vat,
  earned,
  earnedVat,
  borne,
}: Pick<BookedTickets, 'gross' | 'vat' | 'earned' | 'earnedVat' | 'borne'>): number {
  return gross - vat - (earned - earnedVat) + borne;
}

/** By currency; currencies are never added up. Categories are in the order in which they come. */
export function settle(booked: readonly BookedTickets[]): Settlement[] {
  return [...Map.groupBy(booked, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, parts]) => {
      const sums = sumParts(parts);
      const released = sumOf(
        parts.filter(({ isReleased }) => isReleased),
        ({ earned }) => earned,
      );
      const byCategory = Map.groupBy(parts, ({ categoryId }) => categoryId);
      return {
        currency,
        ...sums,
        released,
        pending: sums.earned - released,
        categories: [...byCategory].map(([categoryId, of]) => ({ categoryId, ...sumParts(of) })),
        vatRates: vatRatesOf(parts),
      };
    });
}

function sumParts(parts: readonly BookedTickets[]): SettlementSums {
  const sold = parts.filter(({ kind }) => kind === 'sale');
  const refunds = parts.filter(({ kind }) => kind === 'refund');
  const earned = sumOf(parts, (part) => part.earned);
  const earnedVat = sumOf(parts, (part) => part.earnedVat);
  return {
    sold: sumOf(sold, ({ tickets }) => tickets),
    refunded: 0 - sumOf(refunds, ({ tickets }) => tickets),
    soldGross: sumOf(sold, ({ gross }) => gross),
    refundedGross: 0 - sumOf(refunds, ({ gross }) => gross),
    vat: sumOf(parts, ({ vat }) => vat),
    fee: sumOf(parts, ticketFee),
    borne: sumOf(parts, ({ borne }) => borne),
    net: earned - earnedVat,
    earnedVat,
    earned,
  };
}

/** The highest rate first. */
function vatRatesOf(parts: readonly BookedTickets[]): VatSums[] {
  return [...Map.groupBy(parts, ({ vatBasisPoints }) => vatBasisPoints)]
    .toSorted(([one], [other]) => (other ?? -1) - (one ?? -1))
    .map(([vatBasisPoints, of]) => {
      const gross = sumOf(of, (part) => part.gross);
      const vat = sumOf(of, (part) => part.vat);
      return { vatBasisPoints, gross, vat, net: gross - vat };
    });
}

function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0);
}
