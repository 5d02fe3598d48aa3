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
import { SetupError } from '../server/platform/setup-error.ts';
import type { makers } from './makers.ts';

/** Says how far it has come, to the person who waits. */
export type Tell = (progress: string) => void;

export type Make = (tx: Tx, ctx: Ctx) => Promise<void>;

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

/** Each rests on those before it. */
const PARTS: readonly DemoPart[] = [
  part('people', 3),
  part('catalogue', 4),
  part('merch and events', 2),
  part('fans', 1),
  part('orders', 6),
  part('media', 2),
  part('artwork', 1),
  part('shelf', 1),
  part('reviews', 1),
  part('labels', 1),
  part('plant', 1),
];

/** Nothing in the shop waits for these. */
const LATER: readonly DemoPart[] = [
  part('songs', 2),
  part('logo', 1),
  part('masters', 1),
  part('faces', 1),
];

/** With what makes them come the libraries that draw, print and sound: a later start does without. */
function part(name: keyof typeof makers, version: number): DemoPart {
  return {
    name,
    version,
    async prepare(ctx, tell) {
      const loaded = await import('./makers.ts');
      return await loaded.makers[name](ctx, tell);
    },
  };
}

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
    await make(tx, ctx).catch((error: unknown) => {
      throw ofAnotherVersion(part, error);
    });
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

/** What it rests on may have been made by a version that named or numbered it differently. */
function ofAnotherVersion({ name }: DemoPart, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isIntegrity = code.startsWith('23');
  if (!isIntegrity) return error;
  return new SetupError(
    `The demo world of this data folder was made by another version, and its part "${name}" does not fit onto it (${message}). Remove the folder and start again, or keep it as it is with DEMO=off.`,
    { cause: error },
  );
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
