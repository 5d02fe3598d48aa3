/** ISRCs of our own, for recordings that bring none. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Country and registrant: what every ISRC that Lathe issues begins with. */
export const ISRC_PREFIX = 'GBLTH';

/** Numbers of a year run from 00001; the row of the series is locked until the transaction ends. */
export async function issueIsrcs(tx: Tx, { count, now }: { count: number; now: Date }) {
  const year = String(now.getUTCFullYear()).slice(-2);
  const { rows } = await sql<{ first: number }>`
    insert into number_series (series, next_number) values (${`isrc-${year}`}, 1 + ${count})
    on conflict (series) do update set next_number = number_series.next_number + ${count}
    returning next_number - ${count} as first`.execute(tx);
  const first = rows[0]?.first ?? 1;
  const isrcs = Array.from(
    { length: count },
    (_, index) => `${ISRC_PREFIX}${year}${String(first + index).padStart(5, '0')}`,
  );
  if (isrcs.length > 0) {
    await tx
      .insertInto('issued_isrcs')
      .values(isrcs.map((isrc) => ({ isrc, issued_at: now })))
      .execute();
  }
  return isrcs;
}
