/** Everything on some pages that has a public page of its own, with its name. */
import type { StatSubject } from '@lathe/rules/statistics';
import { type RawBuilder, sql } from 'kysely';

export interface SubjectName {
  kind: StatSubject;
  uuid: string;
  title: string;
}

/** A subquery with `kind`, `uuid` and `title`. */
export function subjectsOn(pageIds: readonly string[]): RawBuilder<SubjectName> {
  const here = sql`any(${[...pageIds]}::uuid[])`;
  return sql<SubjectName>`(
    select 'page' as kind, id as uuid, name as title from pages where id = ${here}
    union all
    select 'release', id, title from release_groups where page_id = ${here}
    union all
    select 'merch', id, title from merch_items where page_id = ${here}
    union all
    select 'event', id, name from events where page_id = ${here})`;
}
