/** A bundle with what a buyer chose of each part, as basket and checkout know it. */
import type { BundlePrice } from '@lathe/rules/bundles';
import type { Offer, OfferProblem } from '../sellables/index.ts';
import { priceOf, problemInBundle } from './part-offers.ts';

/** As `BUNDLE_SQL` reads it. */
export interface BundleJson {
  id: string;
  title: string;
  url: string;
  discountBasisPoints: number;
  /** Ids of the parts, in their order. */
  parts: string[];
  /** Published and not withdrawn; its days are compared with the day of the buyer. */
  isOpen: boolean;
  startsOn: string | null;
  endsOn: string | null;
}

/** JSON of the bundle `items.bundle_id`; `$1` is the current time. */
export const BUNDLE_SQL = `(
  select json_build_object('id', bundles.id, 'title', bundles.title,
    'url', '/' || pages.slug || '/bundles/' || bundles.slug,
    'discountBasisPoints', discount_basis_points,
    'parts', array(select part_id from bundle_parts
      where bundle_parts.bundle_id = bundles.id order by position),
    'isOpen', bundles.published_at <= $1 and bundles.paused_at is null
      and bundles.retired_at is null and bundles.deleted_at is null
      and pages.is_live and pages.deleted_at is null,
    'startsOn', starts_on, 'endsOn', ends_on)
  from bundles join pages on pages.id = bundles.page_id
  where bundles.id = items.bundle_id)`;

export type ChosenProblem =
  | { code: 'bundle_not_sold' | 'bundle_over' | 'bundle_changed' }
  | { code: 'bundle_part'; title: string; problem: OfferProblem };

export interface ChosenBundle {
  id: string;
  title: string;
  url: string;
  /** Why it cannot be bought; then nothing of it can. */
  problem: ChosenProblem | null;
  /** Null if a part has no price in the currency of the buyer. */
  price: BundlePrice | null;
}

/** `offers` has the offer of each chosen thing, undefined for one that was never on sale. */
export function chosenBundle(
  { id, title, url, discountBasisPoints, ...bundle }: BundleJson,
  { offers, today }: { offers: readonly (Offer | undefined)[]; today: string },
): ChosenBundle {
  const known = offers.flatMap((offer) => offer ?? []);
  return {
    id,
    title,
    url,
    problem: problemOf(bundle, { known, today }),
    price: known.length < offers.length ? null : priceOf(known, discountBasisPoints),
  };
}

function problemOf(
  {
    isOpen,
    startsOn,
    endsOn,
    parts,
  }: Omit<BundleJson, 'id' | 'title' | 'url' | 'discountBasisPoints'>,
  { known, today }: { known: readonly Offer[]; today: string },
): ChosenProblem | null {
  if (!isOpen || (startsOn !== null && startsOn > today)) return { code: 'bundle_not_sold' };
  if (endsOn !== null && endsOn < today) return { code: 'bundle_over' };
  const isSame =
    known.length === parts.length && known.every(({ itemId }, at) => itemId === parts[at]);
  if (!isSame) return { code: 'bundle_changed' };
  for (const offer of known) {
    const problem = problemInBundle(offer);
    if (problem !== null) return { code: 'bundle_part', title: offer.title, problem };
  }
  return null;
}
