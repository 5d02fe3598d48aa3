/**
 * Queries that almost every request asks: built once for the process, planned once for each
 * connection. Elsewhere the plain way is easier to read, and nobody feels the difference.
 */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

/** Builds, and asks nothing. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `build` sees where values will be, not the values: it must not look at them. */
export function prepare<Given extends object, Row extends object>(
  name: string,
  build: (db: Db, given: Given) => { compile(): CompiledQuery<Row> },
): (reads: pg.Pool, given: Given) => Promise<Row[]> {
  const places = new Map<unknown, keyof Given>();
  const given = new Proxy({} as Given, {
    get(_, field) {
      const place = { field };
      places.set(place, field as keyof Given);
      return place;
    },
  });
  const { sql: text, parameters } = build(builder, given).compile();
  return async (reads, values) => {
    const filled = parameters.map((parameter) => {
      const field = places.get(parameter);
      return field === undefined ? parameter : values[field];
    });
    const { rows } = await reads.query<Row>({ name, text, values: filled });
    return rows;
  };
}
