/**
 * The demo world in the database of a test, with queries of it. Make it outside the tests, because
 * images and audio may have to be rendered first.
 */
import type { RawBuilder } from 'kysely';
import type { TestApp } from '../../server/testing/app.ts';
import { makeDemoWorld } from '../make-demo-world.ts';

export async function wholeWorld({ ctx, databaseUrl }: TestApp) {
  await makeDemoWorld(databaseUrl, ctx.config);
  const { db } = ctx;
  return {
    /** Rows that violate a rule. */
    async violations(query: RawBuilder<unknown>): Promise<unknown[]> {
      return (await query.execute(db)).rows;
    },

    async count(query: RawBuilder<{ count: number }>): Promise<number> {
      return Number((await query.execute(db)).rows[0]?.count);
    },
  };
}
