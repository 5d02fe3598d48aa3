/** Who could come to an event, and when they came, in numbers. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface CategoryCounts {
  id: string;
  name: string;
  guests: number;
  valid: number;
  admitted: number;
  absent: number;
}

/** With removed categories that have tickets. A free ticket of a guest belongs to no order line. */
export async function countTickets(db: Db, eventId: string): Promise<CategoryCounts[]> {
  const { rows } = await sql<CategoryCounts>`
    select categories.id, name,
      count(*) filter (where is_valid and order_line_id is null)::integer as guests,
      count(*) filter (where is_valid)::integer as valid,
      count(*) filter (where is_in)::integer as admitted,
      count(*) filter (where is_valid and not is_in)::integer as absent
    from ticket_categories as categories
    left join (
      select category_id, order_line_id, cancelled_at is null as is_valid,
        exists (select from admissions where ticket_id = tickets.id
          and result = 'admitted' and undone_at is null) as is_in
      from tickets where event_id = ${eventId}) as tickets on category_id = categories.id
    where event_id = ${eventId} and (removed_at is null or category_id is not null)
    group by categories.id order by position, number`.execute(db);
  return rows;
}

export interface AdmittedInQuarter {
  from: Date;
  categoryId: string;
  category: string;
  admitted: number;
}

/** Clocks everywhere differ by whole quarters of an hour, so these are quarters at the place, too. */
export async function admittedByQuarter(db: Db, eventId: string): Promise<AdmittedInQuarter[]> {
  const { rows } = await sql<AdmittedInQuarter>`
    select date_bin('15 minutes', at_door, 'epoch'::timestamptz) as from,
      categories.id as "categoryId", categories.name as category, count(*)::integer as admitted
    from admissions
    join tickets on tickets.id = ticket_id
    join ticket_categories as categories on categories.id = category_id
    where admissions.event_id = ${eventId} and let_in and undone_at is null
      and result = 'admitted'
    group by 1, categories.id
    order by 1, categories.position, categories.number`.execute(db);
  return rows;
}
