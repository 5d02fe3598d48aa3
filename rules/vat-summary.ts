/** VAT totals by rate, as an invoice must state them. All amounts are in minor units. */

export interface TaxedAmount {
  /** In basis points. */
  rate: number;
  /** With VAT. */
  gross: number;
  vat: number;
}

export interface VatAtRate extends TaxedAmount {
  net: number;
}

/** Highest rate first. VAT is the sum of the charged amounts, not recalculated from the total. */
export function vatSummary(amounts: readonly TaxedAmount[]): VatAtRate[] {
  const byRate = Map.groupBy(
    amounts.filter(({ gross }) => gross !== 0),
    ({ rate }) => rate,
  );
  return [...byRate]
    .map(([rate, parts]) => {
      const gross = parts.reduce((sum, part) => sum + part.gross, 0);
      const vat = parts.reduce((sum, part) => sum + part.vat, 0);
      return { rate, gross, vat, net: gross - vat };
    })
    .sort((one, other) => other.rate - one.rate);
}

/**
 * The rate that an amount was charged with. Amounts of single copies are rounded, so the quotient of
 * a small sum is only near it.
 */
export function chargedRate(
  { gross, vat }: Omit<TaxedAmount, 'rate'>,
  known: readonly number[],
): number {
  const quotient = gross === vat ? 0 : (vat * 10_000) / (gross - vat);
  return known.reduce(
    (nearest, rate) => (Math.abs(rate - quotient) < Math.abs(nearest - quotient) ? rate : nearest),
    known[0] ?? Math.round(quotient / 100) * 100,
  );
}
