/** How many people are in, by ticket category. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface CategoryAtDoor {
  number: number;
  name: string;
  sold: number;
  admitted: number;
}

export async function categoriesAtDoor(db: Db, eventId: string): Promise<CategoryAtDoor[]> {
  const { rows } = await sql<CategoryAtDoor>`
    select number, name, sold, coalesce(admitted, 0)::int as admitted
    from ticket_categories
    left join (select category_id, count(*) as admitted from admissions
      join tickets on tickets.id = ticket_id
      where admissions.event_id = ${eventId} and let_in and undone_at is null
        and result = 'admitted'
      group by category_id) as counted on category_id = ticket_categories.id
    where event_id = ${eventId} and removed_at is null order by position, number`.execute(db);
  return rows;
}
