/** A bundle with what a buyer chose of each part, as basket and checkout know it. */
import type { BundlePrice } from '@lathe/rules/bundles';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Offer, OfferProblem } from '../sellables/index.ts';
import { priceOf, problemInBundle } from './part-offers.ts';

/** A bundle with its parts; what it offers follows from the chosen things. */
export interface StoredBundle {
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

/** By id; deleted rows are missing. */
export async function readBundles(
  preparedPool: pg.Pool,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StoredBundle>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<StoredBundle>(
    preparedPool,
    'chosen bundles',
    `select bundles.id, bundles.title, '/' || pages.slug || '/bundles/' || bundles.slug as url,
      discount_basis_points as "discountBasisPoints",
      array(select part_id from bundle_parts
        where bundle_parts.bundle_id = bundles.id order by position) as parts,
      coalesce(bundles.published_at <= $1, false) and bundles.paused_at is null
        and bundles.retired_at is null and bundles.deleted_at is null
        and pages.is_live and pages.deleted_at is null as "isOpen",
      starts_on as "startsOn", ends_on as "endsOn"
    from bundles join pages on pages.id = bundles.page_id
    where bundles.id = any($2::uuid[])`,
    [now, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

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
  { id, title, url, discountBasisPoints, ...bundle }: StoredBundle,
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
  }: Omit<StoredBundle, 'id' | 'title' | 'url' | 'discountBasisPoints'>,
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
