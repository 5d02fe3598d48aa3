/** Many paid orders with one queued job each, on three dispatch dates, for tests of paging. */
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

export async function insertWaitingJobs(
  { db }: Pick<Ctx, 'db'>,
  { prefix, count }: { /** Of the order numbers. */ prefix: string; count: number },
): Promise<void> {
  await sql`
    with placed as (
      insert into orders (number, email, locale, country_iso, currency, items_total,
        postage_total, vat_total, total, created_at, paid_at)
      select ${prefix}::text || n, 'x@example.com', 'en', 'GB', 'GBP', 1, 0, 0, 1, now(), now()
      from generate_series(1, ${count}::integer) as n returning id
    ), lines as (
      insert into order_lines (order_id, position, kind, mode, title, quantity, unit_price, unit_vat,
        unit_ppd, unit_earnings)
      select id, 1, 'merch', 'shop', 'Mug', 1, 1, 0, 0, 0 from placed returning id, order_id
    )
    insert into making_jobs (order_id, order_line_id, format, medium, sides, quantity, stage_at,
      start_on, dispatch_on, created_at)
    select order_id, id, 'mug', 'Merch', 0, 1, now(), '2026-11-01',
      date '2026-11-02' + (row_number() over ())::integer % 3, now() from lines`.execute(db);
}
