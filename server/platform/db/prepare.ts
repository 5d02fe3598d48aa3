/**
 * Queries that run on almost every request: compiled once per process, planned once per connection.
 * Elsewhere a plain query is easier to read and fast enough.
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

/** Compiles queries without a connection. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `build` receives placeholders instead of values, so it must not read them. */
export function prepare<Given extends object, Row extends object>(
  name: string,
  build: (db: Db, given: Given) => { compile(): CompiledQuery<Row> },
): (preparedPool: pg.Pool, given: Given) => Promise<Row[]> {
  const places = new Map<unknown, keyof Given>();
  const given = new Proxy({} as Given, {
    get(_, field) {
      const place = { field };
      places.set(place, field as keyof Given);
      return place;
    },
  });
  const { sql: text, parameters } = build(builder, given).compile();
  return async (preparedPool, values) => {
    const filled = parameters.map((parameter) => {
      const field = places.get(parameter);
      return field === undefined ? parameter : values[field];
    });
    const { rows } = await preparedPool.query<Row>({ name, text, values: filled });
    return rows;
  };
}
