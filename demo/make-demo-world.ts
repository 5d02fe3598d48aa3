/**
 * The demo world, part by part. A part is made in one transaction, so it is there as a whole or not
 * at all; what is complete is left alone, so that a second start costs next to nothing.
 */
import type { Config } from '../server/config.ts';
import { connect, type Db } from '../server/platform/db/connect.ts';
import { lock } from '../server/platform/db/locks.ts';
import { inTransaction, type Tx } from '../server/platform/db/tx.ts';
import { makePeople } from './make-people.ts';

export interface DemoPart {
  name: string;
  /** Raised when what it makes has changed: the part is then made again. */
  version: number;
  make(tx: Tx, config: Config): Promise<void>;
}

const PARTS: readonly DemoPart[] = [{ name: 'people', version: 2, make: makePeople }];

/** Returns the names of the parts that were made. */
export async function makeDemoWorld(databaseUrl: string, config: Config): Promise<string[]> {
  const database = connect(databaseUrl, { max: 2 });
  try {
    const made: string[] = [];
    for (const part of PARTS) {
      if (await makePart(database.db, part, config)) made.push(part.name);
    }
    return made;
  } finally {
    await database.close();
  }
}

export async function makePart(db: Db, part: DemoPart, config: Config): Promise<boolean> {
  if (await isComplete(db, part)) return false;
  return await inTransaction(db, async (tx) => {
    // Another process may be making it at this moment.
    await lock(tx, 'demo-world', part.name);
    if (await isComplete(tx, part)) return false;
    const begun_at = new Date();
    await part.make(tx, config);
    const state = { version: part.version, begun_at, completed_at: new Date() };
    await tx
      .insertInto('demo_world')
      .values({ part: part.name, ...state })
      .onConflict((conflict) => conflict.column('part').doUpdateSet(state))
      .execute();
    return true;
  });
}

async function isComplete(db: Db | Tx, { name, version }: DemoPart): Promise<boolean> {
  const row = await db
    .selectFrom('demo_world')
    .select('part')
    .where('part', '=', name)
    .where('version', '=', version)
    .where('completed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
