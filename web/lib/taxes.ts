import type { Taxes } from '@lathe/contract/tax-calls';

/** In basis points; 0 where no VAT is collected. */
export function vatRateIn({ vat_rates }: Taxes, country: string): number {
  return vat_rates.find(({ iso }) => iso === country)?.basis_points ?? 0;
}
