/** What may explain a rise: release dates and events of the pages. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CountFilter } from './read-counts.ts';

export interface StatNote {
  at: Date;
  kind: 'release' | 'event';
  title: string;
}

const NOTES_MAX = 20;

/** The newest ones, oldest first. */
export async function readNotes(
  db: Db,
  { pageIds, subjectId, from, to }: Omit<CountFilter, 'grain'>,
): Promise<StatNote[]> {
  const here = sql`any(${[...pageIds]}::uuid[])`;
  const { rows } = await sql<StatNote>`
    select at, kind, title from (
      select min(release_date::timestamp at time zone 'Europe/London') as at, 'release' as kind,
        title, coalesce(group_id, id) as subject_id
      from releases
      where page_id = ${here} and published_at is not null and deleted_at is null
      group by title, coalesce(group_id, id), release_date
      union all
      select starts_at, 'event', name, id from events
      where page_id = ${here} and published_at is not null and deleted_at is null
        and cancelled_at is null) as dates
    where at >= ${from} and at < ${to}
      ${subjectId === null ? sql`` : sql`and subject_id = ${subjectId}`}
    order by at desc, title limit ${NOTES_MAX}`.execute(db);
  return rows.toReversed();
}
