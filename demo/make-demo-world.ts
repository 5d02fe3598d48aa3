/**
 * The demo world, part by part. A part is made in one transaction, so it is there as a whole or not
 * at all; what is complete is left alone, so that a second start costs next to nothing.
 */
import { sql } from 'kysely';
import type { Config } from '../server/config.ts';
import type { Ctx } from '../server/context.ts';
import { makeContext } from '../server/make-context.ts';
import type { Db } from '../server/platform/db/connect.ts';
import { lock } from '../server/platform/db/locks.ts';
import { inTransaction, type Tx } from '../server/platform/db/tx.ts';
import { makeArtwork, makeOtherFaces } from './make-artwork.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { makeFans } from './make-fans.ts';
import { makeLabels } from './make-labels.ts';
import { makeLogo } from './make-logo.ts';
import { makeMasters } from './make-masters.ts';
import { makeMedia, makeOtherSongs } from './make-media.ts';
import { makeMerchAndEvents } from './make-merch-and-events.ts';
import { makeOrders } from './make-orders.ts';
import { makePeople } from './make-people.ts';
import { makePlant } from './make-plant.ts';
import { makeReviews } from './make-reviews.ts';
import { makeShelf } from './make-shelf.ts';

/** Says how far it has come, to the person who waits. */
export type Tell = (progress: string) => void;

type Make = (tx: Tx, ctx: Ctx) => Promise<void>;

export interface DemoPart {
  name: string;
  /** Raised when what it makes has changed: the part is then made again. */
  version: number;
  /**
   * Does what takes long and needs no transaction, and answers with the rest. It may be called by
   * two processes at once, and for nothing.
   */
  prepare(ctx: Ctx, tell: Tell): Promise<Make>;
}

const quick =
  (make: Make): DemoPart['prepare'] =>
  async () =>
    make;

/** Each rests on those before it. */
const PARTS: readonly DemoPart[] = [
  { name: 'people', version: 3, prepare: quick(makePeople) },
  { name: 'catalogue', version: 4, prepare: quick(makeCatalogue) },
  { name: 'merch and events', version: 2, prepare: quick(makeMerchAndEvents) },
  { name: 'fans', version: 1, prepare: quick(makeFans) },
  { name: 'orders', version: 2, prepare: quick(makeOrders) },
  { name: 'media', version: 2, prepare: makeMedia },
  { name: 'artwork', version: 1, prepare: makeArtwork },
  { name: 'shelf', version: 1, prepare: quick(makeShelf) },
  { name: 'reviews', version: 1, prepare: quick(makeReviews) },
  { name: 'labels', version: 1, prepare: quick(makeLabels) },
  { name: 'plant', version: 1, prepare: quick(makePlant) },
];

/** Nothing in the shop waits for these. */
const LATER: readonly DemoPart[] = [
  { name: 'songs', version: 1, prepare: makeOtherSongs },
  { name: 'logo', version: 1, prepare: makeLogo },
  { name: 'masters', version: 1, prepare: makeMasters },
  { name: 'faces', version: 1, prepare: makeOtherFaces },
];

/** Returns the names of the parts that were made. */
export async function makeDemoWorld(
  databaseUrl: string,
  config: Config,
  tell: Tell = () => undefined,
): Promise<string[]> {
  return await makeParts(databaseUrl, config, { from: 0, to: PARTS.length, tell });
}

/** What can be made while the shop is open. */
export async function makeRestOfDemoWorld(
  databaseUrl: string,
  config: Config,
  tell: Tell = () => undefined,
): Promise<string[]> {
  const to = PARTS.length + LATER.length;
  return await makeParts(databaseUrl, config, { from: PARTS.length, to, tell });
}

async function makeParts(
  databaseUrl: string,
  config: Config,
  { from, to, tell }: { from: number; to: number; tell: Tell },
): Promise<string[]> {
  const { ctx, close } = await makeContext(config, databaseUrl);
  const all = [...PARTS, ...LATER];
  try {
    const made: string[] = [];
    for (const [place, part] of all.slice(0, to).entries()) {
      if (place < from) continue;
      const before = all.slice(0, place).map(({ name }) => name);
      if (await makePart(ctx, part, { before, tell })) made.push(part.name);
    }
    return made;
  } finally {
    await close();
  }
}

/** A part is made again when its version is raised, or when one that it rests on was made again. */
export async function makePart(
  ctx: Ctx,
  part: DemoPart,
  { before = [], tell = () => undefined }: { before?: readonly string[]; tell?: Tell } = {},
): Promise<boolean> {
  if (await isComplete(ctx.db, part, before)) return false;
  tell(part.name);
  const make = await part.prepare(ctx, tell);
  return await inTransaction(ctx.db, async (tx) => {
    // Another process may be making it at this moment.
    await lock(tx, 'demo-world', part.name);
    if (await isComplete(tx, part, before)) return false;
    const begun_at = new Date();
    await make(tx, ctx);
    const completed_at = sql<Date>`clock_timestamp()`;
    const state = { version: part.version, begun_at, completed_at };
    await tx
      .insertInto('demo_world')
      .values({ part: part.name, ...state })
      .onConflict((conflict) => conflict.column('part').doUpdateSet(state))
      .execute();
    return true;
  });
}

async function isComplete(
  db: Db | Tx,
  { name, version }: DemoPart,
  before: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('demo_world as own')
    .select('part')
    .where('part', '=', name)
    .where('version', '=', version)
    .where('completed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demo_world as other')
            .select('other.part')
            .where('other.part', 'in', ['', ...before])
            .whereRef('other.completed_at', '>', 'own.completed_at'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
