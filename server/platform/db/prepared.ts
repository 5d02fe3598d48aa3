/**
 * Statements that PostgreSQL parses and plans once per connection. For the few reads that make up
 * most of the traffic and take longer to plan than to run.
 */
import type pg from 'pg';

export async function prepared<Row extends object>(
  preparedPool: pg.Pool,
  /** Identifies the statement: one name always has the same text. */
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await preparedPool.query<Row>({ name, text, values });
  return rows;
}
