/** The first release of the first artist on the demo label's roster; the label gets a third. */
import type { SharingPayee } from '@lathe/rules/splits';
import type { SellerKey } from './catalogue/catalogue-types.ts';
import type { PlannedPage } from './catalogue/plan-catalogue.ts';
import { sellerNamed } from './sellers.ts';

export const SHARING_PAGE = 'selam-express';

/** Days since the split; earlier sales belong to the owner alone. */
export const SHARED_FOR_DAYS = 21;

export const SHARES: readonly { of: SellerKey; share: number }[] = [
  { of: 'label', share: 3333 },
  { of: 'selam', share: 6667 },
];

const VAT_OF_SELLERS = 2000;

export function sharedRelease(pages: readonly PlannedPage[]): string | null {
  const page = pages.find(({ written }) => written.slug === SHARING_PAGE);
  const releases = page?.groups.flatMap((group) => group.releases) ?? [];
  return releases.find(({ state }) => state === 'published')?.id ?? null;
}

/** Payees of the split release. */
export function sharingPayees(): SharingPayee[] {
  return SHARES.map(({ of, share }) => payee(of, share));
}

/** VAT applies only to registered sellers. */
export function payee(key: SellerKey, shareBasisPoints: number): SharingPayee {
  const { id, seller } = sellerNamed(key);
  const vatBasisPoints = seller?.vatNumber === undefined ? 0 : VAT_OF_SELLERS;
  return { party: id, shareBasisPoints, vatBasisPoints };
}
