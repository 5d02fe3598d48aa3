/** What is open today, in one query. */
import type { AdminOverview } from '@lathe/contract/admin-calls';
import { addDays, calendarDate, startOfDay } from '@lathe/rules/dates';
import { OVERVIEW_DAYS } from '@lathe/rules/overview-limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';

interface OverviewRow extends Omit<AdminOverview, 'today' | 'paid_today' | 'to_make' | 'days'> {
  to_make: number;
  late: number;
  days: { date: string; orders: number; copies: number }[];
}

export async function readOverview({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<AdminOverview> {
  const today = calendarDate(clock.now());
  const dates = Array.from({ length: OVERVIEW_DAYS }, (_, at) =>
    addDays(today, at + 1 - OVERVIEW_DAYS),
  );
  const { rows } = await sql<OverviewRow>`${PREPARED}
    select (
      select count(*) from reviews where decision is null)::integer as reviews,
    to_make.copies as to_make, to_make.late, (
      select count(*) from parcels join orders on orders.id = order_id
      where parcels.packed_at is not null and parcels.dispatched_at is null
        and cancelled_at is null and refunded_at is null)::integer as parcels, (
      select count(*) from order_returns where state in ('asked', 'expected'))::integer as returns, (
      select count(*) from refunds where failed_at is not null and settled_at is null
      )::integer as failed_refunds, (
      select count(*) from disputes where state = 'opened' and order_id is not null)::integer as disputes, (
      select count(*) from graphile_worker._private_jobs
      where locked_at is null and attempts >= max_attempts)::integer as failed_jobs, (
      select count(*) from release_requests where state = 'open')::integer as requests, (
      select coalesce(jsonb_agg(per_day), '[]') from (
        select (paid_at at time zone 'Europe/London')::date as date,
          count(distinct orders.id) as orders, coalesce(sum(quantity), 0) as copies
        from orders left join order_lines on order_lines.order_id = orders.id
        where paid_at >= ${startOfDay(dates[0] ?? today)} group by 1) as per_day) as days
    from (
      select coalesce(sum(quantity), 0)::integer as copies,
        coalesce(sum(quantity) filter (where dispatch_on < ${today}::date), 0)::integer as late
      from making_jobs join orders on orders.id = order_id
      where stage not in ('dispatched', 'cancelled') and stage <> 'packed'
        and start_on <= ${today}::date and held_at is null and cancelled_at is null
        and refunded_at is null) as to_make`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The overview is one row.');
  const { to_make: copies, late, days, ...counts } = row;
  const byDay = new Map(days.map((day) => [day.date, day]));
  const dayOf = (date: string) => byDay.get(date) ?? { date, orders: 0, copies: 0 };
  const { orders, copies: copiesToday } = dayOf(today);
  return {
    today,
    ...counts,
    paid_today: { orders, copies: copiesToday },
    to_make: { copies, late },
    days: dates.map(dayOf),
  };
}
