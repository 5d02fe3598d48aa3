import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type ChosenBundle, chosenBundle, readBundles } from '../bundles/index.ts';
import { readOffers } from '../kinds/index.ts';
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
  pricing: PricingContext,
): Promise<FoundBundle> {
  const [bundles, offers] = await Promise.all([
    readBundles(preparedPool, [uuid], pricing.now),
    findThings(preparedPool, choices, pricing),
  ]);
  const bundle = bundles.get(uuid);
  if (!bundle) throw new CallError('not_found');
  const chosen = bundle.parts.flatMap((part) => offers.filter(({ itemId }) => itemId === part));
  const isComplete =
    chosen.length === bundle.parts.length &&
    chosen.length === choices.length &&
    bundle.parts.every((part, at) => chosen[at]?.itemId === part);
  const result = chosenBundle(bundle, { offers: chosen, today: pricing.reader.date });
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
  pricing: PricingContext,
): Promise<Offer[]> {
  const things = await prepared<{ kind: string; uuid: string }>(
    preparedPool,
    'kinds of things',
    'select kind, id as uuid from sellables where id = any($1::uuid[])',
    [ids],
  );
  const sold = things.map((thing) => ({ ...thing, mode: 'shop' as const }));
  return (await readOffers(preparedPool, sold, pricing)).flatMap(({ offer }) => offer ?? []);
}
