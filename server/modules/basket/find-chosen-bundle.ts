import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { BUNDLE_SQL, type BundleJson, type ChosenBundle, chosenBundle } from '../bundles/index.ts';
import { OFFER_SQL, type OfferJson } from '../kinds/index.ts';
import type { Offer } from '../sellables/index.ts';
import type { PricingContext } from './offer.ts';

interface WantedBundle {
  uuid: string;
  /** In any order. */
  choices: readonly string[];
}

export interface FoundBundle {
  bundle: ChosenBundle;
  /** In the order of the parts. */
  offers: Offer[];
  choices: string[];
}

/** A bundle with one chosen thing for each of its parts. */
export async function findChosenBundle(
  preparedPool: pg.Pool,
  { uuid, choices }: WantedBundle,
  { now, offerOf, reader }: PricingContext,
): Promise<FoundBundle> {
  const rows = await prepared<OfferJson & { bundle: BundleJson | null }>(
    preparedPool,
    'chosen bundle',
    `select items.kind, ${OFFER_SQL} as offer,
        case when items.kind is null then ${BUNDLE_SQL} end as bundle
      from (
        select null as kind, 'shop' as mode, null::uuid as sellable_id, $2::uuid as bundle_id
        union all
        select sellables.kind, 'shop', sellables.id, null from sellables
        where id = any($3::uuid[])
      ) as items`,
    [now, uuid, choices],
  );
  const bundle = rows.find((row) => row.bundle)?.bundle;
  if (!bundle) throw new CallError('not_found');
  const offers = rows.flatMap((row) => (row.offer ? [offerOf(row)] : []));
  const chosen = bundle.parts.flatMap((part) => offers.filter(({ itemId }) => itemId === part));
  const isComplete =
    chosen.length === bundle.parts.length &&
    chosen.length === choices.length &&
    bundle.parts.every((part, at) => chosen[at]?.itemId === part);
  const result = chosenBundle(bundle, { offers: chosen, today: reader.date });
  // Off sale is the better reason where nothing of it is sold any more.
  if (!isComplete && (result.problem === null || result.problem.code === 'bundle_changed')) {
    throw new CallError('validation', { fields: { choices: [{ key: 'bundle_choices' }] } });
  }
  return { bundle: result, offers: chosen, choices: chosen.map((offer) => offer.uuid) };
}

/** What is sold in the shop of these ids, of any kind. */
export async function findThings(
  preparedPool: pg.Pool,
  ids: readonly string[],
  { now, offerOf }: PricingContext,
): Promise<Offer[]> {
  const rows = await prepared<OfferJson>(
    preparedPool,
    'things of a bundle',
    `select items.kind, ${OFFER_SQL} as offer
      from (select kind, 'shop' as mode, id as sellable_id from sellables
        where id = any($2::uuid[])) as items`,
    [now, ids],
  );
  return rows.flatMap((row) => (row.offer ? [offerOf(row)] : []));
}
