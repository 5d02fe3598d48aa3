/**
 * The demo world, part by part. Each part is written in one transaction. Completed parts are
 * skipped, so a second start is cheap.
 */
import { sql } from 'kysely';
import type { Config } from '../server/config.ts';
import type { Ctx } from '../server/context.ts';
import { makeContext } from '../server/make-context.ts';
import type { Db } from '../server/platform/db/connect.ts';
import { lock } from '../server/platform/db/locks.ts';
import { inTransaction, type Tx } from '../server/platform/db/tx.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import type { partMakers } from './part-makers.ts';

/** Reports progress on the console. */
export type ReportProgress = (progress: string) => void;

export type WritePart = (tx: Tx, ctx: Ctx) => Promise<void>;

export interface DemoPart {
  name: string;
  /** Raise it when the output changes; the part is then rebuilt. */
  version: number;
  /**
   * Does slow work outside the transaction and returns the rest. Two processes may call it at once,
   * and its result may be unused.
   */
  prepare(ctx: Ctx, report: ReportProgress): Promise<WritePart>;
}

/** Each part depends on those before it. */
const PARTS: readonly DemoPart[] = [
  part('people', 4),
  part('catalogue', 5),
  part('merch and events', 4),
  part('fans', 1),
  part('orders', 9),
  part('media', 3),
  part('merch designs', 1),
  part('artwork', 1),
  part('shelf', 1),
  part('bundles', 1),
  part('reviews', 1),
  part('labels', 2),
  part('plant', 1),
  part('notifications', 1),
  part('highlights', 1),
  part('tax papers', 3),
  part('payouts', 2),
  part('press', 1),
];

/** The shop starts without these. */
const LATER_PARTS: readonly DemoPart[] = [
  part('statistics', 1),
  part('songs', 2),
  part('logo', 1),
  part('masters', 1),
  part('faces', 1),
];

/**
 * Imported lazily: the makers load the drawing, printing and audio libraries, which later starts do
 * not need.
 */
function part(name: keyof typeof partMakers, version: number): DemoPart {
  return {
    name,
    version,
    async prepare(ctx, report) {
      const loaded = await import('./part-makers.ts');
      return await loaded.partMakers[name](ctx, report);
    },
  };
}

/** Returns the names of the parts that were built. */
export async function makeDemoWorld(
  databaseUrl: string,
  config: Config,
  report: ReportProgress = () => undefined,
): Promise<string[]> {
  return await buildParts(databaseUrl, config, { from: 0, to: PARTS.length, report });
}

/** Builds the parts that can wait until the shop is open. */
export async function makeRestOfDemoWorld(
  databaseUrl: string,
  config: Config,
  report: ReportProgress = () => undefined,
): Promise<string[]> {
  const to = PARTS.length + LATER_PARTS.length;
  return await buildParts(databaseUrl, config, { from: PARTS.length, to, report });
}

async function buildParts(
  databaseUrl: string,
  config: Config,
  { from, to, report }: { from: number; to: number; report: ReportProgress },
): Promise<string[]> {
  const { ctx, close } = await makeContext(config, databaseUrl);
  const all = [...PARTS, ...LATER_PARTS];
  try {
    const built: string[] = [];
    for (const [index, part] of all.slice(0, to).entries()) {
      if (index < from) continue;
      const dependencies = all.slice(0, index).map(({ name }) => name);
      if (await buildPart(ctx, part, { before: dependencies, report })) built.push(part.name);
    }
    return built;
  } finally {
    await close();
  }
}

/** Rebuilds a part when its version is raised or a part before it was rebuilt. */
export async function buildPart(
  ctx: Ctx,
  part: DemoPart,
  {
    before: dependencies = [],
    report = () => undefined,
  }: { before?: readonly string[]; report?: ReportProgress } = {},
): Promise<boolean> {
  if (await isComplete(ctx.db, part, dependencies)) return false;
  report(part.name);
  const writePart = await part.prepare(ctx, report);
  return await inTransaction(ctx.db, async (tx) => {
    // Another process may be building the same part.
    await lock(tx, 'demo-world', part.name);
    if (await isComplete(tx, part, dependencies)) return false;
    const begun_at = new Date();
    await writePart(tx, ctx).catch((error: unknown) => {
      throw explainIntegrityError(part, error);
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

/** Earlier parts may come from a version with different ids or names. */
function explainIntegrityError({ name }: DemoPart, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isIntegrityError = code.startsWith('23');
  if (!isIntegrityError) return error;
  return new SetupError(
    `The demo world of this data folder was made by another version, and its part "${name}" does not fit onto it (${message}). Remove the folder and start again, or keep it as it is with DEMO=off.`,
    { cause: error },
  );
}

async function isComplete(
  db: Db | Tx,
  { name, version }: DemoPart,
  dependencies: readonly string[],
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
            .where('other.part', 'in', ['', ...dependencies])
            .whereRef('other.completed_at', '>', 'own.completed_at'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
