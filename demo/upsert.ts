/** Inserts rows of the demo world, or resets existing ones. */
import { type InsertObject, sql } from 'kysely';
import type { DB } from '../server/platform/db/schema.gen.ts';
import type { Tx } from '../server/platform/db/tx.ts';

/** PostgreSQL allows 65535 parameters per statement. */
const MAX_PARAMETERS = 30_000;

export async function upsert<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  key: readonly (keyof DB[Table] & string)[],
  rows: readonly InsertObject<DB, Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const updatedColumns = columns.filter((column) => !(key as readonly string[]).includes(column));
  const rowsPerStatement = Math.floor(MAX_PARAMETERS / columns.length);
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const values = rows.slice(at, at + rowsPerStatement).map((row) => {
      const cells = row as Record<string, unknown>;
      return sql`(${sql.join(columns.map((column) => cells[column]))})`;
    });
    const conflict =
      updatedColumns.length === 0
        ? sql`do nothing`
        : sql`do update set ${sql.join(
            updatedColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
          )}`;
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) ${conflict}`.execute(tx);
  }
}
