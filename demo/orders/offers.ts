/** What was on sale in the last two years, and when. */
import { TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import type { CatalogueMerch } from '../catalogue/catalogue-types.ts';
import type { PlannedPage, PlannedRelease } from '../catalogue/plan-catalogue.ts';
import { variantsOf } from '../merch/plan-merch.ts';
import { findSeller } from '../sellers.ts';
import { type DemoPayee, findSplitRelease, makePayee, splitPayees } from '../shared-release.ts';
import type { SalesPeriod } from './demand.ts';

export interface Offer extends SalesPeriod {
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
  payees: readonly DemoPayee[];
  sharedNow: readonly DemoPayee[] | null;
}

const TWO_YEARS_AGO = -730;
const NOT_RETIRED = 100_000;
/** As in `lifeColumns`. */
const MERCH_RETIRED = -40;
const MERCH_PAUSED = -8;

export function planOffers(pages: readonly PlannedPage[]): Offer[] {
  const shared = findSplitRelease(pages);
  return pages.flatMap((page) => [
    ...page.groups.flatMap((group) =>
      group.releases.filter(wasOnSale).map((release): Offer => {
        const { source } = release;
        const releaseDay = source.releaseDay ?? 0;
        const owner = group.source.owner ?? page.source.owner;
        return {
          id: release.id,
          kind: 'release',
          code: source.type,
          tier: source.tier ?? 'Standard',
          options: source.options ?? [],
          page: page.source.slug,
          title: release.title,
          artist: group.artist,
          size: '',
          colour: '',
          quota: source.limited && source.limited.to - source.limited.left,
          notSoldIn: source.notSoldIn ?? [],
          ownerId: findSeller(owner).id,
          payees: [makePayee(owner, TOTAL_BASIS_POINTS)],
          sharedNow: release.id === shared ? splitPayees() : null,
          onSale: source.preorder ?? releaseDay,
          released: releaseDay,
          retired: release.state === 'retired' ? -40 : NOT_RETIRED,
          popularity: (group.source.popularity ?? 5) * (source.type === 'cd' ? 0.4 : 1),
        };
      }),
    ),
    ...page.source.merch.filter(wasSold).flatMap((item) => merchOffers(page, item)),
  ]);
}

function merchOffers(page: PlannedPage, item: CatalogueMerch): Offer[] {
  const { type: code, title, state, preorder, limited } = item;
  const available = variantsOf(page, item).filter(({ is_available }) => is_available);
  const sold = limited && limited.to - limited.left;
  return available.map(({ id, size, colour }, index) => ({
    id,
    kind: 'merch',
    ...{ code, title, size, colour },
    tier: item.tier ?? 'Standard',
    options: [],
    page: page.source.slug,
    artist: page.source.name,
    quota: sold === undefined ? undefined : shareOf(sold, { of: available.length, index }),
    notSoldIn: [],
    ownerId: findSeller(page.source.owner).id,
    payees: [makePayee(page.source.owner, TOTAL_BASIS_POINTS)],
    sharedNow: null,
    onSale: preorder?.from ?? -50,
    released: preorder?.releaseDay ?? TWO_YEARS_AGO,
    retired: state === 'retired' ? MERCH_RETIRED : state === 'paused' ? MERCH_PAUSED : NOT_RETIRED,
    popularity: 3 / available.length,
  }));
}

/** The first variants sell one more, if it does not divide. */
function shareOf(pieces: number, { of, index }: { of: number; index: number }): number {
  return Math.floor(pieces / of) + (index < pieces % of ? 1 : 0);
}

function wasSold({ state }: CatalogueMerch): boolean {
  return state !== 'ready' && state !== 'pending';
}

function wasOnSale({ state }: PlannedRelease): boolean {
  return state === 'published' || state === 'retired';
}
