import type { Ctx } from '../../context.ts';
import type { Buyer, Offer } from '../sellables/index.ts';
import { KINDS } from './list.ts';

/**
 * JSON about each of `items`, which has the columns kind, mode and sellable_id. One statement for
 * all kinds, so that a basket takes one round trip.
 */
export const OFFER_SQL = `case items.kind
  ${KINDS.map(({ name, offerSql }) => `when '${name}' then ${offerSql}`).join('\n  ')}
  end`;

/** JSON of the place of `items` in a queue; `carts` is its basket. */
export const QUEUE_POSITION_SQL = `case items.kind
  ${KINDS.flatMap(({ name, stock }) => (stock?.queue ? [`when '${name}' then ${stock.queue.positionSql}`] : [])).join('\n  ')}
  end`;

export type OfferReader = (row: OfferJson) => Offer;

/** A row of `OFFER_SQL`; only its kind knows its columns. */
export interface OfferJson {
  kind: string;
  offer: unknown;
}

export async function offerReaderFor(ctx: Ctx, buyer: Buyer): Promise<OfferReader> {
  const readers = new Map<string, (row: unknown) => Offer>();
  for (const kind of KINDS) readers.set(kind.name, await kind.offersFor(ctx, buyer));
  return ({ kind, offer }) => {
    const read = readers.get(kind);
    if (!read) throw new Error(`There is no kind "${kind}".`);
    return read(offer);
  };
}
