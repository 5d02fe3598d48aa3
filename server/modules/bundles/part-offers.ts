/** What can be chosen of each part of a bundle, as offers to one buyer. */
import type { SellableKindName } from '@lathe/contract/cart-item-types';
import { type BundlePrice, bundlePrice } from '@lathe/rules/bundles';
import type { Money } from '@lathe/rules/money';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { type OfferReader, PART_THINGS_SQL, readOffers } from '../kinds/index.ts';
import type { Offer, OfferProblem } from '../sellables/index.ts';

export interface PartOffers {
  kind: SellableKindName;
  partId: string;
  /** In the order of the variants; empty if the part was never on sale. */
  offers: Offer[];
}

interface Row {
  bundleId: string;
  kind: SellableKindName;
  partId: string;
  /** Null if nothing can be chosen. */
  uuid: string | null;
}

/** By bundle, in the order of the parts. */
export async function readPartOffers(
  preparedPool: pg.Pool,
  bundleIds: readonly string[],
  context: { now: Date; offerOf: OfferReader },
): Promise<ReadonlyMap<string, PartOffers[]>> {
  const rows = await prepared<Row>(
    preparedPool,
    'parts of bundles',
    `select parts.bundle_id as "bundleId", parts.kind, parts.part_id as "partId",
        items.sellable_id as uuid
      from bundle_parts as parts
      left join lateral (${PART_THINGS_SQL}) as items on true
      where parts.bundle_id = any($1::uuid[])
      order by parts.bundle_id, parts.position, items.place`,
    [bundleIds],
  );
  const things = rows.flatMap(({ kind, uuid }) =>
    uuid ? [{ kind, uuid, mode: 'shop' as const }] : [],
  );
  const offered = await readOffers(preparedPool, things, context);
  const offers = new Map(things.map(({ uuid }, at) => [uuid, offered[at]?.offer]));
  const byBundle = Map.groupBy(rows, ({ bundleId }) => bundleId);
  return new Map(
    [...byBundle].map(([bundleId, own]) => [
      bundleId,
      [...Map.groupBy(own, ({ partId }) => partId)].flatMap(([partId, choices]) => {
        const [first] = choices;
        const found = choices.flatMap(({ uuid }) => offers.get(uuid ?? '') ?? []);
        return first ? [{ kind: first.kind, partId, offers: found }] : [];
      }),
    ]),
  );
}

/** In a bundle, what is sold only in bundles is sold like everything else. */
export function problemInBundle({ problem }: Pick<Offer, 'problem'>): OfferProblem | null {
  return problem === 'only_in_bundles' ? null : problem;
}

/** The variant that stands for the part: one that can be bought, if there is one. */
function leadOffer({ offers }: PartOffers): Offer | undefined {
  return offers.find((offer) => problemInBundle(offer) === null) ?? offers[0];
}

export interface OfferedBundle {
  /** One offer for each part. */
  leads: Offer[];
  price: BundlePrice;
  /** The first part that cannot be bought now. */
  missing: { title: string; problem: OfferProblem } | null;
  /** How many can be bought; null if no part is limited. */
  left: number | null;
}

/** Null if a part was never on sale, or has no price in the currency of the buyer. */
export function offeredBundle(
  parts: readonly PartOffers[],
  discountBasisPoints: number,
): OfferedBundle | null {
  const leads = parts.flatMap((part) => leadOffer(part) ?? []);
  const price = priceOf(leads, discountBasisPoints);
  if (leads.length < parts.length || price === null) return null;
  const missing = leads.find((offer) => problemInBundle(offer) !== null);
  const problem = missing && problemInBundle(missing);
  return {
    leads,
    price,
    missing: missing && problem ? { title: missing.title, problem } : null,
    left: leads.reduce<number | null>(
      (least, { left }) => (left === null ? least : Math.min(left, least ?? left)),
      null,
    ),
  };
}

/** Null if one of the things has no price in the currency of the buyer. */
export function priceOf(
  offers: readonly Pick<Offer, 'price'>[],
  discountBasisPoints: number,
): BundlePrice | null {
  const retail: Money[] = offers.flatMap(({ price }) => price?.retail ?? []);
  const [first, ...others] = retail;
  if (!first || retail.length < offers.length) return null;
  return bundlePrice([first, ...others], discountBasisPoints);
}
