import { earningsVatRate } from '@lathe/rules/earnings-vat';
import { earningsRate } from '@lathe/rules/prices';
import type { SharingPayee } from '@lathe/rules/splits';
import type { Earner } from './earners.ts';

export interface EarningTerms {
  /** The sellers' share of the dealer price. */
  basisPoints: number;
  payees: SharingPayee[];
}

/** How the earnings of one copy are shared, and with which VAT. */
export function earningTerms(
  { payees, rateBasisPoints }: Earner,
  {
    ownWorks,
    day,
    homeVatRate,
  }: {
    ownWorks: boolean;
    day: string;
    /** UK VAT rate, paid on top to VAT-registered sellers. */
    homeVatRate: number;
  },
): EarningTerms {
  return {
    basisPoints: earningsRate({ sellerBasisPoints: rateBasisPoints, ownWorks }),
    payees: payees.map(({ taxStatus, ...share }) => ({
      ...share,
      vatBasisPoints: earningsVatRate(taxStatus, { day, homeVatRate }),
    })),
  };
}
