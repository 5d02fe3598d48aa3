/** A thing as somebody who waits for it sees it. Only its kind knows why it is out. */
import type { AwaitedThing } from '@lathe/contract/stock-alert-calls';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { findOffer, pricingContextFor } from '../basket/index.ts';
import { kindNamed } from '../kinds/index.ts';
import type { Offer, OfferProblem } from '../sellables/index.ts';

/** They can end. A thing that is discontinued or not sold to a country does not come back. */
const ENDING: readonly OfferProblem[] = [
  'sold_out',
  'not_available',
  'out_of_stock',
  'paused',
  'sale_not_started',
];

interface Reader {
  country: string;
  locale: Locale;
}

/** Undefined if it does not exist, or was never on sale. */
export async function findThing(
  ctx: Ctx,
  thing: string,
  { country, locale }: Reader,
): Promise<Offer | undefined> {
  const sellable = await ctx.db
    .selectFrom('sellables')
    .select('kind')
    .where('id', '=', thing)
    .executeTakeFirst();
  if (!sellable) return undefined;
  const pricing = await pricingContextFor({ ctx, country, locale });
  const { name: type } = kindNamed(sellable.kind);
  return await findOffer(ctx.preparedPool, { type, uuid: thing }, pricing);
}

export async function readThing(ctx: Ctx, thing: string, reader: Reader): Promise<Offer> {
  const offer = await findThing(ctx, thing, reader);
  if (!offer) throw new CallError('not_found');
  return offer;
}

export type ThingState = 'available' | 'out' | 'gone';

export function stateOf({ problem, left }: Pick<Offer, 'problem' | 'left'>): ThingState {
  if (problem === null) return left === 0 ? 'out' : 'available';
  return ENDING.includes(problem) ? 'out' : 'gone';
}

export function presentThing(offer: Offer): AwaitedThing {
  return {
    thing: offer.uuid,
    title: offer.title,
    artist: offer.artist,
    description: offer.description,
    url: offer.url,
    artwork: presentPicture(offer.image),
    expected_on: offer.expectedOn,
  };
}
