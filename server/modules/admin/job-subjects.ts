/** Finds the subjects of failed jobs by the ids in their payloads. */
import { JOB_SUBJECTS } from '@lathe/contract/failed-job-calls';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { FailedJob } from '../../platform/jobs/dead-jobs.ts';
import { JOB_SUBJECTS_SQL, staffUrlOf } from '../kinds/index.ts';

export interface Subject {
  type: (typeof JOB_SUBJECTS)[number];
  id: string;
  name: string;
  /** Null if staff have no screen for it. */
  url: string | null;
}

/**
 * Keyed by job id. If a job has several subjects, the first type in `JOB_SUBJECTS` wins: an order
 * is more specific than its buyer.
 */
export async function subjectsOf(
  db: Db,
  jobs: readonly FailedJob[],
): Promise<ReadonlyMap<string, Subject>> {
  const found = await findSubjects(db, [...new Set(jobs.flatMap(idsOf))]);
  return new Map(
    jobs.flatMap((job) => {
      const about = idsOf(job).flatMap((id) => found.get(id) ?? []);
      const subject = JOB_SUBJECTS.flatMap((type) => about.filter((each) => each.type === type))[0];
      return subject ? [[job.id, subject] as const] : [];
    }),
  );
}

function idsOf({ ids }: FailedJob): string[] {
  return Object.values(ids);
}

async function findSubjects(db: Db, ids: readonly string[]): Promise<Map<string, Subject>> {
  const { rows } = await sql<Omit<Subject, 'url'> & { given: string }>`
    with ids as (select unnest(${ids}::uuid[]) as given)
    select given, 'order' as type, orders.id, orders.number as name
      from ids join orders on orders.id = given
    union all
    select given, 'order', orders.id, orders.number
      from ids join refunds on refunds.id = given join orders on orders.id = refunds.order_id
    union all
    ${JOB_SUBJECTS_SQL}
    union all
    select given, 'page', pages.id, pages.name from ids join pages on pages.id = given
    union all
    select given, 'user', users.id, users.name from ids join users on users.id = given
    `.execute(db);
  return new Map(rows.map(({ given, ...subject }) => [given, { ...subject, url: urlOf(subject) }]));
}

/** Pages are shown by name. */
function urlOf({ type, id }: Pick<Subject, 'type' | 'id'>): string | null {
  if (type === 'order') return `/admin/orders/${id}`;
  if (type === 'user') return `/admin/users/${id}`;
  return type === 'page' ? null : staffUrlOf(type, id);
}
