/** Consecutive numbers, each issued once. */
import { sql } from 'kysely';
import type { Tx } from './db/tx.ts';

/** Returns the first of `count` numbers; the series row stays locked until the transaction ends. */
export async function takeNumbers(tx: Tx, series: string, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into number_series (series, next_number) values (${series}, 1 + ${count})
    on conflict (series) do update set next_number = number_series.next_number + ${count}
    returning next_number - ${count} as first`.execute(tx);
  return rows[0]?.first ?? 1;
}
