import type { Db } from '../platform/db/connect.ts';

interface Narrowed {
  action?: string;
  actor_id?: string;
  subject_id?: string;
  object_type?: string;
  object_id?: string;
}

/** What the log says of somebody or something, the oldest first. */
export async function audited(db: Db, narrowed: Narrowed) {
  return await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where((eb) => eb.and(narrowed))
    .orderBy('id')
    .execute();
}
