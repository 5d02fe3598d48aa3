/** The first release of the first artist on the demo label's roster; the label gets a third. */
import type { SharingPayee } from '@lathe/rules/splits';
import type { SellerKey } from './catalogue/catalogue-types.ts';
import type { PlannedPage } from './catalogue/plan-catalogue.ts';
import { findSeller } from './sellers.ts';

export const SPLIT_PAGE = 'selam-express';

/** Days since the split; earlier sales belong to the owner alone. Long enough that there are some later. */
export const SPLIT_DAYS = 60;

export const SPLIT_SHARES: readonly { seller: SellerKey; share: number }[] = [
  { seller: 'label', share: 3333 },
  { seller: 'selam', share: 6667 },
];

const SELLER_VAT_BASIS_POINTS = 2000;

export function findSplitRelease(pages: readonly PlannedPage[]): string | null {
  const page = pages.find(({ source }) => source.slug === SPLIT_PAGE);
  const releases = page?.groups.flatMap((group) => group.releases) ?? [];
  return releases.find(({ state }) => state === 'published')?.id ?? null;
}

/** Payees of the split release. */
export function splitPayees(): SharingPayee[] {
  return SPLIT_SHARES.map(({ seller, share }) => makePayee(seller, share));
}

/** VAT applies only to registered sellers. */
export function makePayee(key: SellerKey, shareBasisPoints: number): SharingPayee {
  const { id, seller } = findSeller(key);
  const vatBasisPoints = seller?.vatNumber === undefined ? 0 : SELLER_VAT_BASIS_POINTS;
  return { party: id, shareBasisPoints, vatBasisPoints };
}
