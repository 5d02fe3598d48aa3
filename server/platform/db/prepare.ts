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
export function prepare<Params extends object, Row extends object>(
  name: string,
  build: (db: Db, params: Params) => { compile(): CompiledQuery<Row> },
): (preparedPool: pg.Pool, params: Params) => Promise<Row[]> {
  const placeholders = new Map<unknown, keyof Params>();
  const params = new Proxy({} as Params, {
    get(_, field) {
      const placeholder = { field };
      placeholders.set(placeholder, field as keyof Params);
      return placeholder;
    },
  });
  const { sql: text, parameters } = build(builder, params).compile();
  return async (preparedPool, values) => {
    const filled = parameters.map((parameter) => {
      const field = placeholders.get(parameter);
      return field === undefined ? parameter : values[field];
    });
    const { rows } = await preparedPool.query<Row>({ name, text, values: filled });
    return rows;
  };
}
