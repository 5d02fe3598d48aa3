/** Offers of things of several kinds, as one buyer sees them. */
import type { BuyMode } from '@lathe/contract/cart-item-types';
import type pg from 'pg';
import type { Ctx } from '../../context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Buyer, Offer, QueuePosition } from '../sellables/index.ts';
import { KINDS, kindNamed, USUAL_SALE } from './list.ts';

export type OfferReader = (row: OfferJson) => Offer;

/** A row of a kind's `offerSql`; only the kind knows its columns. */
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

interface WantedThing {
  kind: string;
  mode: BuyMode;
  uuid: string;
}

export interface OfferedThing {
  /** Undefined if it was never on sale. */
  offer: Offer | undefined;
  /** Null unless the buyer is in the queue of a limited edition. */
  queue: QueuePosition | null;
}

interface Row {
  place: number;
  offer: unknown;
  queue: QueuePosition | null;
}

/** Whether `USUAL_OFFER_SQL` reads its offer. */
export function isUsual({ kind, mode }: { kind: string | null; mode: BuyMode }): boolean {
  return kind === USUAL_SALE.kind.name && mode === USUAL_SALE.mode;
}

/** JSON about each of `items`, which has the columns kind, mode and sellable_id, if it is usual. */
export const USUAL_OFFER_SQL = ifUsual(USUAL_SALE.kind.offerSql);

/** JSON of its place in a queue; `carts` is its basket. */
export const USUAL_QUEUE_SQL = ifUsual(USUAL_SALE.kind.stock?.queue?.positionSql ?? 'null');

/** The mode is a constant, so that PostgreSQL leaves out what other modes need. */
function ifUsual(expression: string): string {
  const { kind, mode } = USUAL_SALE;
  return `case when items.kind = '${kind.name}' and items.mode = '${mode}' then (
      select ${expression} from (select items.sellable_id, '${mode}'::text as mode) as items) end`;
}

/**
 * In the order of the things. One statement for each kind and way to buy it that occurs, all at once:
 * one statement for all kinds would open the tables of every kind, even for a basket with one record.
 */
export async function readOffers(
  preparedPool: pg.Pool,
  things: readonly WantedThing[],
  { now, offerOf, cartId = null }: { now: Date; offerOf: OfferReader; cartId?: string | null },
): Promise<OfferedThing[]> {
  const offered: OfferedThing[] = things.map(() => ({ offer: undefined, queue: null }));
  const places = things.map(({ kind, mode }, at) => ({ kind, mode, at }));
  const bySale = Map.groupBy(places, ({ kind, mode }) => `${kind} ${mode}`);
  await Promise.all(
    [...bySale.values()].map(async (own) => {
      const [{ kind, mode } = { kind: '', mode: 'shop' as const }] = own;
      const ids = own.map(({ at }) => things[at]?.uuid);
      const [name, text] = offersStatement(kind, mode);
      for (const row of await prepared<Row>(preparedPool, name, text, [now, ids, cartId])) {
        const at = own[row.place - 1]?.at;
        if (at === undefined) continue;
        const offer = row.offer ? offerOf({ kind, offer: row.offer }) : undefined;
        offered[at] = { offer, queue: row.queue };
      }
    }),
  );
  return offered;
}

const STATEMENTS = new Map<string, [name: string, text: string]>();

function offersStatement(kind: string, mode: BuyMode): [name: string, text: string] {
  const name = `offers of ${kind} ${mode}`;
  const known = STATEMENTS.get(name);
  if (known) return known;
  const { offerSql, stock } = kindNamed(kind);
  const text = `select items.place::integer, ${offerSql} as offer,
      ${stock?.queue ? stock.queue.positionSql : 'null'} as queue
    from (select '${mode}'::text as mode, sellable_id, place
      from unnest($2::uuid[]) with ordinality as named (sellable_id, place)) as items
    cross join (select $3::uuid as id) as carts`;
  const statement: [string, string] = [name, text];
  STATEMENTS.set(name, statement);
  return statement;
}
