/**
 * Statements that PostgreSQL parses and plans once per connection: for the few reads that make up
 * most of the shop's traffic, where working them out anew costs more than running them.
 */
import type pg from 'pg';

export async function prepared<Row extends object>(
  reads: pg.Pool,
  /** Says which statement it is: the same name always comes with the same text. */
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await reads.query<Row>({ name, text, values });
  return rows;
}
