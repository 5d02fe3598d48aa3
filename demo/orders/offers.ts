/** What was on sale in the last two years, and when. */
import { type SharingPayee, TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import type { PlannedPage, PlannedRelease } from '../catalogue/plan-catalogue.ts';
import { variantsOf } from '../make-merch-and-events.ts';
import { sellerNamed } from '../sellers.ts';
import { payee, sharedRelease, sharingPayees } from '../shared-release.ts';
import type { Wanted } from './demand.ts';

export interface Offer extends Wanted {
  id: string;
  kind: 'release' | 'merch';
  /** For shipping and duty. */
  code: string;
  tier: 'Standard' | 'Premium' | 'Luxe';
  options: readonly string[];
  page: string;
  title: string;
  artist: string;
  /** For merchandise only. */
  size: string;
  colour: string;
  /** Copies that can be sold; undefined means unlimited. */
  quota: number | undefined;
  notSoldIn: readonly string[];
  ownerId: string;
  /** Only the owner, unless a split applies. */
  payees: readonly SharingPayee[];
  sharedNow: readonly SharingPayee[] | null;
}

const LONG_AGO = -730;
const NEVER = 100_000;

export function planOffers(pages: readonly PlannedPage[]): Offer[] {
  const shared = sharedRelease(pages);
  return pages.flatMap((page) => [
    ...page.groups.flatMap((group) =>
      group.releases.filter(isOrWasOnSale).map((release): Offer => {
        const { written } = release;
        const out = written.out ?? 0;
        const owner = group.written.owner ?? page.written.owner;
        return {
          id: release.id,
          kind: 'release',
          code: written.type,
          tier: written.tier ?? 'Standard',
          options: written.options ?? [],
          page: page.written.slug,
          title: release.title,
          artist: group.artist,
          size: '',
          colour: '',
          quota: written.limited && written.limited.to - written.limited.left,
          notSoldIn: written.notSoldIn ?? [],
          ownerId: sellerNamed(owner).id,
          payees: [payee(owner, TOTAL_BASIS_POINTS)],
          sharedNow: release.id === shared ? sharingPayees() : null,
          onSale: written.preorder ?? out,
          out,
          retired: release.state === 'retired' ? -40 : NEVER,
          pull: (group.written.pull ?? 5) * (written.type === 'cd' ? 0.4 : 1),
        };
      }),
    ),
    ...page.written.merch.flatMap((item) =>
      variantsOf(page, item)
        .filter(({ is_available }) => is_available)
        .map(({ id, size, colour }, _, all): Offer => {
          return {
            id,
            kind: 'merch',
            code: item.type,
            tier: item.tier ?? 'Standard',
            options: [],
            page: page.written.slug,
            title: item.title,
            artist: page.written.name,
            size,
            colour,
            quota: undefined,
            notSoldIn: [],
            ownerId: sellerNamed(page.written.owner).id,
            payees: [payee(page.written.owner, TOTAL_BASIS_POINTS)],
            sharedNow: null,
            onSale: -50,
            out: LONG_AGO,
            retired: NEVER,
            pull: 3 / all.length,
          };
        }),
    ),
  ]);
}

function isOrWasOnSale({ state }: PlannedRelease): boolean {
  return state === 'published' || state === 'retired';
}
